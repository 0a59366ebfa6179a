import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Glyph } from '../paint/state.ts';
import { type Picture, paintPicture, pixelsUnder } from './pixels.ts';

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
export async function lookAt(
  page: PDFPageProxy,
  rotation: number,
  glyphs: readonly Glyph[],
): Promise<Glyph[]> {
  const doubtful = glyphs.filter(({ sight, text }) => sight === 'doubtful' && text.trim() !== '');
  if (doubtful.length === 0) return glyphs.filter(({ sight }) => sight === 'plain');
  if (doubtful.length > MOST_DOUBTFUL) return glyphs.filter(({ sight }) => sight === 'plain');
  const ops = new Set(doubtful.map(({ op }) => op));
  const withText = await paintPicture(page, { rotation, scale: SCALE });
  const without = await paintPicture(page, { rotation, scale: SCALE, keeps: (op) => !ops.has(op) });
  return glyphs.flatMap((glyph) => {
    if (glyph.sight === 'plain') return [glyph];
    if (glyph.sight === 'hidden') return [];
    if (glyph.text.trim() === '') return [{ ...glyph, sight: 'plain' as const }];
    return changes(glyph, withText, without) ? [{ ...glyph, sight: 'plain' as const }] : [];
  });
}
