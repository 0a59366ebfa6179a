import type { Chunk } from './chunks.ts';
import type { Area } from './geometry.ts';

/** Fractions of the type: height of a bullet, and its distance from the text. */
const LEAST = 0.2;
const MOST = 0.9;
const NEAR = 1.6;
/** Width by height: bullets are about as wide as high. */
const WIDER = 1.6;
/** A page with more paint is a drawing. */
const MAX_PAINTS = 3_000;

/** A bullet that is painted, not written, before the lines of a list. */
export function withBullets(chunks: readonly Chunk[], paints: readonly { readonly area: Area }[]): Chunk[] {
  if (paints.length > MAX_PAINTS) return [...chunks];
  const marks = paints
    .map(({ area }) => area)
    .filter(({ x0, x1, y0, y1 }) => x1 - x0 < WIDER * (y1 - y0) && y1 - y0 < WIDER * (x1 - x0));
  const markOf = ({ x0, y0, y1, size }: Chunk) =>
    marks.find((mark) => {
      const middle = (mark.y0 + mark.y1) / 2;
      const height = (mark.y1 - mark.y0) / size;
      const gap = (x0 - mark.x1) / size;
      return height > LEAST && height < MOST && gap > 0 && gap < NEAR && middle > y0 && middle < y1;
    });
  const places = chunks.map(markOf);
  // A single one is part of a drawing, and a mark with a text before it is none.
  const isBullet = (mark: Area) =>
    places.filter((other) => other && Math.abs(other.x0 - mark.x0) < 1).length > 1 &&
    !chunks.some(
      ({ x1, y0, y1 }) => y0 < mark.y1 && y1 > mark.y0 && x1 <= mark.x0 && x1 > mark.x0 - (y1 - y0),
    );
  return chunks.map((chunk, at) => {
    const mark = places[at];
    if (mark === undefined || !isBullet(mark)) return chunk;
    const { starts, pieces: _pieces, ...line } = chunk;
    return { ...line, text: `• ${chunk.text}`, x0: mark.x0, ...(starts && { starts: [mark.x0, ...starts] }) };
  });
}
