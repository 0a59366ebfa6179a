import type { DocumentPage, PageLine } from '#server/adapters/pdf/page.ts';
import { folded } from '#server/french/folded.ts';
import type { Quote } from './extraction-types.ts';

/** The text of a page as a part of the flow of all pages. */
interface PagePart {
  readonly page: DocumentPage;
  /** Offset in the flow. */
  readonly offset: number;
  /** Offsets in the text of the page: what it repeats of other pages is left out. */
  readonly start: number;
  readonly end: number;
  /** What stands between the page before and this one. */
  readonly gap: string;
}

const SHORT = 80;

/** The first line of a page, small as running heads are; its number does not count. */
function headOf({ text, lines }: DocumentPage): string | null {
  const [first] = text.split('\n');
  const size = lines[0]?.size ?? 0;
  const isSmall =
    lines.some((line) => line.size > size * 1.08) && size <= Math.min(...lines.map((line) => line.size));
  return first === undefined || first.trim() === '' || first.length > SHORT || !isSmall
    ? null
    : first.replace(/\d+/g, '').trim();
}

/** What stands between two pages where a sentence runs over the end of the first: it is joined, not cut. */
const RUNS_ON = ' ';

function gapBetween(before: string, after: string): string {
  const runsOn = /[\p{L}\p{N},;(\-–']\s*$/u.test(before) && /^\s*[\p{Ll}\d(]/u.test(after);
  return runsOn ? RUNS_ON : '\n';
}

/** The pages in their order, without the running heads that are left in their texts. */
function pagePartsOf(pages: readonly DocumentPage[]): PagePart[] {
  const heads = pages.map(headOf);
  const parts: PagePart[] = [];
  for (const [i, page] of pages.entries()) {
    const repeats = heads[i] !== null && heads.some((head, j) => j !== i && head === heads[i]);
    const start = repeats ? page.text.indexOf('\n') + 1 : 0;
    const last = parts.at(-1);
    const before = last?.page.text.slice(Math.max(0, last.end - 200), last.end) ?? '';
    const gap = last === undefined ? '' : gapBetween(before, page.text.slice(start, start + 20));
    const offset = last === undefined ? 0 : last.offset + last.end - last.start + gap.length;
    parts.push({ page, offset, start, end: page.text.length, gap });
  }
  return parts;
}

/** A heading, paragraph, item or row of a page, as a part of the flow. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** In points: the size of most of its letters. */
  readonly size: number;
  readonly bold: boolean;
  /** Whether it begins with an upper part of a page, or after a wider gap. */
  readonly apart: boolean;
  /** Index in the pages. */
  readonly page: number;
}

/** A part of a page. */
export interface PageRange extends Range {
  readonly page: DocumentPage;
}

/** All pages as one text, which knows where each of its parts stands. */
export interface Flow {
  readonly text: string;
  /** The text to look for words in: see `folded`. */
  readonly plain: string;
  readonly blocks: readonly Block[];
  /** Size of most of the document’s letters. */
  readonly bodySize: number;
  /** Whether most of the letters are bold, so that bold says nothing. */
  readonly bodyBold: boolean;
  /** Where printed lines begin. */
  readonly lineStarts: ReadonlySet<number>;
  /** Where each page begins, and whether in the middle of a sentence. */
  readonly pageStarts: readonly { readonly start: number; readonly runsOn: boolean }[];
  /** The words of the pages between two offsets: one quote a page. */
  quotes(start: number, end: number): Quote[];
  /** Page and offsets in its text of a range within one page; of one over several, its part of the first. */
  place(start: number, end: number): PageRange;
  /** The parts of a range, page by page. */
  places(start: number, end: number): PageRange[];
  readonly parts: readonly PagePart[];
}

function mostly<T>(lines: readonly PageLine[], of: (line: PageLine) => T): T | undefined {
  const letters = new Map<T, number>();
  for (const line of lines)
    letters.set(of(line), (letters.get(of(line)) ?? 0) + Math.max(1, line.end - line.start));
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const sizeOf = (line: PageLine) => Math.round(line.size * 10) / 10;

function blocksOf({ page, offset, start: first, end: last }: PagePart, index: number): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let apart = true;
  let next = 0;
  for (const text of page.text.split('\n')) {
    const end = start + text.length;
    const lines: PageLine[] = [];
    for (; next < page.lines.length; next++) {
      const line = page.lines[next];
      if (line === undefined || line.start >= end + 1) break;
      lines.push(line);
    }
    if (text.trim() !== '' && start >= first && end <= last) {
      blocks.push({
        start: offset + start - first,
        end: offset + end - first,
        size: mostly(lines, sizeOf) ?? 0,
        bold: mostly(lines, ({ bold }) => bold) ?? false,
        apart,
        page: index,
      });
    }
    apart = text.trim() === '';
    start = end + 1;
  }
  return blocks;
}

/** A part of a text with the words that it begins and ends in: what is quoted is whole words. */
function wholeWords(text: string, start: number, end: number): string {
  const cuts = (at: number) =>
    /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(at));
  let [from, to] = [start, end];
  while (from > 0 && cuts(from)) from--;
  while (to < text.length && cuts(to)) to++;
  return text.slice(from, to);
}

/** Index of the first of parts, in their order, that ends after an offset. */
function firstAfter(parts: readonly PagePart[], offset: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part !== undefined && part.offset + part.end - part.start > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the words of parts stand: the same for the pages and for what is read out of them again. */
function placesOf(parts: readonly PagePart[]): Pick<Flow, 'parts' | 'quotes' | 'place' | 'places'> {
  const touched = (start: number, end: number): PageRange[] => {
    const found: PageRange[] = [];
    for (let at = firstAfter(parts, start); at < parts.length; at += 1) {
      const part = parts[at];
      if (part === undefined || part.offset >= end) break;
      const from = Math.max(part.start, start - part.offset + part.start);
      const to = Math.min(part.end, end - part.offset + part.start);
      if (from < to) found.push({ page: part.page, start: from, end: to });
    }
    return found;
  };
  return {
    parts,
    places: touched,
    quotes: (start, end) =>
      touched(start, end).flatMap((part) => {
        const quote = wholeWords(part.page.text, part.start, part.end).trim();
        return quote === '' ? [] : [{ pageIndex: part.page.index, pageLabel: part.page.label, quote }];
      }),
    place(start, end) {
      const [part] = touched(start, end);
      if (part === undefined) throw new RangeError(`no page holds ${start} to ${end}`);
      return part;
    },
  };
}

/** @param pages in their order. */
export function flowOf(pages: readonly DocumentPage[]): Flow {
  const parts = pagePartsOf(pages);
  const text = parts.map(({ page, start, end, gap }) => gap + page.text.slice(start, end)).join('');
  const lines = pages.flatMap((page) => page.lines);
  return {
    text,
    plain: folded(text),
    blocks: parts.flatMap(blocksOf),
    bodySize: mostly(lines, sizeOf) ?? 0,
    bodyBold: mostly(lines, ({ bold }) => bold) ?? false,
    lineStarts: new Set(
      parts.flatMap(({ page, offset, start }) => page.lines.map((line) => offset + line.start - start)),
    ),
    pageStarts: parts.map(({ offset, gap }) => ({ start: offset, runsOn: gap === RUNS_ON })),
    ...placesOf(parts),
  };
}

/** A flow with parts of its pages read once more, as one text behind all others: the lines of a cell. */
export function extended(flow: Flow, again: readonly PageRange[]): { flow: Flow; range: Range } {
  let text = `${flow.text}\n`;
  const start = text.length;
  const parts = again.map((range, i): PagePart => {
    const gap = i === 0 ? '' : ' ';
    const offset = text.length + gap.length;
    text += gap + range.page.text.slice(range.start, range.end);
    return { ...range, offset, gap };
  });
  const plain = flow.plain + folded(text.slice(flow.text.length));
  return {
    flow: { ...flow, text, plain, ...placesOf([...flow.parts, ...parts]) },
    range: { start, end: text.length },
  };
}

/** Index of the first block that ends after an offset. */
export function blockIndexAt({ blocks }: Flow, offset: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A part of the flow. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range without the spaces and signs around it that say nothing. */
export function trimmed(flow: Flow, { start, end }: Range): Range {
  const text = flow.text.slice(start, end);
  const lead = /^[\s•·▪►●○■□➢✓*:;,.\-–—|]*/u.exec(text)?.[0].length ?? 0;
  const tail = lead === text.length ? 0 : (/[\s;,:\-–—|]*$/u.exec(text)?.[0].length ?? 0);
  return { start: start + lead, end: end - tail };
}

export const textOf = (flow: Flow, { start, end }: Range): string => flow.text.slice(start, end);
