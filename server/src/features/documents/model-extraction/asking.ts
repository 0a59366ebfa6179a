import { type Breaker } from '../../../adapters/language-model/breaker.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type Prompt,
} from '../../../adapters/language-model/language-model.ts';
import {
  CHARACTERS_OF_TOKEN,
  type TokenCounter,
  writeMetered,
} from '../../../adapters/language-model/metering.ts';
import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Dropped } from '../extraction/extraction-types.ts';
import { isAddressedToMachine } from './addressed.ts';
import { type PlantOfPage, promptOf } from './prompt.ts';
import { droppedValue, type Proposal, readAnswer } from './proposals.ts';
import { type Piece, windowsOf } from './windows.ts';

/** A model that reads documents, with what limits it. */
export interface ModelReader {
  readonly model: LanguageModel;
  readonly breaker: Breaker;
  /** Of one call. */
  readonly deadlineSeconds: number;
  /** Calls for one document. */
  readonly mostCalls: number;
  /** Tokens of pages sent with one call, and tokens written. */
  readonly budget: { readonly context: number; readonly answer: number };
  readonly count: (name: TokenCounter, amount: number) => void;
  readonly log: { warn(fields: object, line: string): void };
}

/** Calls in a row without a usable answer after which a document is left to the rules. */
const MOST_FAILURES = 2;

/** Characters written for one token at the very most: an endpoint that knows no limit is cut off. */
const MOST_WRITTEN = 16;

/** What a model proposes of a document, and what is told of the pages that it did not read. */
export interface Heard {
  readonly proposals: readonly Proposal[];
  readonly dropped: readonly Dropped[];
}

const pagesSaid = (pieces: readonly Piece[]): string => {
  const numbers = pieces.map(({ page }) => page.index + 1);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? `page ${first}` : `pages ${first} à ${last}`;
};

const unread = (pieces: readonly Piece[], reason: string): Dropped[] =>
  pieces.length === 0
    ? []
    : [droppedValue('document', pagesSaid(pieces), `${reason} : lues par les règles seules`)];

async function write(reader: ModelReader, prompt: Prompt, signal: AbortSignal) {
  let text = '';
  const isWhole = await writeMetered(reader.model, {
    prompt,
    signal: AbortSignal.any([signal, AbortSignal.timeout(reader.deadlineSeconds * 1000)]),
    count: reader.count,
    onText: (piece) => {
      text += piece;
      if (text.length > prompt.mostTokens * MOST_WRITTEN) throw new LanguageModelError('too long');
    },
  });
  return { text, isWhole };
}

/**
 * What the model says of some pages; null when that is nothing usable.
 * @throws the signal's reason.
 */
async function ask(
  reader: ModelReader,
  window: readonly Piece[],
  plantOf: PlantOfPage,
  signal: AbortSignal,
): Promise<Heard | null> {
  const { breaker, log, budget } = reader;
  try {
    const { text, isWhole } = await write(reader, promptOf(window, plantOf, budget.answer), signal);
    breaker.ended('well');
    const pages = new Set(window.map(({ page }) => page.index + 1));
    return readAnswer(text, { isWhole, pages });
  } catch (error) {
    const isOfModel = error instanceof LanguageModelError && !signal.aborted;
    breaker.ended(isOfModel ? 'failed' : 'untold');
    signal.throwIfAborted();
    if (!isOfModel) throw error;
    log.warn({ err: error }, 'document read without the language model');
    return null;
  }
}

/**
 * Lets a model read a document, some pages at a time. A page that speaks to a machine is not shown to it. A model that
 * fails, is late or answers garbage twice in a row is not asked again.
 * @throws the signal's reason.
 */
export async function askAbout(
  reader: ModelReader,
  pages: readonly DocumentPage[],
  plantOf: PlantOfPage,
  signal: AbortSignal,
): Promise<Heard> {
  const kept = pages.filter(({ text }) => !isAddressedToMachine(text));
  const dropped = pages
    .filter((page) => !kept.includes(page))
    .flatMap((page) => unread([{ page, text: '' }], 'consigne adressée à une machine'));
  const proposals: Proposal[] = [];
  const windows = windowsOf(kept, reader.budget.context * CHARACTERS_OF_TOKEN);
  let failures = 0;
  for (const [i, window] of windows.entries()) {
    const rest = windows.slice(i).flat();
    if (i >= reader.mostCalls)
      return { proposals, dropped: [...dropped, ...unread(rest, 'document trop long pour le modèle')] };
    if (failures >= MOST_FAILURES || !reader.breaker.admits())
      return { proposals, dropped: [...dropped, ...unread(rest, 'le modèle ne répond pas')] };
    const heard = await ask(reader, window, plantOf, signal);
    failures = heard === null ? failures + 1 : 0;
    proposals.push(...(heard?.proposals ?? []));
    dropped.push(...(heard?.dropped ?? unread(window, 'sans réponse utilisable du modèle')));
  }
  return { proposals, dropped };
}
