import type { PDFDocument } from '@cantoo/pdf-lib';
import { pdfOf, say } from '../pdf/pdf-files.ts';

/** One line of a page: "# title", "## heading", or words. */
type Line = string;

const look = (line: Line) => {
  if (line.startsWith('## ')) return { text: line.slice(3), size: 13, bold: true };
  if (line.startsWith('# ')) return { text: line.slice(2), size: 18, bold: true };
  return { text: line, size: 10, bold: false };
};

/** The operations that print lines from the top of a page. */
export function print(lines: readonly Line[], top = 790): string {
  let y = top;
  return lines
    .map((line) => {
      const { text, ...type } = look(line);
      y -= type.size * 1.8;
      return say(text, { x: 60, y, ...type });
    })
    .join('');
}

/** A PDF whose pages print these lines, and paint what `besides` paints on the first. */
export const bookOf = (pages: readonly (readonly Line[])[], besides = ''): Promise<PDFDocument> =>
  pdfOf(pages.map((lines, i) => print(lines) + (i === 0 ? besides : '')));
