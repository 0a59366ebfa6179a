import { limits } from '@simples/contract/limits';
import { locateQuote } from '@simples/contract/locate-quote';
import { binomialsIn, sameName } from '#server/features/documents/extraction/binomials.ts';
import { quotedBy } from '#server/features/documents/extraction/doubts.ts';
import type { ExtractedSheet } from '#server/features/documents/extraction/extraction-types.ts';
import { isStyled, type Label } from '#server/features/documents/extraction/find-labels.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import { isAddressedToMachine } from '#server/features/documents/extraction/prompt-injection.ts';
import {
  blockIndexAt,
  type Flow,
  type Range,
  textOf,
  touches,
} from '#server/features/documents/extraction/text-flow.ts';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { untoldOf } from './check-meaning.ts';
import type { PlantRange } from './plant-ranges.ts';
import { type Proposal, type ProposedField, proposedFields } from './proposals.ts';

/** What a document is read to be, against which proposals of a model are held. */
export interface DocumentOutline {
  readonly flow: Flow;
  readonly labels: readonly Label[];
  readonly tables: readonly Range[];
  readonly plantRanges: readonly PlantRange[];
  readonly sheets: readonly ExtractedSheet[];
}

/** A proposal found in the document: only the words of the document are used, not the model's. */
export interface Placed {
  readonly proposal: Proposal;
  readonly plantRange: PlantRange;
  readonly words: Range;
  /** The whole sentence that has the words. */
  readonly sentence: Range;
}

/** Reason in French: reviewers read it. */
export type Refusal = string;

/** Offsets of the words within the quote. */
function placesOf({ flow }: DocumentOutline, { page, quote, words }: Proposal): Range[] | Refusal {
  const within = (text: string, part: string, from: number): Range[] =>
    locateQuote(text, part).map(({ start, end }) => ({ start: from + start, end: from + end }));
  const quotes = flow.parts
    .filter((part) => part.page.index === page - 1)
    .flatMap(({ page: { text }, start, end, offset }) => within(text.slice(start, end), quote, offset));
  if (quotes.length === 0) return `citation introuvable page ${page}`;
  const places = quotes.flatMap((range) => within(textOf(flow, range), words, range.start));
  return places.length === 0 ? 'la citation ne contient pas ces mots' : places;
}

/** Matches a name whatever separates its words. */
function asWord(name: string): RegExp {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new RegExp(`(?<!\\p{L})${words.join('[^\\p{L}\\p{N}]+')}s?(?!\\p{L})`, 'gu');
}

/** Whether a sentence has a name of another plant than its own. */
function namesAnother({ sheets }: DocumentOutline, sentence: string, plant: string): boolean {
  if (binomialsIn(sentence, 'plain').some(({ name }) => !sameName(name, plant))) return true;
  const named = sheets.map(({ content: { plantScientificName: of, plantCommonName, additionalInfo } }) => ({
    isOwn: sameName(of, plant),
    names: [plantCommonName, ...(additionalInfo.names?.vernacular ?? []).map(({ name }) => name)].filter(
      (name) => name.length > 3 && name !== of,
    ),
  }));
  const namesOf = (isOwn: boolean) =>
    named.filter((one) => one.isOwn === isOwn).flatMap(({ names }) => names.map(asWord));
  const rest = namesOf(true).reduce((text, name) => text.replace(name, ' '), folded(sentence));
  return namesOf(false).some((name) => name.test(rest));
}

/** The section of the rules that has a place. */
function sectionKind(
  { labels }: DocumentOutline,
  { sections, ...plant }: PlantRange,
  { start }: Range,
): LabelKind | null {
  const isIn = (one: Range) => start >= one.start && start < one.end;
  const section = sections.find(({ label, end }) => isIn({ start: label.start, end }));
  if (sections.length > 0) return section?.label.kind ?? null;
  return labels.findLast((one) => one.start <= start && one.start >= plant.start)?.kind ?? null;
}

/** Maximum distance from a heading to its line. */
const NEAR = 800;

/** The words of the nearest heading above. */
function headingAbove({ flow }: DocumentOutline, plant: Range, { start }: Range): string {
  const from = Math.max(plant.start, start - NEAR);
  const above = flow.blocks.slice(blockIndexAt(flow, from), blockIndexAt(flow, start));
  const heading = above.findLast((block) => block.start >= from && isStyled(flow, block));
  return heading === undefined ? '' : textOf(flow, heading);
}

/** Sections that quote, or list names of other plants. */
const foreign = new Set<LabelKind | null>(['references', 'synonyms', 'article']);

function placedAt(outline: DocumentOutline, proposal: Proposal, words: Range): Placed | Refusal {
  const { flow, labels, tables, plantRanges } = outline;
  if (tables.some((table) => touches(table, words))) return 'dans un tableau';
  const plantRange = plantRanges.find(({ start, end }) => words.start >= start && words.end <= end);
  if (plantRange === undefined) return 'la citation n’est d’aucune plante reconnue';
  const plant = plantRange.name.name;
  if (!sameName(plant, proposal.plant)) return `la citation est de ${plant}`;
  const cuts = [...labels, ...plantRange.sections.filter(({ label }) => label.form !== 'said')].flatMap(
    ({ start, end }) => [start, end],
  );
  const start = Math.max(plantRange.start, ...cuts.filter((at) => at <= words.start));
  const end = Math.min(plantRange.end, ...cuts.filter((at) => at > words.start));
  const sentence = sentencesOf(flow.text, { start, end }).find((one) => touches(one, words));
  if (sentence === undefined || words.end > sentence.end) return 'la citation n’est pas d’une phrase';
  if (sentence.end - sentence.start > limits.text.long / 4) return 'citation trop longue';
  const text = textOf(flow, sentence);
  const { kind } = proposedFields[proposal.field];
  if (kind !== 'lookAlikes' && namesAnother(outline, text, plant)) return 'la phrase nomme une autre plante';
  const section = sectionKind(outline, plantRange, sentence);
  if (foreign.has(section)) return 'dans une partie qui cite d’autres textes';
  const heading = headingAbove(outline, plantRange, sentence);
  if (isAddressedToMachine(`${heading} ${text}`)) return 'consigne adressée à une machine';
  const said = { text, heading, section, at: words.start - sentence.start, words: textOf(flow, words) };
  return untoldOf(kind, said) ?? { proposal, plantRange, words, sentence };
}

/** Whether a sheet quotes words for the field that a model says they are of. */
export const isTold = (
  flow: Flow,
  sheet: ExtractedSheet,
  field: ProposedField,
  { start, end }: Range,
): boolean => quotedBy([sheet], proposedFields[field].path)(flow.places(start, end));

/** Finds a proposal in the document; of several places, the one that tells it of the plant. Null for what the rules told. */
export function place(outline: DocumentOutline, proposal: Proposal): Placed | Refusal | null {
  const { flow, sheets } = outline;
  const places = placesOf(outline, proposal);
  if (typeof places === 'string') return places;
  const own = sheets.filter(({ content }) => sameName(content.plantScientificName, proposal.plant));
  if (places.some((words) => own.some((sheet) => isTold(flow, sheet, proposal.field, words)))) return null;
  const tried = places.map((words) => placedAt(outline, proposal, words));
  return tried.find((one) => typeof one !== 'string') ?? tried[0] ?? 'citation introuvable';
}
