import type { DocumentPageView } from './document.ts';
import type { TextRange } from './locate-quote.ts';

type Line = DocumentPageView['lines'][number];
type PrintedPage = Pick<DocumentPageView, 'text' | 'lines'>;
export type Box = Line['box'];

/** How wide characters are in most types, in parts of an average letter. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[iljı.,;:'’|!·]/u, 0.48],
  [/[\sftr()[\]\-"°*]/u, 0.6],
  [/[mwMW%@œŒæ—…&]/u, 1.55],
  [/\p{Lu}/u, 1.3],
];
const widthOf = (character: string): number => widths.find(([pattern]) => pattern.test(character))?.[1] ?? 1;
const widthOfAll = (text: string): number => Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);

/** The part of a line's box that holds some of its characters. */
function cut({ start, end, box }: Line, range: TextRange, text: string): Box {
  const from = Math.max(range.start, start);
  const to = Math.min(range.end, end);
  const all = widthOfAll(text.slice(start, end)) || 1;
  const before = widthOfAll(text.slice(start, from)) / all;
  return {
    ...box,
    x: box.x + box.width * before,
    width: (box.width * widthOfAll(text.slice(from, to))) / all,
  };
}

/** Where a range of the page's text is printed, line by line: in several columns as well. */
export function boxesOfRange({ text, lines }: PrintedPage, range: TextRange): Box[] {
  return lines
    .filter(({ start, end }) => start < range.end && end > range.start && end > start)
    .map((line) => cut(line, range, text));
}
