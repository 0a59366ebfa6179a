import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { findTables, said } from './printed-tables.ts';
import { type Block, type Flow, type PageRange, type Range, textOf, trimmed } from './text-flow.ts';

/** What the abbreviations of a document stand for, and where it says so. */
export interface Legend {
  readonly words: ReadonlyMap<string, Range>;
}

/** "Fe. : feuille", "PA = partie aérienne", "E6 = enfant de moins de 6 ans", "H- = hypotension", "Ti = tige". */
const entry =
  /(?<![\p{L}.])((?:\p{L}{1,5}\.)+|\p{Lu}{1,4}[\d+-]{0,2}|\p{Lu}\p{Ll}{1,2}|(?<=[.;)] )\p{Ll}{2,3}) ?[:=] ?(\p{Ll}[\p{L}\d'’ -]{2,50}?(?: \([\p{Ll} '’-]{3,40}\))?)(?=\s*(?:[;,.)\n]|$))/gu;
/** Fewer in one paragraph are no legend. */
const MIN_ENTRIES = 3;

const entriesIn = (flow: Flow, range: Range) => {
  const entries = [...textOf(flow, range).matchAll(entry)];
  return entries.length < MIN_ENTRIES ? [] : entries;
};

/** A note that explains abbreviations belongs to every row with one of them. */
export const isLegend = (flow: Flow, range: Range): boolean => entriesIn(flow, range).length > 0;

export function legendOf(flow: Flow): Legend {
  const words = new Map<string, Range>();
  for (const block of flow.blocks) {
    for (const { 0: whole, 1: short = '', 2: word = '', index } of entriesIn(flow, block)) {
      const end = block.start + index + whole.length;
      words.set(folded(short), { start: end - word.length, end });
    }
  }
  return { words };
}

/** In small letters only as all of a cell: "nc". */
const short =
  /(?<![\p{L}.])(?:(?:\p{L}{1,5}\.)+|\p{Lu}{1,4}[\d+-]{0,2}|\p{Lu}\p{Ll}{1,2}|(?<=^\s*)\p{Ll}{2,3}(?=\s*$))(?![\p{L}\d])/gu;

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

/** What a code in the cells of a column means, and where it stands in them. */
export interface Code {
  readonly block: Block;
  readonly range: Range;
  readonly places: readonly number[];
}

/** "2", "2, 3", "A et C". */
const code = String.raw`(?:\d{1,2}|\p{Lu})(?![\p{L}\d])`;
const codes = new RegExp(`(?<![\\p{L}\\d])${code}`, 'gu');
const onlyCodes = new RegExp(`^[\\s–—-]*$|^${code}(?:(?:\\s?[,;/+]\\s?|\\s(?:et\\s)?)${code})*$`, 'u');
/** Fewer explained codes are no system of them. */
const MIN_CODES = 2;

/** Columns of codes, with the word that heads them. */
function codedColumns(flow: Flow): { heading: string; cells: readonly Range[] }[] {
  return findTables(flow).flatMap(({ rows: [header = [], ...rows] }) =>
    header.flatMap((head, at) => {
      const heading = said(flow, head);
      const cells = rows.flatMap((row) => row[at] ?? []);
      const isCoded = /^\p{L}{4,}$/u.test(heading) && cells.every((cell) => onlyCodes.test(said(flow, cell)));
      return isCoded ? [{ heading: heading.replace(/s$/u, ''), cells }] : [];
    }),
  );
}

/** What a sentence says of a code: its quoted words where it quotes. */
function meaningOf(flow: Flow, { start, end }: Range): Range {
  const quotes = flow.text.slice(start, end).matchAll(/(?<=«)[^»]+/gu);
  const quoted = [...quotes].find(({ 0: words }) => /\p{L}{3}/u.test(words));
  if (quoted === undefined) return { start, end };
  const from = start + quoted.index;
  return trimmed(flow, { start: from, end: from + quoted[0].length });
}

/** "Celle des plantes du groupe 3 mentionne : « … »", where "Groupe" heads a column of such numbers. */
export function codesIn(flow: Flow): Code[] {
  return codedColumns(flow).flatMap(({ heading, cells }) => {
    const mention = new RegExp(`(?<!\\p{L})${heading}s? ((?:${code}(?:, | et | ou )?)+)`, 'giu');
    const placesOf = (own: string) =>
      cells.flatMap((cell) =>
        [...textOf(flow, cell).matchAll(codes)]
          .filter(({ 0: found }) => found === own)
          .map(({ index }) => cell.start + index),
      );
    const texts = flow.blocks.filter((block) => !textOf(flow, block).includes('\t'));
    const told = texts.flatMap((block) =>
      sentencesOf(flow.text, block).flatMap((sentence) => {
        const found = [...textOf(flow, sentence).matchAll(mention)];
        return found.map(({ 1: list = '', index }, at): Code => {
          const start = at === 0 ? sentence.start : sentence.start + index;
          const next = found[at + 1]?.index;
          const end = next === undefined ? sentence.end : sentence.start + next;
          const places = (list.match(codes) ?? []).flatMap(placesOf);
          return { block, range: meaningOf(flow, { start, end }), places };
        });
      }),
    );
    const known = told.filter(({ places }) => places.length > 0);
    return known.length < MIN_CODES ? [] : known;
  });
}
