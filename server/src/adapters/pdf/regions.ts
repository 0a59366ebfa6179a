import { around, type Chunk, median, ofPieces, piecesOf } from './chunks.ts';
import { bandsOf, freeFrames, marginFrames, within } from './frames.ts';
import type { Area } from './geometry.ts';
import { dividersOf, type Grid, gridsOf, holdsTexts, ruledRows, wallsAcross } from './grids.ts';
import { BESIDE, columnsAt, type Run, runsOf, type Strip, sharedGutters, visualRows } from './gutters.ts';
import { textWithNotes } from './margins.ts';
import { openTableOf } from './open-tables.ts';
import { slidesOn } from './slides.ts';
import { filled, type TableRow, tableRows } from './table-rows.ts';

/** Lines read one after the other, or the rows of a table. */
export type Region =
  | { readonly kind: 'text'; readonly chunks: readonly Chunk[] }
  | { readonly kind: 'table'; readonly rows: readonly TableRow[] };

/** A page with more chunks is no prose: it is read line by line. */
const MAX_CHUNKS = 6_000;
const MAX_DEPTH = 5;
/** Minimum lines of a column of prose, and its average letters a line. */
const MIN_LINES = 3;
const MIN_LINE_LENGTH = 15;

/** Distance of the lines of a text, as a multiple of its type. */
const MAX_PITCH = 2.2;

/** Width of the strip between two columns, in the size of the type: at least, and where so few lines do not tell. */
const WHITE = 0.8;
const STRIP = 1.2;
const FEW_LINES = 10;
/** Of the width of a column: lines that end so near to its edge fill it. */
const RAGGED = 0.15;

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const isProse = (column: readonly Chunk[]): boolean =>
  column.length >= MIN_LINES && average(column.map(({ text }) => text.length)) >= MIN_LINE_LENGTH;

/** Lines of a text stand one right below the other, those of cells leave room for what is beside them. */
function isDense(side: readonly Chunk[]): boolean {
  const tops = visualRows(side).map((row) => around(row).y0);
  const pitches = tops.slice(1).map((y, at) => y - (tops[at] ?? y));
  return median(pitches) < MAX_PITCH * median(side.map(({ size }) => size));
}

/** Lines of prose end at the right edge, but the last of a paragraph. */
function fullness(column: readonly Chunk[]): number {
  const { x0, x1 } = around(column);
  return column.filter((chunk) => chunk.x1 > x1 - RAGGED * (x1 - x0)).length / Math.max(1, column.length);
}

function alignment(left: readonly Chunk[], right: readonly Chunk[]): number {
  const isOn = (chunk: Chunk) => right.some((other) => Math.abs(other.y1 - chunk.y1) < 0.15 * chunk.size);
  return left.filter(isOn).length / Math.max(1, left.length);
}

/** A heading, or what stands before a colon, without its signs. */
const keyOf = (text: string) =>
  (text.split(/\s?:(?:\s|$)/)[0] ?? '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Headings that stand in several columns: cards of one pattern, or columns of entries. */
function repeated(columns: readonly (readonly Chunk[])[]): number {
  const keys = columns.map(
    (column) => new Set(column.map(({ text }) => keyOf(text)).filter((key) => key.length > 3)),
  );
  const all = new Set(keys.flatMap((own) => [...own]));
  return [...all].filter((key) => keys.filter((own) => own.has(key)).length > 1).length;
}

/** Columns with lines larger or bolder than the others below their first. */
function headed(columns: readonly (readonly Chunk[])[]): number {
  return columns.filter((column) => {
    const size = median(column.map((chunk) => chunk.size));
    const bold = column.filter((chunk) => chunk.bold).length;
    const isStyled = (chunk: Chunk) => chunk.size > 1.08 * size || (chunk.bold && bold * 2 < column.length);
    return (
      column.filter(isStyled).length >= (column[0] && isStyled(column[0]) ? 2 : 1) && bold < column.length
    );
  }).length;
}

/** So many rules part the rows of a table, and no columns. */
const MIN_CROSSING = 3;

/** Rules that cross a gutter. */
function crossing(chunks: readonly Chunk[], gutters: readonly Strip[], rules: readonly Area[]): number {
  const area = around(chunks);
  const flat = rules.filter(
    (rule) => rule.x1 - rule.x0 > rule.y1 - rule.y0 && rule.y0 > area.y0 - 8 && rule.y1 < area.y1 + 8,
  );
  const walls = wallsAcross(flat).filter(({ from, to }) =>
    gutters.some(({ x0, x1 }) => from < x0 && to > x1),
  );
  return new Set(walls.map(({ at }) => Math.round(at / 3))).size;
}

/** Lines that begin a row in every column, as a share of the rows. */
function isTable(run: Run, columns: readonly (readonly Chunk[])[], rules: readonly Area[]): boolean {
  const same = repeated(columns);
  if (crossing(run.rows.flat(), run.gutters, rules) >= MIN_CROSSING) return true;
  if (same > (columns.length < 4 ? 1 : 2)) return false;
  if (columns.length >= 4) return true;
  const left = columns[0] ?? [];
  const right = columns.slice(1).flat();
  const aligned = alignment(left, right);
  if (headed(columns) >= 2) return false;
  if (columns.some((column) => !isProse(column) || !isDense(column))) return true;
  return fullness(left) < 0.5 && aligned >= 0.7;
}

/** A last column of few lines: fractions of the width and of the height of the text, and of the type. */
const RIGHT_HALF = 0.3;
const AT_TOP = 0.3;
const MIN_SHORT = 2;
const ALIGNED = 0.6;

/** Lines that stand beside no other, right of a white strip and at the top of it, are a column that ends early. */
function shortColumn(chunks: readonly Chunk[], rules: readonly Area[], depth: number): Region[] {
  const plain: Region[] = [{ kind: 'text', chunks }];
  const all = around(chunks);
  // The number of a page stands in no column.
  const lettered = chunks.filter(({ text }) => /\p{L}{2}/u.test(text));
  const starts = lettered.map(({ x0 }) => x0).filter((x0) => x0 > all.x0 + RIGHT_HALF * (all.x1 - all.x0));
  const often = [...Map.groupBy(starts, Math.round).entries()].toSorted((a, b) => b[1].length - a[1].length);
  const edge = often[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const right = lettered.filter(({ x0 }) => x0 > edge - 1);
  if (right.length < MIN_SHORT || right.length > chunks.length - MIN_LINES) return plain;
  const strip = around(right);
  const size = median(right.map((chunk) => chunk.size));
  const isAbove = (chunk: Chunk) => chunk.y1 <= strip.y0 + size / 2 && chunk.x1 > strip.x0 - WHITE * size;
  const left = chunks.filter((chunk) => !right.includes(chunk) && !isAbove(chunk));
  const area = around(left.filter(({ text }) => /\p{L}{2}/u.test(text)));
  const isClear = left.length >= MIN_LINES && area.x1 < strip.x0 - WHITE * size;
  const isAtTop = strip.y0 < area.y0 + AT_TOP * (area.y1 - area.y0);
  const aligned = right.filter(({ x0 }) => x0 - strip.x0 < size / 2).length;
  if (!isClear || !isAtTop || !isDense(right) || aligned < ALIGNED * right.length) return plain;
  const above = chunks.filter(isAbove);
  const parts = [above, left, right].filter((part) => part.length > 0);
  return parts.flatMap((part) =>
    part === above ? [{ kind: 'text' as const, chunks: part }] : toRegions(part, rules, [], depth + 1),
  );
}

function columnsOf({ rows, gutters }: Run) {
  const byRow = rows.map((row) => columnsAt(row, gutters));
  return { byRow, columns: [...gutters, null].map((_, at) => byRow.flatMap((row) => row[at] ?? [])) };
}

/** Lines of prose that fill the left column go on with it, however far below the end of the other. */
function fillsColumn({ rows, gutters }: Run, { x0: edge, x1: next }: Strip): boolean {
  const { x0, x1 } = around(rows.flat());
  const full = rows.filter((row) => (row.at(-1)?.x1 ?? x0) > edge - RAGGED * (edge - x0));
  return gutters.length === 0 && x1 < next && full.length >= MIN_LINES && full.length * 2 > rows.length;
}

/** Columns with what goes on below them in the first. */
function withTails(runs: readonly Run[], rules: readonly Area[]): Run[] {
  return runs.reduce<Run[]>((all, run) => {
    const above = all.at(-1);
    const gutter = above?.gutters[0];
    const goesOn =
      above && gutter && fillsColumn(run, gutter) && !isTable(above, columnsOf(above).columns, rules);
    return goesOn ? [...all.slice(0, -1), { ...above, rows: [...above.rows, ...run.rows] }] : [...all, run];
  }, []);
}

function regionsOf(run: Run, rules: readonly Area[], depth: number): Region[] {
  if (run.gutters.length === 0) return shortColumn(run.rows.flat(), rules, depth);
  const { byRow, columns } = columnsOf(run);
  if (isTable(run, columns, rules)) {
    const rows = tableRows(byRow, rules);
    const paired = rows.filter((row) => filled(row) > 1).length;
    if (paired > 1) return [{ kind: 'table', rows }];
  }
  return columns.flatMap((column) => toRegions(column, rules, [], depth + 1));
}

type Parts = readonly [above: Chunk[], within: Chunk[], below: Chunk[]];

/** What stands above, in and below a grid; null when texts stand beside it, or it holds none. */
function partedBy({ area }: Pick<Grid, 'area'>, chunks: readonly Chunk[]): Parts | null {
  const parts: Parts = [[], [], []];
  for (const chunk of chunks) {
    const [x, y] = [(chunk.x0 + chunk.x1) / 2, (chunk.y0 + chunk.y1) / 2];
    if (y < area.y0) parts[0].push(chunk);
    else if (y > area.y1) parts[2].push(chunk);
    else if (x > area.x0 && x < area.x1) parts[1].push(chunk);
    else return null;
  }
  return parts[1].length === 0 ? null : parts;
}

/** The first ruled table by its boxes, with what stands above and below it. */
function ruledRegions(chunks: readonly Chunk[], rules: readonly Area[]): Region[] | null {
  for (const grid of gridsOf(rules).toSorted((a, b) => a.area.y0 - b.area.y0)) {
    const parts = partedBy(grid, chunks);
    const rows = parts && ruledRows(grid, parts[1]);
    if (!rows) continue;
    const own: Region[] = holdsTexts(rows)
      ? rows.flatMap((row) => row.flatMap((cell) => toRegions(cell)))
      : [{ kind: 'table', rows }];
    return [...toRegions(parts[0], rules), ...own, ...toRegions(parts[2], rules)];
  }
  return null;
}

/** A table between rules alone is laid out without the lines of text above and below it. */
function openTableRegions(chunks: readonly Chunk[], rules: readonly Area[]): Region[] | null {
  const area = openTableOf(chunks, rules);
  const parts = area && partedBy({ area }, chunks);
  if (!parts || parts[1].length === chunks.length) return null;
  const [above, within, below] = parts;
  const runs = runsOf(within);
  const rows = visualRows(within, BESIDE);
  const gutters = sharedGutters(rows);
  const isWhole = runs.every((run) => run.gutters.length <= gutters.length);
  const own = isWhole ? [{ rows, gutters }] : runs;
  return [
    ...toRegions(above, rules),
    ...own.flatMap((run) => regionsOf(run, rules, 0)),
    ...toRegions(below, rules),
  ];
}

const UNALIGNED = 0.5;

/** The widest white strip from top to bottom. */
function widestStrip(chunks: readonly Chunk[]): Strip {
  let [x, best] = [Number.NEGATIVE_INFINITY, { x0: 0, x1: 0 }];
  for (const piece of chunks.flatMap(piecesOf).toSorted((a, b) => a.x0 - b.x0)) {
    if (x > Number.NEGATIVE_INFINITY && piece.x0 - x > best.x1 - best.x0) best = { x0: x, x1: piece.x0 };
    x = Math.max(x, piece.x1);
  }
  return best;
}

/** Headings on both sides of a strip that make it one between columns, whatever the heights of their lines. */
const MIN_SHARED = 3;

/** Columns whose lines share no heights, or have headings in common: rows cannot show them, a strip from top to bottom does. */
function unalignedColumns(chunks: readonly Chunk[], rules: readonly Area[], depth: number): Region[] | null {
  const strip = widestStrip(chunks);
  const [at, width] = [(strip.x0 + strip.x1) / 2, strip.x1 - strip.x0];
  const size = median(chunks.map((chunk) => chunk.size));
  const sides = [chunks.filter(({ x1 }) => x1 <= at), chunks.filter(({ x0 }) => x0 >= at)] as const;
  const [left, right] = sides;
  if (width < WHITE * size || left.length + right.length < chunks.length) return null;
  if (crossing(chunks, [strip], rules) >= MIN_CROSSING) return null;
  const lines = sides.map((side) => visualRows(side).map(ofPieces));
  const areTexts = sides.every((side, index) => isProse(lines[index] ?? []) && isDense(side));
  const isWide = width >= STRIP * size || lines.every(({ length }) => length >= FEW_LINES);
  const areApart = areTexts && isWide && alignment(left, right) <= UNALIGNED;
  return areApart || repeated(sides) >= MIN_SHARED
    ? sides.flatMap((side) => toRegions(side, rules, [], depth + 1))
    : null;
}

/** Columns of prose on both sides of a line from top to bottom, with what stands above and below it. */
function dividedColumns(chunks: readonly Chunk[], rules: readonly Area[], depth: number): Region[] | null {
  for (const { at, from, to } of dividersOf(rules)) {
    const all = { x0: Number.NEGATIVE_INFINITY, x1: Number.POSITIVE_INFINITY, y0: from, y1: to };
    const parts = partedBy({ area: all }, chunks);
    if (parts === null) continue;
    const [above, beside, below] = parts;
    const sides = [beside.filter(({ x1 }) => x1 <= at), beside.filter(({ x0 }) => x0 >= at)];
    const areTexts = sides.every((side) => isProse(visualRows(side).map(ofPieces)) && isDense(side));
    if (areTexts && sides.flat().length === beside.length)
      return [above, ...sides, below].flatMap((part) => toRegions(part, rules, [], depth + 1));
  }
  return null;
}

/** Frames side by side one after the other, with what stands above and below them. */
function framedRegions(chunks: readonly Chunk[], rules: readonly Area[], frames: readonly Area[]) {
  const [band] = bandsOf(frames, chunks);
  if (band === undefined) return null;
  const { y0, y1 } = band.area;
  const isAbove = (chunk: Chunk) => (chunk.y0 + chunk.y1) / 2 < y0;
  const isBelow = (chunk: Chunk) => (chunk.y0 + chunk.y1) / 2 > y1;
  const parts = [
    chunks.filter(isAbove),
    ...band.frames.map((frame) => within(frame, chunks)),
    chunks.filter(isBelow),
  ];
  return parts.flatMap((part) => toRegions(part, rules, frames));
}

/** Cuts a page at its frames, rules and white strips into what is read one after the other. */
export function toRegions(
  chunks: readonly Chunk[],
  rules: readonly Area[] = [],
  frames: readonly Area[] = [],
  depth = 0,
): Region[] {
  if (chunks.length === 0) return [];
  if (chunks.length > MAX_CHUNKS || depth > MAX_DEPTH) return [{ kind: 'text', chunks }];
  const slides = depth === 0 ? slidesOn(chunks) : null;
  if (slides) return slides.flatMap((slide) => toRegions(slide, rules, frames, depth + 1));
  const free = freeFrames(frames, chunks);
  const framed = framedRegions(chunks, rules, free);
  if (framed) return framed;
  const ruled = rules.length > 0 ? (ruledRegions(chunks, rules) ?? openTableRegions(chunks, rules)) : null;
  const noted = ruled === null && depth === 0 ? textWithNotes(chunks, marginFrames(free, chunks)) : null;
  return (
    ruled ??
    noted?.flatMap(({ text, notes }) =>
      [text, ...notes].flatMap((part) => toRegions(part, rules, [], depth + 1)),
    ) ??
    dividedColumns(chunks, rules, depth) ??
    unalignedColumns(chunks, rules, depth) ??
    withTails(runsOf(chunks), rules).flatMap((run) => regionsOf(run, rules, depth))
  );
}
