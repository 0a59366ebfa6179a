/** How pdfjs codes a path: a number for what to draw, then its coordinates. */
const COORDINATES: readonly number[] = [2, 2, 6, 4, 0];
const CURVES_FROM = 2;
const CLOSE = 4;

/** The corners of a path that is one upright rectangle: [x0, y0, x1, y1]; null for any other path. */
export function rectangleOf(path: unknown): readonly [number, number, number, number] | null {
  if (!path || typeof path !== 'object' || !('length' in path)) return null;
  const codes = path as ArrayLike<number>;
  if (codes.length < 10 || codes.length > 20) return null;
  const xs = new Set<number>();
  const ys = new Set<number>();
  let points = 0;
  for (let at = 0; at < codes.length; ) {
    const code = codes[at] ?? -1;
    const count = COORDINATES[code];
    if (count === undefined || (code >= CURVES_FROM && code !== CLOSE)) return null;
    if (code === 0 && points > 0) return null;
    if (count === 2) {
      xs.add(codes[at + 1] ?? 0);
      ys.add(codes[at + 2] ?? 0);
      points += 1;
    }
    at += 1 + count;
  }
  if (points < 4 || points > 5 || xs.size !== 2 || ys.size !== 2) return null;
  const [x0 = 0, x1 = 0] = [...xs].toSorted((a, b) => a - b);
  const [y0 = 0, y1 = 0] = [...ys].toSorted((a, b) => a - b);
  return [x0, y0, x1, y1];
}
