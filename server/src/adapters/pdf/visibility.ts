import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { holds } from './geometry.ts';
import type { Glyph, Paint } from './graphics-state.ts';
import type { PaintedPage } from './operator-interpreter.ts';
import { type Picture, pixelsUnder, renderPicture } from './page-rendering.ts';

/** Minimum luminance ratio of readable text. */
const MIN_CONTRAST = 1.3;
/** With more paints only the rendered page can decide in reasonable time. */
const MAX_PAINTS = 2_000;

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours '#rrggbb', the first with opacity. */
export function contrast(color: string, background: string, alpha = 1): number {
  const below = luminance(background);
  const above = luminance(color) * alpha + below * (1 - alpha);
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
}

const coversLetters = ({ area }: Paint, size: number): boolean =>
  area.y1 - area.y0 > size / 3 && area.x1 - area.x0 > size / 3;

/** By colours: the letters of a page share a few. */
type Contrasts = Map<string, number>;

function contrastOver(background: string, { color, alpha }: Glyph, known: Contrasts): number {
  const key = `${color} ${background} ${alpha}`;
  const found = known.get(key) ?? contrast(color ?? background, background, alpha);
  known.set(key, found);
  return found;
}

function visibilityOver(glyph: Glyph, paints: readonly Paint[], known: Contrasts): Glyph['visibility'] {
  if (glyph.visibility !== 'plain') return glyph.visibility;
  const x = (glyph.area.x0 + glyph.area.x1) / 2;
  const y = (glyph.area.y0 + glyph.area.y1) / 2;
  let background: string | null = '#ffffff';
  for (const paint of paints) {
    if (!holds(paint.area, x, y) || !coversLetters(paint, glyph.size)) continue;
    if (paint.op > glyph.op) return 'doubtful';
    background = paint.color;
  }
  if (glyph.color === null || background === null) return 'doubtful';
  return contrastOver(background, glyph, known) >= MIN_CONTRAST ? 'plain' : 'hidden';
}

/** Decides by rules where the page is simple; other glyphs stay doubtful until `resolveDoubtful`. */
export function judgeVisibility({ glyphs, paints }: PaintedPage): Glyph[] {
  const isCrowded = paints.length > MAX_PAINTS;
  const known: Contrasts = new Map();
  return glyphs.map((glyph) => {
    if (glyph.text.trim() === '' && glyph.visibility === 'plain') return glyph;
    const visibility =
      isCrowded && glyph.visibility === 'plain' ? 'doubtful' : visibilityOver(glyph, paints, known);
    return visibility === glyph.visibility ? glyph : { ...glyph, visibility };
  });
}

/** Pixels per point. */
const SCALE = 2;
/** Minimum change of a pixel (0..255) by a readable letter. */
const MIN_CHANGE = 22;
/** Above this many doubtful glyphs rendering would take too long. */
const MAX_DOUBTFUL_GLYPHS = 20_000;

function changes(glyph: Glyph, withText: Picture, without: Picture): boolean {
  const one = pixelsUnder(withText, glyph.area);
  const other = pixelsUnder(without, glyph.area);
  for (let at = 0; at < one.length; at += 4) {
    const change =
      Math.abs((one[at] ?? 0) - (other[at] ?? 0)) * 0.3 +
      Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) * 0.59 +
      Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0)) * 0.11;
    if (change >= MIN_CHANGE) return true;
  }
  return false;
}

/** Renders the page with and without the doubtful text: a glyph that changes no pixel is invisible. */
export async function resolveDoubtful(
  page: PDFPageProxy,
  rotation: number,
  glyphs: readonly Glyph[],
): Promise<Glyph[]> {
  const doubtful = glyphs.filter(({ visibility, text }) => visibility === 'doubtful' && text.trim() !== '');
  if (doubtful.length === 0 || doubtful.length > MAX_DOUBTFUL_GLYPHS)
    return glyphs.filter(({ visibility }) => visibility === 'plain');
  const doubted = new Set(doubtful.map(({ shown }) => shown));
  const withText = await renderPicture(page, { rotation, scale: SCALE });
  const without = await renderPicture(page, { rotation, scale: SCALE, shows: (text) => !doubted.has(text) });
  return glyphs.flatMap((glyph) => {
    if (glyph.visibility === 'plain') return [glyph];
    if (glyph.visibility === 'hidden') return [];
    const isVisible = glyph.text.trim() === '' || changes(glyph, withText, without);
    return isVisible ? [{ ...glyph, visibility: 'plain' as const }] : [];
  });
}
