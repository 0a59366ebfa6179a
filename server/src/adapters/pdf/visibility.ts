import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { holds } from './geometry.ts';
import type { Glyph, Paint } from './graphics-state.ts';
import type { PaintedPage } from './operator-interpreter.ts';
import { type Picture, pixelsUnder, renderPicture } from './page-rendering.ts';

/** A quotient of luminances below which a text cannot be read on its ground. */
const LEAST_CONTRAST = 1.3;
/** With more than this many paints on a page only its picture can tell in reasonable time. */
const MOST_PAINTS = 2_000;

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG between two colours '#rrggbb', the first one see-through to a degree. */
export function contrast(color: string, ground: string, alpha = 1): number {
  const below = luminance(ground);
  const above = luminance(color) * alpha + below * (1 - alpha);
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
}

const coversLetters = ({ area }: Paint, size: number): boolean =>
  area.y1 - area.y0 > size / 3 && area.x1 - area.x0 > size / 3;

function judge(glyph: Glyph, paints: readonly Paint[]): Glyph['sight'] {
  if (glyph.sight !== 'plain') return glyph.sight;
  const x = (glyph.area.x0 + glyph.area.x1) / 2;
  const y = (glyph.area.y0 + glyph.area.y1) / 2;
  let ground: string | null = '#ffffff';
  for (const paint of paints) {
    if (!holds(paint.area, x, y) || !coversLetters(paint, glyph.size)) continue;
    if (paint.op > glyph.op) return 'doubtful';
    ground = paint.color;
  }
  if (glyph.color === null || ground === null) return 'doubtful';
  return contrast(glyph.color, ground, glyph.alpha) >= LEAST_CONTRAST ? 'plain' : 'hidden';
}

/**
 * Decides for each glyph whether a reader sees it: by rules where the page is simple, else it stays doubtful and
 * the picture of the page decides.
 */
export function judgeVisibility({ glyphs, paints }: PaintedPage): Glyph[] {
  const isCrowded = paints.length > MOST_PAINTS;
  return glyphs.map((glyph) => {
    if (glyph.text.trim() === '' && glyph.sight === 'plain') return glyph;
    const sight = isCrowded && glyph.sight === 'plain' ? 'doubtful' : judge(glyph, paints);
    return sight === glyph.sight ? glyph : { ...glyph, sight };
  });
}

/** Pixels for a point. */
const SCALE = 2;
/** How much a letter changes the pixels under it (0..255), if it can be read. */
const LEAST_CHANGE = 22;
/** A page where hidden and visible paint cannot be told apart in reasonable time. */
const MOST_DOUBTFUL = 20_000;

function changes(glyph: Glyph, withText: Picture, without: Picture): boolean {
  const one = pixelsUnder(withText, glyph.area);
  const other = pixelsUnder(without, glyph.area);
  for (let at = 0; at < one.length; at += 4) {
    const change =
      Math.abs((one[at] ?? 0) - (other[at] ?? 0)) * 0.3 +
      Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) * 0.59 +
      Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0)) * 0.11;
    if (change >= LEAST_CHANGE) return true;
  }
  return false;
}

/**
 * Settles what the rules left open: the page is painted with the doubtful text and without it, and a letter that
 * changes no pixel is not there for a reader.
 */
export async function resolveDoubtful(
  page: PDFPageProxy,
  rotation: number,
  glyphs: readonly Glyph[],
): Promise<Glyph[]> {
  const doubtful = glyphs.filter(({ sight, text }) => sight === 'doubtful' && text.trim() !== '');
  if (doubtful.length === 0) return glyphs.filter(({ sight }) => sight === 'plain');
  if (doubtful.length > MOST_DOUBTFUL) return glyphs.filter(({ sight }) => sight === 'plain');
  const ops = new Set(doubtful.map(({ op }) => op));
  const withText = await renderPicture(page, { rotation, scale: SCALE });
  const without = await renderPicture(page, { rotation, scale: SCALE, keeps: (op) => !ops.has(op) });
  return glyphs.flatMap((glyph) => {
    if (glyph.sight === 'plain') return [glyph];
    if (glyph.sight === 'hidden') return [];
    if (glyph.text.trim() === '') return [{ ...glyph, sight: 'plain' as const }];
    return changes(glyph, withText, without) ? [{ ...glyph, sight: 'plain' as const }] : [];
  });
}
