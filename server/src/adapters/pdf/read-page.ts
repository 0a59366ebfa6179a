import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Added, annotationsOf } from './annotations.ts';
import { withBullets } from './bullets.ts';
import { type Chunk, type LaidLine, turnBack } from './chunks.ts';
import { valuesIn } from './form-values.ts';
import { type Area, holds, overlap, toMatrix } from './geometry.ts';
import type { Glyph, Paint } from './graphics-state.ts';
import { layOut } from './layout.ts';
import { isGarbled, isOfGlyphNumbers } from './legibility.ts';
import { toChunks } from './letters.ts';
import type { PaintedPage } from './operator-interpreter.ts';
import { DocumentReadError } from './page.ts';
import { interpretPage, pixelsUnder, renderPicture } from './page-rendering.ts';
import type { RawPage } from './protocol.ts';
import { showsLines } from './scan-pixels.ts';
import { judgeVisibility, resolveDoubtful } from './visibility.ts';

/** pdfjs caches are cleared after this many pages: a long book would fill the memory. */
const BETWEEN_CLEANUPS = 50;
/** More than any printed page has. */
const MAX_GLYPHS = 100_000;
/** Fraction of the page, and number of letters. */
const LARGE = 0.5;
const FEW_LETTERS = 250;

/** Share of the letters of a page: fewer that run in another direction than most are a stamp at its edge. */
const MIN_TURNED = 0.1;

/** Directions of its text, in quarter turns clockwise, that of most of it first. */
function directionsOf(glyphs: readonly Glyph[]): readonly [number, ...number[]] {
  const seen = glyphs.filter(({ visibility }) => visibility !== 'hidden');
  const counts = [0, 1, 2, 3].map((turns) => seen.filter((glyph) => glyph.turns === turns).length);
  const [main = 0, ...others] = [0, 1, 2, 3]
    .filter((turns) => (counts[turns] ?? 0) > MIN_TURNED * seen.length)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return [main, ...others];
}

const rotationFor = (turns: number): number => (360 - turns * 90) % 360;

/** Links, fields and notes of a page. */
const addedTo = (page: PDFPageProxy): Promise<readonly Added[]> => page.getAnnotations({ intent: 'display' });

async function notesOn(document: PDFDocumentProxy, page: PDFPageProxy, added: readonly Added[]) {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const layers = await document.getOptionalContentConfig({ intent: 'display' });
  const isLayerVisible = (layer: unknown) => layers.isVisible(layer);
  return annotationsOf(added, { matrix: toMatrix(transform), width, height, isLayerVisible });
}

async function linesOf(document: PDFDocumentProxy, page: PDFPageProxy) {
  const painted = await interpretPage({ document, page, rotation: 0 });
  if (painted.glyphs.length > MAX_GLYPHS) throw new DocumentReadError('tooMuchText');
  const view = page.getViewport({ scale: 1 });
  const linesAlong = async (turns: number, added: readonly Chunk[] = []) => {
    const rotation = rotationFor(turns);
    const turned = rotation === 0 ? painted : await interpretPage({ document, page, rotation });
    const seen = await resolveDoubtful(page, rotation, judgeVisibility(turned));
    const chunks = withBullets(toChunks(seen), turned.paints);
    const laid = layOut([...chunks, ...added], turned.rules, turned.frames);
    return laid.map((line) => turnBack(line, turns, view));
  };
  const [main, ...others] = directionsOf(painted.glyphs);
  const added = await addedTo(page);
  const values = valuesIn(page, rotationFor(main), added);
  const lines = await linesAlong(main, values);
  for (const turns of others) lines.push(...(await linesAlong(turns)));
  return { lines, painted, fields: values.length, ...(await notesOn(document, page, added)) };
}

/** Few words beside or over a large image: probably a scan. */
function isPicture(lines: readonly LaidLine[], { paints }: PaintedPage, surface: number): boolean {
  if (lines.length === 0) return paints.length > 0;
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const isLarge = ({ area: { x0, y0, x1, y1 } }: Paint) => (x1 - x0) * (y1 - y0) > LARGE * surface;
  return letters < FEW_LETTERS && paints.some((paint) => paint.isImage && isLarge(paint));
}

/** Fraction of the page. */
const WORTH_A_LOOK = 0.08;

/** Large pictures on which no text stands, and in which lines are seen. */
async function picturesAmid(
  page: PDFPageProxy,
  lines: readonly LaidLine[],
  { paints }: PaintedPage,
): Promise<Area[]> {
  const { width, height } = page.getViewport({ scale: 1 });
  const sheet = { x0: 0, y0: 0, x1: width, y1: height };
  const areas = paints.filter(({ isImage }) => isImage).map(({ area }) => overlap(area, sheet));
  const free = areas.filter(
    (area) =>
      (area.x1 - area.x0) * (area.y1 - area.y0) > WORTH_A_LOOK * width * height &&
      !lines.some(({ x0, y0, x1, y1 }) => holds(area, (x0 + x1) / 2, (y0 + y1) / 2)),
  );
  if (free.length === 0) return [];
  const picture = await renderPicture(page, { rotation: 0, scale: 1 });
  return free.filter((area) => showsLines(pixelsUnder(picture, area), Math.floor(area.x1 - area.x0)));
}

/** Whether some face of the page tells the numbers of its glyphs instead of letters. */
const hasGlyphNumbers = ({ glyphs }: PaintedPage): boolean =>
  [...Map.groupBy(glyphs, ({ face }) => face).values()].some((own) =>
    isOfGlyphNumbers(own.map(({ text }) => text).join('')),
  );

export async function readPage(document: PDFDocumentProxy, index: number): Promise<RawPage> {
  const page = await document.getPage(index + 1);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const { lines, painted, ...added } = await linesOf(document, page);
    const isIllegible = isGarbled(lines.map(({ text }) => text).join('\n')) || hasGlyphNumbers(painted);
    const isScan = isIllegible || isPicture(lines, painted, width * height);
    return {
      width,
      height,
      lines,
      ...added,
      isIllegible,
      isPicture: isScan,
      pictures: isScan ? [] : await picturesAmid(page, lines, painted),
    };
  } finally {
    page.cleanup();
    if (index % BETWEEN_CLEANUPS === BETWEEN_CLEANUPS - 1) await document.cleanup();
  }
}
