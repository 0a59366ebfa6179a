import type { Config } from '#server/lib/config.ts';
import type { Clock } from './clock.ts';

/** What a model is told: who it is, what was said before, and how much it may write. */
export interface Prompt {
  readonly instructions: string;
  /** What was said, oldest first; the last is the question. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly mostTokens: number;
  /** The JSON schema that what it writes must have; none for plain words. An endpoint may still write something else. */
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** A piece of what a model writes; the last one says how it ended and what it cost. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'end';
      /** False when it was cut at its longest. */
      readonly isWhole: boolean;
      /** Tokens; null when the endpoint does not say. */
      readonly read: number | null;
      readonly written: number | null;
    };

/** Writes text. An iteration throws `LanguageModelError` when the text does not come to its end. */
export interface LanguageModel {
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<Piece>;
}

/**
 * The model failed. Its message holds neither question, answer nor key: what libraries throw holds all of them, and is
 * left behind for that.
 */
export class LanguageModelError extends Error {
  constructor(reason: string) {
    super(`language model: ${reason}`);
    this.name = 'LanguageModelError';
  }
}

export type ModelSettings = Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>;

/**
 * The model of an OpenAI-compatible endpoint; null when none is set. Its libraries are loaded with the first question:
 * a process without a model does not carry them.
 */
export function createLanguageModel(settings: ModelSettings): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    write: async function* write(prompt, signal) {
      const { openAiCompatible } = await import('./openai.ts');
      yield* openAiCompatible({ baseUrl, model, key }).write(prompt, signal);
    },
  };
}

/** Characters of French that one token is counted for: fewer than the average, so that a budget holds. */
export const CHARACTERS_OF_TOKEN = 3;

/** About how many tokens so many characters are, rather too many than too few. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_OF_TOKEN);

/** What a model costs. */
export type TokenCounter = 'model-tokens-read' | 'model-tokens-written';

interface Call {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
  readonly count: (name: TokenCounter, amount: number) => void;
}

/**
 * Has the model write, and counts what that cost, however it ends. False when it was cut at its longest.
 * @throws LanguageModelError when the text does not come to its end.
 */
export async function writeMetered(
  model: LanguageModel,
  { prompt, signal, onText, count }: Call,
): Promise<boolean> {
  const { instructions, messages } = prompt;
  const sent = instructions.length + messages.reduce((sum, { text }) => sum + text.length, 0);
  let written = 0;
  let end: Extract<Piece, { type: 'end' }> | null = null;
  try {
    for await (const piece of model.write(prompt, signal)) {
      if (piece.type === 'end') {
        end = piece;
      } else {
        written += piece.text.length;
        onText(piece.text);
      }
    }
    if (end === null) throw new LanguageModelError('no end');
    return end.isWhole;
  } finally {
    count('model-tokens-read', end?.read ?? estimateTokens(sent));
    count('model-tokens-written', end?.written ?? estimateTokens(written));
  }
}

/** Failures in a row after which the model rests. */
const MOST_FAILURES = 5;
/** Milliseconds until one call tries it again. */
const REST = 30_000;

/** Keeps a model that fails from making everybody wait: it rests, then one call tries it for all. */
export interface Breaker {
  /** Whether a call may go to the model. One that goes says how it ended, in any case. */
  admits(): boolean;
  /** `untold`: without telling whether the model works, since it was stopped. */
  ended(how: 'well' | 'failed' | 'untold'): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;
  return {
    admits: () => {
      if (failures < MOST_FAILURES) return true;
      if (isTrying || clock.now().getTime() < restsUntil) return false;
      isTrying = true;
      return true;
    },
    ended: (how) => {
      isTrying = false;
      if (how === 'well') failures = 0;
      if (how !== 'failed') return;
      failures += 1;
      restsUntil = clock.now().getTime() + REST;
    },
  };
}
