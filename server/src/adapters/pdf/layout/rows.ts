import { raise } from '../text/characters.ts';
import { around, besides, type Chunk } from './chunk.ts';

/** What stands on one line, from left to right: one chunk, or the cells of a table. */
export type Row = readonly Chunk[];

/** Chunks that share this much of their height stand on one line. */
const SAME_LINE = 0.5;
/** Gaps in parts of the size: up to the first there is no blank, from the second on there is another cell. */
const NO_BLANK = 0.12;
const CELL_GAP = 2;

/** Where letters stand, from the top: a chunk reaches a little below. */
const baseline = ({ y1, size }: Chunk): number => y1 - 0.22 * size;

/** A small chunk above the line of the chunk before it, as a power is. */
const isRaised = (left: Chunk, right: Chunk): boolean =>
  right.size < 0.85 * left.size && baseline(left) - baseline(right) > 0.2 * left.size;

function join(left: Chunk, right: Chunk): Chunk {
  const main = left.text.length >= right.text.length ? left : right;
  const blank = right.x0 - left.x1 > NO_BLANK * Math.min(left.size, right.size) ? ' ' : '';
  return {
    ...around([left, right]),
    text: `${left.text}${blank}${isRaised(left, right) ? raise(right.text) : right.text}`,
    size: main.size,
    bold: main.bold,
  };
}

function toCells(chunks: readonly Chunk[]): Row {
  const cells: Chunk[] = [];
  for (const chunk of chunks.toSorted((a, b) => a.x0 - b.x0)) {
    const last = cells.at(-1);
    const gap = last ? chunk.x0 - last.x1 : 0;
    if (last && gap < CELL_GAP * Math.max(last.size, chunk.size)) cells[cells.length - 1] = join(last, chunk);
    else cells.push(chunk);
  }
  return cells;
}

/** Sorts chunks into lines from top to bottom. */
export function toRows(chunks: readonly Chunk[]): Row[] {
  const groups: Chunk[][] = [];
  const byMiddle = chunks.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1 || a.x0 - b.x0);
  for (const chunk of byMiddle) {
    // Lines are lower than their distance: only the last few can be the same one.
    const group = groups.slice(-3).findLast((group) => besides(tallest(group), chunk) > SAME_LINE);
    if (group) group.push(chunk);
    else groups.push([chunk]);
  }
  return groups.map(toCells);
}

const tallest = (group: readonly Chunk[]): Chunk =>
  group.reduce((best, chunk) => (chunk.y1 - chunk.y0 > best.y1 - best.y0 ? chunk : best));
