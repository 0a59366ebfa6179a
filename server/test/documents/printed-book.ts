import type { PDFDocument } from '@cantoo/pdf-lib';
import { type PageContent, pdfOf, say } from '#test/pdf/pdf-files.ts';

const styleOf = (line: string) => {
  if (line.startsWith('## ')) return { text: line.slice(3), size: 13, bold: true };
  if (line.startsWith('# ')) return { text: line.slice(2), size: 18, bold: true };
  return { text: line, size: 10, bold: false };
};

/** The operations that print lines from the top of a page: "# title", "## heading", or words. */
function print(lines: readonly string[]): string {
  let y = 790;
  return lines
    .map((line) => {
      const { text, ...type } = styleOf(line);
      y -= type.size * 1.8;
      return say(text, { x: 60, y, ...type });
    })
    .join('');
}

/** A PDF whose pages print these lines, and paint besides what is given for each. */
export const bookOf = (
  pages: readonly (readonly string[])[],
  besides: readonly PageContent[] = [],
): Promise<PDFDocument> =>
  pdfOf(
    pages.map((lines, i) => ({ ...besides[i], content: `${print(lines)} 0 g ${besides[i]?.content ?? ''}` })),
  );
