import { limits } from '@simples/contract/limits';
import { locateQuote } from '@simples/contract/locate-quote';
import {
  type Binomial,
  binomialsIn,
  sameName,
  shifted,
} from '#server/features/documents/extraction/binomials.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import { isAddressedToMachine } from '#server/features/documents/extraction/prompt-injection.ts';
import { type Range, textOf } from '#server/features/documents/extraction/text-flow.ts';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import {
  type DocumentOutline,
  headingOf,
  isInTable,
  type PlantRange,
  plantRangeOf,
  sectionKind,
  wholeSentences,
} from './document-outline.ts';
import type { Proposal } from './proposals.ts';

export interface NamesOfPlants {
  /** Common names of the plant, and of all others. */
  of(plant: string): { readonly own: readonly string[]; readonly others: readonly string[] };
}

/** A proposal found in the document: only the words of the document are used, not the model's. */
export interface Located {
  readonly proposal: Proposal;
  readonly plant: Binomial;
  readonly plantRange: PlantRange | undefined;
  readonly words: Range;
  /** The whole sentences that contain the value. */
  readonly statement: Range;
  readonly sentence: string;
  readonly heading: Range | null;
  readonly section: LabelKind | null;
}

/** Reason in French: reviewers read it. */
export type Refusal = string;

const plantsNamed = (outline: DocumentOutline, range: Range): Binomial[] =>
  binomialsIn(textOf(outline.flow, range), 'plain').map((found) => shifted(found, range.start));

/** Offsets of the value within the quote. */
function placesOf({ flow }: DocumentOutline, { page, quote, words }: Proposal): Range[] | Refusal {
  const parts = flow.parts.filter((part) => part.page.index === page - 1);
  const quotes = parts.flatMap(({ page: { text }, start: first, end: last, offset }) =>
    locateQuote(text, quote)
      .filter(({ start, end }) => start >= first && end <= last)
      .map(({ start, end }) => ({ start: start - first + offset, end: end - first + offset })),
  );
  if (quotes.length === 0) return `citation introuvable page ${page}`;
  const places = quotes.flatMap((range) =>
    locateQuote(textOf(flow, range), words).map(({ start, end }) => ({
      start: range.start + start,
      end: range.start + end,
    })),
  );
  return places.length === 0 ? 'la citation ne contient pas ces mots' : places;
}

/** The plant of the range, or the only one that the sentence names. */
function plantAt(
  outline: DocumentOutline,
  statement: Range,
  plantRange: PlantRange | undefined,
): Binomial | null {
  if (plantRange) return plantRange.name;
  if (!outline.isOpen) return null;
  const [first, ...others] = plantsNamed(outline, statement);
  return first && others.every(({ name }) => sameName(name, first.name)) ? first : null;
}

/** Matches a name whatever separates its words. */
function asWord(name: string): RegExp {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new RegExp(`(?<!\\p{L})${words.join('[^\\p{L}\\p{N}]+')}s?(?!\\p{L})`, 'gu');
}

function namesAnother(sentence: string, plant: string, names: NamesOfPlants): boolean {
  const { own, others } = names.of(plant);
  const rest = own.reduce((text, name) => text.replace(asWord(name), ' '), folded(sentence));
  return others.some((name) => asWord(name).test(rest));
}

/** Sections that quote, or list names of other plants. */
const foreign = new Set<LabelKind>(['references', 'synonyms', 'article']);

function locatedAt(
  outline: DocumentOutline,
  { proposal, names }: { readonly proposal: Proposal; readonly names: NamesOfPlants },
  words: Range,
): Located | Refusal {
  const statement = wholeSentences(outline, words);
  if (statement === null || statement.end - statement.start > limits.text.long / 4)
    return 'citation trop longue';
  const sentence = textOf(outline.flow, statement);
  if (isInTable(outline, statement)) return 'dans un tableau';
  const plantRange = plantRangeOf(outline, statement);
  const plant = plantAt(outline, statement, plantRange);
  if (plant === null) return 'la citation n’est d’aucune plante reconnue';
  if (!sameName(plant.name, proposal.plant)) return `la citation est de ${plant.name}`;
  const isOther = ({ name }: Binomial) => !sameName(name, plant.name);
  const another = plantsNamed(outline, statement).some(isOther) || namesAnother(sentence, plant.name, names);
  if (another && proposal.field !== 'lookAlikes') return 'la phrase nomme une autre plante';
  const section = sectionKind(outline, plantRange, statement);
  if (section !== null && foreign.has(section)) return 'dans une partie qui cite d’autres textes';
  const heading = headingOf(outline, statement, plantRange);
  const above = heading === null ? '' : textOf(outline.flow, heading);
  if (isAddressedToMachine(`${above} ${sentence}`)) return 'consigne adressée à une machine';
  if (saysNothing(sentence) || saysNothing(sentence.replace(/^[^:]{0,60}:\s*/u, '')))
    return 'le document n’en signale aucun';
  return { proposal, plant, plantRange, words, statement, sentence, heading, section };
}

/** Locates a proposal; of several places, the one that is about the plant. */
export function locate(
  outline: DocumentOutline,
  proposal: Proposal,
  names: NamesOfPlants,
): Located | Refusal {
  const places = placesOf(outline, proposal);
  if (typeof places === 'string') return places;
  const tried = places.map((words) => locatedAt(outline, { proposal, names }, words));
  return tried.find((one) => typeof one !== 'string') ?? tried[0] ?? 'citation introuvable';
}
