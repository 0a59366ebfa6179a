import type { DocumentPageView } from './document.ts';
import type { TextRange } from './locate-quote.ts';

type Line = DocumentPageView['lines'][number];
export type Box = Line['box'];

/** The part of a line's box that holds some of its characters, taken as equally wide. */
function cut({ start, end, box }: Line, range: TextRange): Box {
  const length = end - start;
  const from = Math.max(range.start - start, 0) / length;
  const to = Math.min(range.end - start, length) / length;
  return { ...box, x: box.x + box.width * from, width: box.width * (to - from) };
}

/** Where a range of the page's text is printed, line by line: in several columns as well. */
export function boxesOfRange(lines: readonly Line[], range: TextRange): Box[] {
  return lines
    .filter(({ start, end }) => start < range.end && end > range.start && end > start)
    .map((line) => cut(line, range));
}
