import { around, type Chunk } from './chunks.ts';
import type { Area } from './geometry.ts';
import { wallsAcross } from './grids.ts';
import { BESIDE, type Row, sharedGutters, visualRows } from './gutters.ts';

/** In points: rules of one table begin and end alike, and a double one is one. */
const SAME = 4;
const HEADER_LINES = 3;
/** Two columns of text have fewer. */
const MIN_GUTTERS = 2;

/** Rules of the same ends, from top to bottom. */
function rulesAlike(rules: readonly Area[]): (Pick<Area, 'x0' | 'x1'> & { heights: number[] })[] {
  const groups: { x0: number; x1: number; heights: number[] }[] = [];
  for (const { at, from, to } of wallsAcross(rules.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0))) {
    const own = groups.find(({ x0, x1 }) => Math.abs(x0 - from) < SAME && Math.abs(x1 - to) < SAME);
    if (own) own.heights.push(at);
    else groups.push({ x0: from, x1: to, heights: [at] });
  }
  return groups;
}

const middleOf = (row: Row): number => (around(row).y0 + around(row).y1) / 2;

const hasColumns = (rows: readonly Row[]): boolean =>
  rows.length > 0 && sharedGutters(rows).length >= MIN_GUTTERS;

/** A table with rules across and no walls: headings between two of them, and below, up to another, cells in their columns. */
export function openTableOf(chunks: readonly Chunk[], rules: readonly Area[]): Area | null {
  const lines = visualRows(chunks, BESIDE);
  for (const { x0, x1, heights } of rulesAlike(rules)) {
    const parts = heights
      .slice(1)
      .map((y1, at) => lines.filter((row) => middleOf(row) > (heights[at] ?? y1) && middleOf(row) < y1));
    for (const [at, header] of parts.entries()) {
      if (header.length > HEADER_LINES || !hasColumns(header)) continue;
      const [top = 0, next = 0] = heights.slice(at);
      const above = lines.filter((row) => middleOf(row) < top && middleOf(row) > 2 * top - next);
      // Its headings stand above its first rule.
      if (hasColumns(above) && hasColumns([...above, ...header])) break;
      let end = at;
      let rows = header;
      for (const [below, part] of parts.entries()) {
        if (below <= at) continue;
        rows = [...rows, ...part];
        if (!hasColumns(rows)) break;
        if (part.length > 0) end = below;
      }
      if (end > at) return { x0, x1, y0: top, y1: heights[end + 1] ?? 0 };
    }
  }
  return null;
}
