import { limits } from '@simples/contract/limits';
import { locateQuote } from '@simples/contract/locate-quote';
import { type Binomial, binomialsIn, sameName } from '#server/features/documents/extraction/binomials.ts';
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

/** The names of the plants that a document has sheets of. */
export interface NamesOfPlants {
  /** Common names of that plant, and those of all others. */
  of(plant: string): { readonly own: readonly string[]; readonly others: readonly string[] };
}

/** A value that a model read, found again: only these words of the document count, not the model's. */
export interface Located {
  readonly proposal: Proposal;
  /** The plant, as the document writes it. */
  readonly plant: Binomial;
  readonly territory: PlantRange | undefined;
  /** Where the value stands. */
  readonly words: Range;
  /** The whole sentences that say it. */
  readonly said: Range;
  readonly sentence: string;
  /** The heading above them. */
  readonly heading: Range | null;
  readonly section: LabelKind | null;
}

/** Why a value is not taken over, in French: reviewers read it. */
export type Refusal = string;

const moved = (found: Binomial, by: number): Binomial => ({
  ...found,
  start: found.start + by,
  end: found.end + by,
  nameEnd: found.nameEnd + by,
});

const plantsNamed = (ground: DocumentOutline, range: Range): Binomial[] =>
  binomialsIn(textOf(ground.flow, range), 'seen').map((found) => moved(found, range.start));

/** Where a page says the quote, and in it the value. */
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

/** The plant that words are of: whose text they stand in, or the only one that their own sentence names. */
function plantAt(ground: DocumentOutline, said: Range, territory: PlantRange | undefined): Binomial | null {
  if (territory) return territory.name;
  if (!ground.isOpen) return null;
  const [first, ...others] = plantsNamed(ground, said);
  return first && others.every(({ name }) => sameName(name, first.name)) ? first : null;
}

/** A name between words, whatever signs are between its own. */
function asWord(name: string): RegExp {
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return new RegExp(`(?<!\\p{L})${words.join('[^\\p{L}\\p{N}]+')}s?(?!\\p{L})`, 'gu');
}

/** Whether a sentence names another plant of the document than its own. */
function namesAnother(sentence: string, plant: string, names: NamesOfPlants): boolean {
  const { own, others } = names.of(plant);
  const rest = own.reduce((text, name) => text.replace(asWord(name), ' '), folded(sentence));
  return others.some((name) => asWord(name).test(rest));
}

/** These sentences name another plant by their nature. */
const naming = new Set<Proposal['field']>(['lookAlikes']);
/** Sections that quote, or list names of other plants. */
const foreign = new Set<LabelKind>(['references', 'synonyms', 'article']);

function locatedAt(
  ground: DocumentOutline,
  { proposal, names }: { readonly proposal: Proposal; readonly names: NamesOfPlants },
  words: Range,
): Located | Refusal {
  const said = wholeSentences(ground, words);
  if (said === null || said.end - said.start > limits.text.long / 4) return 'citation trop longue';
  const sentence = textOf(ground.flow, said);
  if (isInTable(ground, said)) return 'dans un tableau';
  const territory = plantRangeOf(ground, said);
  const plant = plantAt(ground, said, territory);
  if (plant === null) return 'la citation n’est d’aucune plante reconnue';
  if (!sameName(plant.name, proposal.plant)) return `la citation est de ${plant.name}`;
  const isOther = ({ name }: Binomial) => !sameName(name, plant.name);
  const another = plantsNamed(ground, said).some(isOther) || namesAnother(sentence, plant.name, names);
  if (another && !naming.has(proposal.field)) return 'la phrase nomme une autre plante';
  const section = sectionKind(ground, territory, said);
  if (section !== null && foreign.has(section)) return 'dans une partie qui cite d’autres textes';
  const heading = headingOf(ground, said, territory);
  const above = heading === null ? '' : textOf(ground.flow, heading);
  if (isAddressedToMachine(`${above} ${sentence}`)) return 'consigne adressée à une machine';
  if (saysNothing(sentence) || saysNothing(sentence.replace(/^[^:]{0,60}:\s*/u, '')))
    return 'le document n’en signale aucun';
  return { proposal, plant, territory, words, said, sentence, heading, section };
}

/** Finds what a model says to have read; where the page says it twice, the place that is of the plant. */
export function locate(ground: DocumentOutline, proposal: Proposal, names: NamesOfPlants): Located | Refusal {
  const places = placesOf(ground, proposal);
  if (typeof places === 'string') return places;
  const tried = places.map((words) => locatedAt(ground, { proposal, names }, words));
  return tried.find((one) => typeof one !== 'string') ?? tried[0] ?? 'citation introuvable';
}
