import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type LaidLine, toChunks, turnBack } from './chunks.ts';
import { addedTo } from './form-values.ts';
import type { Glyph, Paint } from './graphics-state.ts';
import { layOut } from './layout.ts';
import { isGarbled } from './legibility.ts';
import type { PaintedPage } from './operator-interpreter.ts';
import { DocumentReadError } from './page.ts';
import { interpretPage } from './page-rendering.ts';
import type { RawPage } from './protocol.ts';
import { judgeVisibility, resolveDoubtful } from './visibility.ts';

/** pdfjs caches are cleared after this many pages: a long book would fill the memory. */
const BETWEEN_CLEANUPS = 50;
/** More than any printed page has. */
const MAX_GLYPHS = 100_000;
/** Fraction of the page, and number of letters. */
const LARGE = 0.5;
const FEW_LETTERS = 250;

/** Main text direction, in quarter turns clockwise. */
function mainTurns(glyphs: readonly Glyph[]): number {
  const counts = [0, 0, 0, 0];
  for (const { turns, visibility } of glyphs)
    if (turns !== null && visibility !== 'hidden') counts[turns] = (counts[turns] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

async function linesOf(document: PDFDocumentProxy, page: PDFPageProxy) {
  let painted = await interpretPage({ document, page, rotation: 0 });
  if (painted.glyphs.length > MAX_GLYPHS) throw new DocumentReadError('tooMuchText');
  const turns = mainTurns(painted.glyphs);
  const rotation = (360 - turns * 90) % 360;
  if (rotation > 0) painted = await interpretPage({ document, page, rotation });
  const seen = await resolveDoubtful(page, rotation, judgeVisibility(painted));
  const view = page.getViewport({ scale: 1 });
  const { values, notes } = await addedTo(page, rotation);
  const laid = layOut([...toChunks(seen), ...values], painted.rules);
  return { lines: laid.map((line) => turnBack(line, turns, view)), painted, notes, fields: values.length };
}

/** Few words beside or over a large image: probably a scan. */
function isPicture(lines: readonly LaidLine[], { paints }: PaintedPage, surface: number): boolean {
  if (lines.length === 0) return paints.length > 0;
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const isLarge = ({ area: { x0, y0, x1, y1 } }: Paint) => (x1 - x0) * (y1 - y0) > LARGE * surface;
  return letters < FEW_LETTERS && paints.some((paint) => paint.isImage && isLarge(paint));
}

export async function readPage(document: PDFDocumentProxy, index: number): Promise<RawPage> {
  const page = await document.getPage(index + 1);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const { lines, painted, ...added } = await linesOf(document, page);
    const isIllegible = isGarbled(lines.map(({ text }) => text).join('\n'));
    return {
      width,
      height,
      lines,
      ...added,
      isIllegible,
      isPicture: isIllegible || isPicture(lines, painted, width * height),
    };
  } finally {
    page.cleanup();
    if (index % BETWEEN_CLEANUPS === BETWEEN_CLEANUPS - 1) await document.cleanup();
  }
}
