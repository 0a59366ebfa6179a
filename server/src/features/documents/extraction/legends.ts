import { folded } from '#server/french/folded.ts';
import { type Flow, type PageRange, type Range, textOf } from './text-flow.ts';

/** What the abbreviations of a document stand for, and where it says so. */
export interface Legend {
  readonly words: ReadonlyMap<string, Range>;
}

/** "Fe. : feuille", "PA = partie aérienne", "E6 = enfant de moins de 6 ans", "H- = hypotension", "Ti = tige". */
const entry =
  /(?<![\p{L}.])((?:\p{L}{1,5}\.)+|\p{Lu}{1,4}[\d+-]{0,2}|\p{Lu}\p{Ll}{1,2}) ?[:=] ?(\p{Ll}[\p{L}\d'’ -]{2,50}?)(?=\s*(?:[;,.)\n]|$))/gu;
/** Fewer in one paragraph are no legend. */
const MIN_ENTRIES = 3;

export function legendOf(flow: Flow): Legend {
  const words = new Map<string, Range>();
  for (const block of flow.blocks) {
    const entries = [...textOf(flow, block).matchAll(entry)];
    if (entries.length < MIN_ENTRIES) continue;
    for (const { 0: whole, 1: short = '', 2: word = '', index } of entries) {
      const end = block.start + index + whole.length;
      words.set(folded(short), { start: end - word.length, end });
    }
  }
  return { words };
}

const short = /(?<![\p{L}.])(?:(?:\p{L}{1,5}\.)+|\p{Lu}{1,4}[\d+-]{0,2}|\p{Lu}\p{Ll}{1,2})(?![\p{L}\d])/gu;

/** A text, abbreviations in the place that explains them; two of them side by side are two texts. */
function partsOf(flow: Flow, { words }: Legend, range: Range): Range[][] {
  const isSaid = (part: Range) => textOf(flow, part).trim() !== '';
  const texts: Range[][] = [[]];
  let from = range.start;
  for (const { 0: found, index } of textOf(flow, range).matchAll(short)) {
    const word = words.get(folded(found));
    if (word === undefined) continue;
    const before = { start: from, end: range.start + index };
    if (from > range.start && !isSaid(before)) texts.push([word]);
    else texts.at(-1)?.push(before, word);
    from = before.end + found.length;
  }
  texts.at(-1)?.push({ start: from, end: range.end });
  return texts.map((parts) => parts.filter(isSaid)).filter((parts) => parts.length > 0);
}

/** What a cell says, abbreviations written out. */
export const saidInFull = (flow: Flow, legend: Legend, cell: Range | undefined): string =>
  (cell === undefined ? [] : partsOf(flow, legend, cell).flat())
    .map((part) => textOf(flow, part).trim())
    .join(' ');

/** Where the texts of cells are printed, those of abbreviations where they are explained. */
export const placesInFull = (flow: Flow, legend: Legend, cells: readonly Range[]): PageRange[][] => {
  const places = (parts: readonly Range[]) => parts.flatMap(({ start, end }) => flow.places(start, end));
  const texts = cells.map((cell) => partsOf(flow, legend, cell));
  return texts.every(({ length }) => length < 2) ? [texts.flat().flatMap(places)] : texts.flat().map(places);
};
