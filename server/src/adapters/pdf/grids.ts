import { type Chunk, ofPieces, piecesOf } from './chunks.ts';
import type { Area } from './geometry.ts';
import { visualRows } from './gutters.ts';
import { rowsBegunIn, type TableRow } from './table-rows.ts';

/** A line along one axis: where it stands across, and from where to where it runs. */
interface Wall {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Walls that meet, as those of a table or a frame. */
export interface Grid {
  readonly area: Area;
  readonly down: readonly Wall[];
  readonly across: readonly Wall[];
}

/** In points: the two lines of one border, and walls that just miss each other. */
const SAME = 4;
const TOUCH = 3;
/** More lines are a drawing. */
const MAX_WALLS = 1_500;

/** Joins segments of one line; dashes and the borders of cells beside each other are such. */
function wallsOf(segments: readonly Wall[]): Wall[] {
  const walls: Wall[] = [];
  for (const wall of segments.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const at = walls.findLastIndex(
      (one) => wall.at - one.at < SAME / 2 && wall.from <= one.to + TOUCH && wall.to >= one.from - TOUCH,
    );
    const one = walls[at];
    if (one) walls[at] = { at: one.at, from: Math.min(one.from, wall.from), to: Math.max(one.to, wall.to) };
    else walls.push(wall);
  }
  return walls;
}

export const wallsAcross = (rules: readonly Area[]): Wall[] =>
  wallsOf(rules.map(({ x0, x1, y0, y1 }) => ({ at: (y0 + y1) / 2, from: x0, to: x1 })));

/** Walls run across here, and down there. */
const wallsDown = (rules: readonly Area[]): Wall[] =>
  wallsAcross(rules.map(({ x0, y0, x1, y1 }) => ({ x0: y0, x1: y1, y0: x0, y1: x1 })));

/** The walls of rules that are longer than wide, and of the others. */
function wallsIn(rules: readonly Area[]) {
  const isDown = ({ x0, y0, x1, y1 }: Area) => y1 - y0 > x1 - x0;
  return {
    down: wallsDown(rules.filter(isDown)),
    across: wallsAcross(rules.filter((rule) => !isDown(rule))),
  };
}

/** In points: corners of a box may be round. */
const CORNER = 12;

/** Boxes of two walls alike and a side, which may be worn on the other; of several one over the other each by itself. */
export function boxesOf(rules: readonly Area[]): Area[] {
  const { down, across } = wallsIn(rules);
  if (down.length + across.length > MAX_WALLS) return [];
  const near = (one: number, other: number) => Math.abs(one - other) < CORNER;
  return across.flatMap((top) => {
    const beneath = across.filter(
      ({ at, from, to }) => at > top.at && near(from, top.from) && near(to, top.to),
    );
    const bottom = beneath.find(({ at }) => at > top.at + 2 * CORNER);
    if (bottom === undefined) return [];
    // Where sides begin at the next wall, it is the top of a box below this one.
    const latest = Math.min(top.at + CORNER, (beneath[0] ?? bottom).at - TOUCH);
    const isSide = (x: number) =>
      down.some(({ at, from, to }) => near(at, x) && from < latest && to > bottom.at - CORNER);
    return isSide(top.from) || isSide(top.to)
      ? [{ x0: top.from, x1: top.to, y0: top.at, y1: bottom.at }]
      : [];
  });
}

const meets = (one: Wall, other: Wall): boolean =>
  one.at > other.from - TOUCH &&
  one.at < other.to + TOUCH &&
  other.at > one.from - TOUCH &&
  other.at < one.to + TOUCH;

/** Of a table there are more. */
const MAX_DIVIDERS = 2;

/** Lines down that no other meets: those between columns. */
export function dividersOf(rules: readonly Area[]): Wall[] {
  const { down, across } = wallsIn(rules);
  const alone = down.filter((wall) => !across.some((beam) => meets(wall, beam)));
  return alone.length > MAX_DIVIDERS ? [] : alone;
}

export function gridsOf(rules: readonly Area[]): Grid[] {
  const { down, across } = wallsIn(rules);
  if (down.length + across.length > MAX_WALLS) return [];
  const left = new Set(down);
  const grids: Grid[] = [];
  for (const start of down) {
    if (!left.delete(start)) continue;
    const own = { down: [start], across: new Set<Wall>() };
    for (const wall of own.down)
      for (const beam of across.filter((one) => !own.across.has(one) && meets(wall, one))) {
        own.across.add(beam);
        for (const other of left)
          if (meets(other, beam)) own.down.push(...(left.delete(other) ? [other] : []));
      }
    if (own.across.size === 0) continue;
    const beams = [...own.across];
    const xs = own.down.map(({ at }) => at);
    const ys = beams.map(({ at }) => at);
    const area = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
    grids.push({ area, down: own.down, across: beams });
  }
  return grids;
}

/** Places of walls, each once. */
function placesOf(walls: readonly Wall[]): number[] {
  const places: number[] = [];
  for (const { at } of walls.toSorted((a, b) => a.at - b.at))
    if (at - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME) places.push(at);
  return places;
}

/** The numbers of the boxes that a point stands in: boxes without a wall between them are one. */
function boxesAt(walls: readonly Wall[], places: readonly number[], at: number, along: number): Boxes {
  const box = Math.max(0, places.filter((place) => place < at).length - 1);
  const isWalled = (place: number) =>
    walls.some((wall) => Math.abs(wall.at - place) <= SAME && wall.from <= along && wall.to >= along);
  const before = places.findLastIndex((place, i) => i <= box && isWalled(place));
  const after = places.findIndex((place, i) => i > box && isWalled(place));
  return { first: Math.max(0, before), end: after === -1 ? places.length - 1 : after };
}

interface Boxes {
  readonly first: number;
  /** That of the next one. */
  readonly end: number;
}

/** The texts of a ruled table by its boxes; null when it has no two columns and rows. */
export function ruledRows({ down, across }: Grid, chunks: readonly Chunk[]): TableRow[] | null {
  const [xs, ys] = [placesOf(down), placesOf(across)];
  if (xs.length < 3 || ys.length < 3) return null;
  const rows = ys.slice(1).map(() => xs.slice(1).map((): Chunk[] => []));
  for (const chunk of chunks) {
    const placed = piecesOf(chunk).map((piece) => {
      const [x, y] = [(piece.x0 + piece.x1) / 2, (piece.y0 + piece.y1) / 2];
      return { piece, row: boxesAt(across, ys, y, x), column: boxesAt(down, xs, x, y) };
    });
    const boxes = Map.groupBy(placed, ({ row, column }) => `${row.first} ${column.first}`);
    for (const own of boxes.values()) {
      const { row, column } = own[0] as (typeof own)[number];
      const covers = [column.end, row.end] as const;
      rows[row.first]?.[column.first]?.push({ ...ofPieces(own.map(({ piece }) => piece)), covers });
    }
  }
  const used = xs.flatMap((_x, at) => (rows.some((row) => (row[at] ?? []).length > 0) ? [at] : []));
  const filled = rows.flatMap((row, at) => (row.some((cell) => cell.length > 0) ? [at] : []));
  if (used.length < 2 || filled.length < 2) return null;
  const count = (some: readonly number[], from: number, end = 0) =>
    some.filter((at) => at >= from && at < end).length;
  const found = filled.map((row) =>
    used.map((column) =>
      (rows[row]?.[column] ?? []).map(({ covers: ends, ...chunk }) => {
        const covers = [count(used, column, ends?.[0]), count(filled, row, ends?.[1])] as const;
        return Math.max(...covers) > 1 ? { ...chunk, covers } : chunk;
      }),
    ),
  );
  return found.flatMap(rowsBegunIn);
}

/** Average lines of a cell from which on boxes hold texts, as cards do. */
const MANY_LINES = 6;

/** Whether the boxes of a table are texts to be read one after the other. */
export function holdsTexts(rows: readonly TableRow[]): boolean {
  const cells = rows.flat().filter((cell) => cell.length > 0);
  const lines = cells.map((cell) => visualRows(cell).length);
  return lines.reduce((sum, count) => sum + count, 0) >= MANY_LINES * cells.length;
}
