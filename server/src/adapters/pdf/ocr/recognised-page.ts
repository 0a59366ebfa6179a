import type { Chunk } from '../layout/chunk.ts';
import { layOut } from '../layout/lay-out.ts';
import type { RawPage, RecognisedLine } from '../process/protocol.ts';
import { cleanCharacters } from '../text/characters.ts';
import type { LaidPage } from '../text/page-window.ts';

/** Lines of which the OCR is less sure (0..100) are stains and drawings. */
const LEAST_SURE = 55;
/** The height of a line of type is more than its size. */
const SIZE_OF_HEIGHT = 0.8;

function toChunk(line: RecognisedLine, scale: number): Chunk {
  return {
    text: cleanCharacters(line.text).trim(),
    x0: line.x0 * scale,
    y0: line.y0 * scale,
    x1: line.x1 * scale,
    y1: line.y1 * scale,
    size: (line.y1 - line.y0) * scale * SIZE_OF_HEIGHT,
    bold: false,
  };
}

/** A drawing taken for text is mostly single letters and signs. */
function isWords({ text, confidence }: RecognisedLine): boolean {
  const inWords = (text.match(/[\p{L}\d]{3,}/gu) ?? []).join('').length;
  const isNumber = /^\W*\d{1,4}\W*$/.test(text);
  return confidence >= LEAST_SURE && (isNumber || inWords * 2 > text.replace(/\s/g, '').length);
}

const lettersOf = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

/** A page as the OCR read it; null when the text of the page itself says as much. */
export function recognisedPage(
  page: RawPage,
  width: number,
  found: { readonly lines: readonly RecognisedLine[] },
): Omit<LaidPage, 'index'> | null {
  const sure = found.lines.filter(isWords);
  const letters = lettersOf(sure);
  if (letters < 2 * lettersOf(page.lines) || letters === 0) return null;
  const weighed = sure.reduce((sum, line) => sum + line.confidence * line.text.length, 0);
  return {
    width: page.width,
    height: page.height,
    lines: layOut(sure.map((line) => toChunk(line, page.width / width))),
    origin: 'ocr',
    confidence: weighed / letters / 100,
  };
}
