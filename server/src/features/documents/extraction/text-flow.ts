import type { PageLine } from '@simples/contract/documents';
import { markLetters } from '#server/adapters/pdf/characters.ts';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { jointOf } from '#server/adapters/pdf/page-text.ts';
import { folded } from '#server/french/folded.ts';
import { withCells } from './cell-lists.ts';
import type { Quote } from './extraction-types.ts';

/** A page within the flow. */
interface PagePart {
  readonly page: DocumentPage;
  readonly offset: number;
  /** Offsets in the text of the page, running heads excluded. */
  readonly start: number;
  readonly end: number;
  /** Separator from the previous page. */
  readonly gap: string;
  /** A sentence of the previous page goes on here. */
  readonly runsOn: boolean;
}

const runsOnTo = (before: string, after: string): boolean =>
  /[\p{L}\p{N},;(\-–']\s*$/u.test(before) && /^\s*[\p{Ll}\d(]/u.test(after);

function pagePartsOf(pages: readonly DocumentPage[]): PagePart[] {
  const parts: PagePart[] = [];
  for (const page of pages) {
    const last = parts.at(-1);
    const before = last?.page.text.slice(Math.max(0, last.end - 200)) ?? '';
    const after = page.text.slice(0, 20);
    const runsOn = last !== undefined && runsOnTo(before, after);
    // A word that is cut at the end of a page goes on without its hyphen.
    const { kept, between } = runsOn ? jointOf(before, after) : { kept: before, between: '\n' };
    const end = (last?.end ?? 0) + kept.length - before.length;
    const gap = last === undefined ? '' : between;
    if (last !== undefined) parts[parts.length - 1] = { ...last, end };
    const offset = last === undefined ? 0 : last.offset + end + gap.length;
    parts.push({ page, offset, start: 0, end: page.text.length, gap, runsOn });
  }
  return parts;
}

/** A heading, paragraph, item or row. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** Most frequent font size, in points. */
  readonly size: number;
  readonly bold: boolean;
  /** Whether it starts in the upper part of a page, or after a wider gap. */
  readonly apart: boolean;
  readonly page: number;
}

export interface PageRange extends Range {
  readonly page: DocumentPage;
}

/** All pages as one text with positions. */
export interface Flow {
  readonly text: string;
  /** Folded text for searching; see `folded`. */
  readonly plain: string;
  readonly blocks: readonly Block[];
  /** Font size of the body text. */
  readonly bodySize: number;
  /** Whether the body text is bold, so that bold is no signal. */
  readonly bodyBold: boolean;
  readonly lineStarts: ReadonlySet<number>;
  /** Over how many columns and rows the cells that begin there are merged. */
  readonly covers: ReadonlyMap<number, readonly [number, number]>;
  /** Words set in another face than most of their page, in order. */
  readonly accents: readonly Range[];
  /** Start of each page, and whether it is in mid-sentence. */
  readonly pageStarts: readonly { readonly start: number; readonly runsOn: boolean }[];
  /** Quotes of a range, one per page. */
  quotes(start: number, end: number): Quote[];
  /** Page and offsets of a range; of its first page when it crosses pages. */
  place(start: number, end: number): PageRange;
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

const linesIn = ({ page, start, end }: PageRange): PageLine[] =>
  page.lines.filter((line) => line.start >= start && line.start < end);

function blocksOf(part: PagePart, index: number): Block[] {
  const { page, offset, start: first, end: last } = part;
  const blocks: Block[] = [];
  // It may begin amid a line, behind the mark of a note.
  const all = page.lines.filter((line) => line.end > first && line.start < last);
  let start = first;
  let apart = first === 0 || page.text.slice(0, first).endsWith('\n\n');
  let next = 0;
  for (const text of page.text.slice(first, last).split('\n')) {
    const end = start + text.length;
    const lines: PageLine[] = [];
    for (; next < all.length; next++) {
      const line = all[next];
      if (line === undefined || line.start >= end + 1) break;
      lines.push(line);
    }
    if (text.trim() !== '') {
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

/** A part that goes on in the line before it is of its block. */
function withPart(above: readonly Block[], part: PagePart, index: number): Block[] {
  const [last, [first, ...others]] = [above.at(-1), blocksOf(part, index)];
  if (first === undefined) return [...above];
  return last && part.gap === ' '
    ? [...above.slice(0, -1), { ...last, end: first.end }, ...others]
    : [...above, first, ...others];
}

/** Extends a range to whole words: quotes are whole words. */
function wholeWords(text: string, start: number, end: number): Range {
  const cuts = (at: number) =>
    /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(at));
  let [from, to] = [start, end];
  while (from > 0 && cuts(from)) from--;
  while (to < text.length && cuts(to)) to++;
  const said = text.slice(from, to);
  const lead = said.length - said.trimStart().length;
  return { start: from + lead, end: from + lead + said.trim().length };
}

/** Index of the first item for which something holds that holds for all after it. */
export function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function placesOf(parts: readonly PagePart[]): Pick<Flow, 'parts' | 'quotes' | 'place' | 'places'> {
  const touched = (start: number, end: number): PageRange[] => {
    const found: PageRange[] = [];
    const first = firstIndex(parts, ({ offset, start: from, end: to }) => offset + to - from > start);
    for (let at = first; at < parts.length; at += 1) {
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
        const { index, label, text } = part.page;
        const whole = wholeWords(text, part.start, part.end);
        const quote = text.slice(whole.start, whole.end);
        return quote === '' ? [] : [{ pageIndex: index, pageLabel: label, quote, start: whole.start }];
      }),
    place(start, end) {
      const [part] = touched(start, end);
      if (part === undefined) throw new RangeError(`no page holds ${start} to ${end}`);
      return part;
    },
  };
}

/** A range of a page; it may go on in the line of the range before. */
export interface ReadRange extends Range {
  readonly isWithin?: boolean;
}

/** The ranges of a page in the order in which they are read, where that is not the one of its text. */
export type ReadingOrder = ReadonlyMap<DocumentPage, readonly ReadRange[]>;

/** A page read in another order than that of its text, as parts of their own. */
function inReadingOrder(parts: readonly PagePart[], order: ReadingOrder): PagePart[][] {
  let shift = 0;
  return parts.map((part) => {
    const ranges: readonly ReadRange[] = order.get(part.page) ?? [part];
    let offset = part.offset + shift;
    const own = ranges.map(({ start, end, isWithin = false }, at): PagePart => {
      const made = { ...part, offset, start, end: Math.min(end, part.end) };
      offset += made.end - start + 1;
      return at === 0 ? made : { ...made, gap: isWithin ? ' ' : '\n', runsOn: false };
    });
    shift += own.reduce((sum, one, at) => sum + one.end - one.start + (at === 0 ? 0 : 1), 0) - part.end;
    return own;
  });
}

export function flowOf(pages: readonly DocumentPage[], order: ReadingOrder = new Map()): Flow {
  const ofPages = inReadingOrder(pagePartsOf(pages), order);
  const parts = ofPages.flat();
  const text = parts
    .map(({ page, start, end, gap }) => gap + withCells(page.text.slice(start, end)))
    .join('');
  const lines = pages.flatMap((page) => page.lines);
  return {
    text,
    plain: folded(text),
    blocks: ofPages.flatMap((own, index) =>
      own.reduce<Block[]>((all, part) => withPart(all, part, index), []),
    ),
    bodySize: mostly(lines, sizeOf) ?? 0,
    bodyBold: mostly(lines, ({ bold }) => bold) ?? false,
    lineStarts: new Set(
      parts.flatMap((part) => linesIn(part).map((line) => part.offset + line.start - part.start)),
    ),
    covers: new Map(
      parts.flatMap((part) =>
        linesIn(part).flatMap(({ covers, start: at }) =>
          covers ? [[part.offset + at - part.start, covers]] : [],
        ),
      ),
    ),
    accents: parts.flatMap((part) =>
      linesIn(part).flatMap(({ accents = [] }) =>
        accents.map(([from, to]) => ({
          start: part.offset + from - part.start,
          end: part.offset + to - part.start,
        })),
      ),
    ),
    pageStarts: parts.map(({ offset, runsOn }) => ({ start: offset, runsOn })),
    ...placesOf(parts),
  };
}

/** Blanks in place of some texts; offsets stay, and blocks that nothing is left of go. */
export function withoutTexts(flow: Flow, gone: ReadonlySet<Range>): Flow {
  const blank = (text: string) => {
    let at = 0;
    const inOrder = [...gone].toSorted((a, b) => a.start - b.start);
    const kept = inOrder.flatMap(({ start, end }) => {
      const [from, to] = [Math.max(at, start), Math.max(at, end)];
      const before = text.slice(at, from);
      at = to;
      return [before, ' '.repeat(to - from)];
    });
    return [...kept, text.slice(at)].join('');
  };
  const text = blank(flow.text);
  const blocks = flow.blocks.filter(({ start, end }) => /\S/u.test(text.slice(start, end)));
  return { ...flow, text, plain: blank(flow.plain), blocks };
}

/** Appends parts of the pages as separate texts, such as the lines of a cell. */
export function extended(flow: Flow, again: readonly PageRange[]): { flow: Flow; range: Range } {
  let text = `${flow.text}\n`;
  const start = text.length;
  const parts = again.map((range, i): PagePart => {
    const gap = i === 0 ? '' : ' ';
    const offset = text.length + gap.length;
    text += gap + withCells(range.page.text.slice(range.start, range.end));
    return { ...range, offset, gap, runsOn: i > 0 };
  });
  const plain = flow.plain + folded(text.slice(flow.text.length));
  return {
    flow: { ...flow, text, plain, ...placesOf([...flow.parts, ...parts]) },
    range: { start, end: text.length },
  };
}

/** Words of another face within a block; not those that are all of it, unless asked for. */
export function accentsWithin({ accents, text }: Flow, block: Range, isWhole = false): Range[] {
  const own: Range[] = [];
  const first = firstIndex(accents, ({ start }) => start >= block.start);
  for (let at = first; (accents[at]?.start ?? block.end) < block.end; at++) {
    const [last, next] = [own.at(-1), accents[at] as Range];
    if (last && text.slice(last.end, next.start).trim() === '')
      own[own.length - 1] = { ...last, end: next.end };
    else own.push(next);
  }
  return own.filter(
    ({ start, end }) =>
      isWhole || text.slice(block.start, start).trim() + text.slice(end, block.end).trim() !== '',
  );
}

export const blockIndexAt = ({ blocks }: Flow, offset: number): number =>
  firstIndex(blocks, ({ end }) => end > offset);

/** Whether two places stand in one paragraph, or in one text that was appended. */
export const isOneParagraph = ({ text }: Flow, one: number, other: number): boolean =>
  !text.slice(Math.min(one, other), Math.max(one, other)).includes('\n');

export interface Range {
  readonly start: number;
  readonly end: number;
}

const trailing = new RegExp(
  String.raw`(?:[\s;,:\-–—|]|(?<=[\s,\p{L}\p{N})])[${markLetters}]|(?<=\s)[⁰¹²³⁴-⁹]+)*$`,
  'u',
);

/** Trims spaces, punctuation and the marks of notes. */
export function trimmed(flow: Flow, { start, end }: Range): Range {
  const text = flow.text.slice(start, end);
  const lead = /^[\s•·▪►●○■□➢✓*:;,.\-–—|]*/u.exec(text)?.[0].length ?? 0;
  const tail = lead === text.length ? 0 : (trailing.exec(text)?.[0].length ?? 0);
  return { start: start + lead, end: end - tail };
}

/** From the start of the first range to the end of the last; null without ranges. */
export function span(ranges: readonly Range[]): Range | null {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

export const touches = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

export const isAt = ({ start, end }: Range, at: number): boolean => start <= at && at < end;

export const textOf = (flow: Flow, { start, end }: Range): string => flow.text.slice(start, end);
