import { layOut } from '../layout/lay-out.ts';
import type { RawPage, RecognisedLine } from '../process/protocol.ts';
import type { LaidPage } from '../text/page-window.ts';
import { sureLines } from './recognised-lines.ts';

const lettersOf = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

/** A page as the OCR read it; null when the text of the page itself says as much. `width` is that of the picture. */
export function recognisedPage(
  page: RawPage,
  width: number,
  found: { readonly lines: readonly RecognisedLine[] },
): Omit<LaidPage, 'index'> | null {
  const lines = sureLines(found.lines, page.width / width);
  const letters = lettersOf(lines.map(({ chunk }) => chunk));
  if (letters === 0 || letters < 2 * lettersOf(page.lines)) return null;
  const sureness = lines.reduce((sum, { chunk, confidence }) => sum + confidence * chunk.text.length, 0);
  return {
    width: page.width,
    height: page.height,
    lines: layOut(lines.map(({ chunk }) => chunk)),
    origin: 'ocr',
    confidence: sureness / letters / 100,
  };
}
