import type { DocumentPageView } from './documents.ts';

/** Offsets in a text, the end excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface Folded {
  readonly text: string;
  /** Offset in the original of each folded character, and of the end. */
  readonly origins: readonly number[];
}

const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

/** Soft hyphens, joiners, direction and byte order marks. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/u;

/** White space as one space, similar signs as one. */
function fold(text: string): Folded {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const char of text) {
    const isSpace = /\s/u.test(char);
    if (!INVISIBLE.test(char) && !(isSpace && (folded === '' || folded.endsWith(' ')))) {
      const shown = isSpace ? ' ' : (alike[char] ?? char);
      folded += shown;
      for (let unit = 0; unit < shown.length; unit++) origins.push(at);
    }
    at += char.length;
  }
  return { text: folded, origins: [...origins, text.length] };
}

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** Whole words only: "mal" does not match "maladie". */
function isWhole(text: string, start: number, end: number): boolean {
  const isCut = (at: number) => isWordAt(text, at - 1) && isWordAt(text, at);
  return !isCut(start) && !isCut(end);
}

const wordsOf = (quote: string): string => fold(quote.normalize('NFC')).text.trim();

function rangeIn(text: string, { origins }: Folded, start: number, end: number): TextRange {
  const last = origins[end - 1] ?? 0;
  const width = (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
  return { start: origins[start] ?? 0, end: last + width };
}

/** Word for word, case and accents included; only white space, invisible characters and quote or dash shapes vary. */
export function locateQuote(text: string, quote: string): TextRange[] {
  const wanted = wordsOf(quote);
  if (wanted === '') return [];
  const page = fold(text);
  const found: TextRange[] = [];
  let at = page.text.indexOf(wanted);
  while (at !== -1) {
    const end = at + wanted.length;
    const isFound = isWhole(page.text, at, end);
    if (isFound) found.push(rangeIn(text, page, at, end));
    at = page.text.indexOf(wanted, isFound ? end : at + 1);
  }
  return found;
}

/** A quote of a page; `start` tells which place, when the page says the same words more than once. */
export interface PageQuote {
  readonly quote: string;
  readonly start?: number | undefined;
}

/** The one place that the quote was taken from; every place with its words where that is not known. */
export function placesOfQuote(text: string, { quote, start }: PageQuote): TextRange[] {
  const end = (start ?? 0) + quote.length;
  return start !== undefined && text.slice(start, end) === quote
    ? [{ start, end }]
    : locateQuote(text, quote);
}

function beginningsAtEnd(
  text: string,
  quote: string,
): { readonly range: TextRange; readonly rest: string }[] {
  const wanted = wordsOf(quote);
  const page = fold(text);
  const words = page.text.trimEnd();
  const found: { readonly range: TextRange; readonly rest: string }[] = [];
  for (let cut = wanted.lastIndexOf(' '); cut > 0; cut = wanted.lastIndexOf(' ', cut - 1)) {
    const at = words.length - cut;
    if (at < 0 || !words.endsWith(wanted.slice(0, cut)) || !isWhole(words, at, words.length)) continue;
    found.push({ range: rangeIn(text, page, at, words.length), rest: wanted.slice(cut + 1) });
  }
  return found;
}

/** At the start or after the first line: a page may have a header. */
function rangeAtStart(text: string, words: string): TextRange | null {
  const head = text.indexOf('\n') + 1;
  for (const from of new Set([0, head])) {
    const after = text.slice(from);
    const page = fold(after);
    if (!page.text.startsWith(words) || !isWhole(page.text, 0, words.length)) continue;
    const { start, end } = rangeIn(after, page, 0, words.length);
    return { start: from + start, end: from + end };
  }
  return null;
}

/** Whether a text ends with the start of the quote, which may continue on the next page. */
export const mayRunOver = (text: string, quote: string): boolean => beginningsAtEnd(text, quote).length > 0;

/** Null unless the quote spans the end of this page and the start of the next, word for word. */
export function locateOverPages(
  page: string,
  next: string,
  quote: string,
): { readonly here: TextRange; readonly there: TextRange } | null {
  for (const { range, rest } of beginningsAtEnd(page, quote)) {
    const there = rangeAtStart(next, rest);
    if (there) return { here: range, there };
  }
  return null;
}

type Line = DocumentPageView['lines'][number];
type PrintedPage = Pick<DocumentPageView, 'text' | 'lines'>;
export type Box = Line['box'];

/** Typical width, relative to an average letter. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[iljı.,;:'’|!·]/u, 0.48],
  [/[\sftr()[\]\-"°*]/u, 0.6],
  [/[mwMW%@œŒæ—…&]/u, 1.55],
  [/\p{Lu}/u, 1.3],
];
const widthOf = (character: string): number => widths.find(([pattern]) => pattern.test(character))?.[1] ?? 1;
const widthOfAll = (text: string): number => Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);

/** Where an offset stands along a line, 0..1: between the beginnings of words, which are known, by typical widths. */
function placeOf({ start, end, words = [0] }: Line, offset: number, text: string): number {
  const isKnown = words.length > 1;
  const before = text.slice(start, offset);
  const from = isKnown ? start + before.lastIndexOf(' ') + 1 : start;
  const next = isKnown ? text.slice(0, end).indexOf(' ', from) : -1;
  const word = isKnown ? before.split(' ').length - 1 : 0;
  const [left = 0, right = 1000] = words.slice(word, word + 2);
  const all = widthOfAll(text.slice(from, next === -1 ? end : next + 1)) || 1;
  return (left + ((right - left) * widthOfAll(text.slice(from, offset))) / all) / 1000;
}

/** Along the direction of the line. */
function cut(line: Line, range: TextRange, text: string): Box {
  const { box, turns } = line;
  const before = placeOf(line, Math.max(range.start, line.start), text);
  const share = placeOf(line, Math.min(range.end, line.end), text) - before;
  const quarter = turns ?? 0;
  const at = quarter >= 2 ? 1 - before - share : before;
  return quarter % 2 === 0
    ? { ...box, x: box.x + box.width * at, width: box.width * share }
    : { ...box, y: box.y + box.height * at, height: box.height * share };
}

/** Boxes line by line, also across columns. */
export function boxesOfRange({ text, lines }: PrintedPage, range: TextRange): Box[] {
  return lines
    .filter(({ start, end }) => start < range.end && end > range.start && end > start)
    .map((line) => cut(line, range, text));
}
