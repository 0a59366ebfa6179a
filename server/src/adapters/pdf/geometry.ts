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

/** Bounding box of a transformed rectangle. Each letter has one. */
export function areaOf(matrix: Matrix, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Area {
  const [a, b, c, d, e, f] = matrix;
  return {
    x0: Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    y0: Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    x1: Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    y1: Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  };
}

export const scaled = ({ x0, y0, x1, y1 }: Area, by: number): Area => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
});

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

/** pdfjs path encoding: an operator number (move, line, two curves, close), then its coordinates. */
const COORDINATES: readonly number[] = [2, 2, 6, 4, 0];
const MOVE = 0;
const LINE = 1;
const CLOSE = 4;

type Box = readonly [number, number, number, number];
type Point = readonly [number, number];

interface Step {
  readonly code: number;
  readonly from: Point;
  readonly to: Point;
}

/** The steps of a path, up to the first that is none. */
function stepsOf(path: unknown): Step[] {
  const codes = (path && typeof path === 'object' && 'length' in path ? path : []) as ArrayLike<number>;
  const steps: Step[] = [];
  let first: Point = [0, 0];
  let from = first;
  for (let at = 0; at < codes.length; ) {
    const code = codes[at] ?? -1;
    const count = COORDINATES[code];
    if (count === undefined) break;
    const to: Point = count === 0 ? first : [codes[at + count - 1] ?? 0, codes[at + count] ?? 0];
    steps.push({ code, from, to });
    if (code === MOVE) first = to;
    from = to;
    at += 1 + count;
  }
  return steps;
}

const boxOf = (steps: readonly Step[]): Box =>
  steps.reduce<Box>(
    ([x0, y0, x1, y1], { to: [x, y] }) => [
      Math.min(x0, x),
      Math.min(y0, y),
      Math.max(x1, x),
      Math.max(y1, y),
    ],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

/** A rectangle has no more numbers. */
const MAX_RECTANGLE = 20;

/** Whether a path is one axis-aligned rectangle. */
export function isRectangle(path: unknown): boolean {
  if (path && typeof path === 'object' && 'length' in path && Number(path.length) > MAX_RECTANGLE)
    return false;
  const corners = stepsOf(path).filter(({ code }) => code !== CLOSE);
  const isStraight = corners.every(({ code }, at) => (at === 0 ? code === MOVE : code === LINE));
  const sides = [0, 1].map((axis) => new Set(corners.map(({ to }) => to[axis as 0 | 1])).size);
  return isStraight && corners.length >= 4 && corners.length <= 5 && sides.every((size) => size === 2);
}

/** The straight segments and the bounding boxes of the parts of a path; empty for anything that is no path. */
export function partsOf(path: unknown): { readonly segments: Box[]; readonly boxes: Box[] } {
  const steps = stepsOf(path);
  const starts = steps.flatMap(({ code }, at) => (code === MOVE || at === 0 ? [at] : []));
  return {
    segments: steps.flatMap(({ code, from, to }): Box[] =>
      code === LINE || code === CLOSE ? [[...from, ...to]] : [],
    ),
    boxes: starts.map((start, at) => boxOf(steps.slice(start, starts[at + 1]))),
  };
}
