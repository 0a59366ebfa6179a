/** a b c d e f of a PDF transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, top, right and bottom in points of the page, origin top left. */
export interface Area {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Malformed input becomes the identity. */
export function toMatrix(value: unknown): Matrix {
  const numbers = Array.from({ length: 6 }, (_, index) =>
    Number((value as Record<number, unknown> | null)?.[index] ?? Number.NaN),
  );
  return numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY;
}

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Bounding box of a transformed rectangle. */
export function areaOf(matrix: Matrix, [x0, y0, x1, y1]: readonly number[]): Area {
  const corners = [
    place(matrix, x0 ?? 0, y0 ?? 0),
    place(matrix, x1 ?? 0, y0 ?? 0),
    place(matrix, x0 ?? 0, y1 ?? 0),
    place(matrix, x1 ?? 0, y1 ?? 0),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

export const overlap = (one: Area, other: Area): Area => ({
  x0: Math.max(one.x0, other.x0),
  y0: Math.max(one.y0, other.y0),
  x1: Math.min(one.x1, other.x1),
  y1: Math.min(one.y1, other.y1),
});

export const holds = (area: Area, x: number, y: number): boolean =>
  x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1;

/** True when axis-aligned rectangles stay axis-aligned. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-3 && Math.abs(c) < 1e-3) || (Math.abs(a) < 1e-3 && Math.abs(d) < 1e-3);

/** pdfjs path encoding: an operator number, then its coordinates. */
const COORDINATES: readonly number[] = [2, 2, 6, 4, 0];
const CURVES_FROM = 2;
const CLOSE = 4;

/** Corners of a path that is one axis-aligned rectangle: [x0, y0, x1, y1]; null for any other path. */
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

type Box = readonly [number, number, number, number];

/** The straight segments and the bounding boxes of the parts of a path; empty for anything that is no path. */
export function partsOf(path: unknown): { readonly segments: Box[]; readonly boxes: Box[] } {
  const codes = (path && typeof path === 'object' && 'length' in path ? path : []) as ArrayLike<number>;
  const segments: Box[] = [];
  const boxes: Box[] = [];
  let box: [number, number, number, number] | null = null;
  let [first, last] = [
    [0, 0],
    [0, 0],
  ];
  for (let at = 0; at < codes.length; ) {
    const code = codes[at] ?? -1;
    const count = COORDINATES[code];
    if (count === undefined) break;
    const point = count === 0 ? first : [codes[at + count - 1] ?? 0, codes[at + count] ?? 0];
    const [x = 0, y = 0] = point;
    if (code === 0 || box === null) {
      if (box) boxes.push(box);
      box = [x, y, x, y];
      first = point;
    } else {
      box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
      if (code === 1 || code === CLOSE) segments.push([last[0] ?? 0, last[1] ?? 0, x, y]);
    }
    last = point;
    at += 1 + count;
  }
  if (box) boxes.push(box);
  return { segments, boxes };
}
