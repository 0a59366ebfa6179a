import { around, besides, type Chunk, ofPieces, piecesOf } from './chunks.ts';

/** A visual line: everything that stands at one height, left to right. */
export type Row = readonly Chunk[];

/** Minimum vertical overlap of chunks on one line. */
const SAME_LINE = 0.5;
/** Lines of two columns stand beside each other without one baseline. */
export const BESIDE = 0.3;

const tallest = (group: readonly Chunk[]): Chunk =>
  group.reduce((best, chunk) => (chunk.y1 - chunk.y0 > best.y1 - best.y0 ? chunk : best));

/** Printed one over the other, such as a stamp over a line: two lines. */
const isOver = (one: Chunk, other: Chunk): boolean =>
  Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0) > Math.max(one.size, other.size);

export function visualRows(chunks: readonly Chunk[], sameLine = SAME_LINE): Row[] {
  const groups: Chunk[][] = [];
  for (const chunk of chunks.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1 || a.x0 - b.x0)) {
    // Only the last few lines can overlap the next chunk.
    const group = groups
      .slice(-3)
      .findLast(
        (some) => besides(tallest(some), chunk) > sameLine && !some.some((one) => isOver(one, chunk)),
      );
    if (group) group.push(chunk);
    else groups.push([chunk]);
  }
  return groups.map((group) => group.toSorted((a, b) => a.x0 - b.x0));
}

/** A white strip from left to right. */
export interface Strip {
  readonly x0: number;
  readonly x1: number;
}

/** White strips of a line, those at its ends included. */
function whites(row: Row, all: Strip): Strip[] {
  const strips: Strip[] = [];
  let x0 = all.x0 - 1;
  for (const piece of row.flatMap(piecesOf).toSorted((a, b) => a.x0 - b.x0)) {
    if (piece.x0 > x0) strips.push({ x0, x1: piece.x0 });
    x0 = Math.max(x0, piece.x1);
  }
  return [...strips, { x0, x1: all.x1 + 1 }];
}

/** Fraction of the font size. */
const MIN_GUTTER = 0.42;

function shared(some: readonly Strip[], others: readonly Strip[], min: number): Strip[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [x0, x1] = [Math.max(one.x0, other.x0), Math.min(one.x1, other.x1)];
      return x1 - x0 >= min ? [{ x0, x1 }] : [];
    }),
  );
}

/** Lines one below the other that leave the same strips white. */
export interface Run {
  readonly rows: readonly Row[];
  /** Between texts on both sides, left to right; empty for plain lines. */
  readonly gutters: readonly Strip[];
}

const hasLetters = ({ text }: Chunk): boolean => /\p{L}{2}/u.test(text);

/** Gaps between the words of a justified line are alike, those of cells are not. */
const SAME_GAP = 0.08;

/** Of the widest gap between rows. */
const FAR = 1.3;

/** Whether the gap before a chunk is one of several alike between the single words of a justified line. */
export function isWordGap(row: Row, right: Chunk): boolean {
  const pieces = row.flatMap(piecesOf);
  const at = pieces.findIndex(({ x0 }) => x0 >= right.x0);
  const gapAt = (index: number) => {
    const [before, after] = [pieces[index - 1], pieces[index]];
    const areWords = before && after && !before.text.includes(' ') && !after.text.includes(' ');
    return areWords ? after.x0 - before.x1 : Number.NaN;
  };
  const gap = gapAt(at);
  return [at - 1, at + 1].some((other) => Math.abs(gapAt(other) - gap) < SAME_GAP * gap);
}

/** Fraction of the font size. */
const EDGE = 0.4;

/** A line from edge to edge of its region. */
export const isFull = (row: Row, { x0, x1 }: Strip): boolean => {
  const slack = EDGE * sizeOf(row);
  return (row[0]?.x0 ?? x1) < x0 + slack && (row.at(-1)?.x1 ?? x0) > x1 - slack;
};

/** So many lines show a speck that recognition reads beside one of them. */
const MANY_LINES = 10;

/** The edges between which lines stand, whatever one of them has beyond. */
export function lineEdgesOf(rows: readonly Row[]): Strip {
  const beyond = rows.length < MANY_LINES ? 0 : 1;
  const [lefts, rights] = [rows.map((row) => row[0]?.x0 ?? 0), rows.map((row) => row.at(-1)?.x1 ?? 0)];
  return {
    x0: lefts.toSorted((a, b) => a - b)[beyond] ?? 0,
    x1: rights.toSorted((a, b) => b - a)[beyond] ?? 0,
  };
}

/** Share of the lines of a justified text that are full and without a wide blank. */
const MIN_FULL = 0.2;

export function isJustified(rows: readonly Row[]): boolean {
  const edges = lineEdgesOf(rows);
  return (
    rows.filter((row) => row.length === 1 && isFull(row, edges)).length >= Math.max(2, MIN_FULL * rows.length)
  );
}

/** The chunk right of a strip that is white between two chunks. */
const openAt = (row: Row, { x0, x1 }: Strip): Chunk | undefined =>
  row.find((right, at) => right.x0 >= x1 - 0.1 && (row[at - 1]?.x1 ?? Number.POSITIVE_INFINITY) <= x0 + 0.1);

/** Most of the texts begin at one edge. */
function areAligned(texts: readonly Chunk[]): boolean {
  const counts = [...Map.groupBy(texts, ({ x0 }) => Math.round(x0 / 2)).values()].map(({ length }) => length);
  const most = Math.max(0, ...counts);
  return texts.length < 2 || (most > 1 && most * 2 > texts.length);
}

/** So many words, each by itself, are a line that is set wide. */
const MIN_WORDS = 3;

/** A strip with letters on both sides, wide in most lines that have both: bullets, numbers and rivers are none. */
function isGutter(strip: Strip, rows: readonly Row[]): boolean {
  const middle = (strip.x0 + strip.x1) / 2;
  const sided = rows.map((row) => ({
    row,
    left: row.flatMap(piecesOf).filter(({ x1 }) => x1 <= middle),
    right: row.flatMap(piecesOf).filter(({ x0 }) => x0 >= middle),
  }));
  const both = sided.filter(({ left, right }) => left.length > 0 && right.length > 0);
  const opened = both.flatMap(({ row }) => {
    const right = openAt(row, strip);
    return right ? [{ row, right }] : [];
  });
  const isEdge = areAligned(opened.map(({ right }) => right));
  const open = opened.filter(({ row, right }) => isEdge || !isWordGap(row, right)).length;
  // A word or an initial stands nearest, in a text: "lutea L. ;", and not the sign of a key.
  const lettered = (side: 'left' | 'right') =>
    sided.filter(({ row, [side]: own }) => {
      const nearest = side === 'left' ? own.at(-1) : own[0];
      if (nearest === undefined || !/\p{L}/u.test(nearest.text)) return false;
      const text = row.map(piecesOf).find((pieces) => pieces.includes(nearest)) ?? [];
      return text.some((piece) => own.includes(piece) && hasLetters(piece));
    }).length;
  // Blanks between the words of two lines may stand one below the other.
  const isBlank = ({ row }: (typeof both)[number]) => {
    const pieces = row.flatMap((one) => (one.x0 < strip.x0 && one.x1 > strip.x1 ? piecesOf(one) : []));
    return pieces.length >= MIN_WORDS && pieces.every(({ text }) => !text.includes(' '));
  };
  const isOpen = open * 2 >= both.length && !(both.length === 2 && both.some(isBlank));
  return both.length > 0 && isOpen && lettered('left') > 0 && lettered('right') > 0;
}

const sizeOf = (row: Row): number => Math.max(...row.map(({ size }) => size));
const topOf = (row: Row): number => Math.min(...row.map(({ y0 }) => y0));
const bottomOf = (row: Row): number => Math.max(...row.map(({ y1 }) => y1));

/** Lines on the left alone after a wide gap are a text of their own. */
const APART = 1.3;
/** So many lines on the left alone below fewer rows with both sides are no cell of theirs. */
const FEW_SIDED = 3;
const MANY_ALONE = 3;

function withoutTail(rows: readonly Row[], gutters: readonly Strip[]): number {
  const first = gutters[0];
  if (first === undefined) return rows.length;
  let from = rows.length;
  const isAlone = (row: Row) => row.every(({ x1 }) => x1 <= first.x1);
  while (from > 0 && isAlone(rows[from - 1] ?? [])) from--;
  // A title with its name at the other edge is no row of a table of what stands below it, and neither is a column that ends so early.
  const alone = rows.findIndex(isAlone);
  if (
    alone > 0 &&
    alone < FEW_SIDED &&
    rows.slice(alone, alone + MANY_ALONE).filter(isAlone).length === MANY_ALONE
  )
    return 0;
  for (let at = Math.max(1, from); at < rows.length; at++) {
    const [above, row] = [rows[at - 1], rows[at]];
    if (above && row && topOf(row) - bottomOf(above) > APART * sizeOf(row)) return at;
  }
  return rows.length;
}

/** Lines that stand on both sides of a gutter. */
const sidedRows = (rows: readonly Row[], gutters: readonly Strip[]): number =>
  rows.filter((row) =>
    gutters.some(
      ({ x0, x1 }) => row.some((one) => one.x1 <= x0 + 0.1) && row.some((one) => one.x0 >= x1 - 0.1),
    ),
  ).length;

const isWithin = (row: Row, { x0, x1 }: Strip): boolean => row.every((one) => one.x0 > x0 && one.x1 < x1);

/** White strips that all lines leave between texts. */
export const sharedGutters = (rows: readonly Row[], all: Strip = around(rows.flat())): Strip[] =>
  rows
    .slice(1)
    .reduce(
      (some, row) => shared(some, whites(row, all), MIN_GUTTER * sizeOf(row)),
      whites(rows[0] ?? [], all),
    )
    .filter((strip) => isGutter(strip, rows));

/** Of a strip between columns, and the blanks of a line that is set wide. */
const WIDER = 1.5;

/** Whether the one strip that is much wider than all others is among those that are kept. */
function keepsWidest(gutters: readonly Strip[], kept: readonly Strip[]): boolean {
  const widthOf = ({ x0, x1 }: Strip) => x1 - x0;
  const [widest, next] = gutters.toSorted((a, b) => widthOf(b) - widthOf(a));
  return (
    widest !== undefined &&
    next !== undefined &&
    widthOf(widest) > WIDER * widthOf(next) &&
    kept.some(({ x0, x1 }) => x0 < widest.x1 && x1 > widest.x0)
  );
}

/** The longest run from a line on; null when the line leaves no gutter. */
function runFrom(rows: readonly Row[], at: number, all: Strip): Run | null {
  const first = rows[at];
  if (first === undefined || first.length < 2) return null;
  const taken: Row[] = [first];
  let strips = whites(first, all);
  let gutters = strips.filter((strip) => isGutter(strip, taken));
  let widest = 0;
  if (gutters.length === 0) return null;
  for (const row of rows.slice(at + 1)) {
    // The number of a page stands in a gutter, and in no column.
    if (row.length === 1 && !row.some(hasLetters) && gutters.some((strip) => isWithin(row, strip))) break;
    const left = shared(strips, whites(row, all), MIN_GUTTER * sizeOf(row));
    const kept = left.filter((strip) => isGutter(strip, [...taken, row]));
    const gap = topOf(row) - bottomOf(taken.at(-1) as Row);
    // A title over several columns begins another table, and what stands farther below than the rows of one from each other is none of them.
    const near = row.length === 1 ? sizeOf(row) : FAR * Math.max(widest, sizeOf(row));
    if (gap > near && taken.length > 2 && kept.length < gutters.length) break;
    widest = Math.max(widest, gap);
    const isLess = gutters.length > 2 && kept.length * 2 < gutters.length;
    if (kept.length === 0 || (isLess && !keepsWidest(gutters, kept))) break;
    taken.push(row);
    strips = left;
    gutters = kept;
  }
  const length = withoutTail(taken, gutters);
  const own = taken.slice(0, length);
  // Lines of a tail may have closed strips that are open above them.
  const open = sharedGutters(own, all);
  return own.length < 2 || open.length === 0 || sidedRows(own, open) < 2
    ? null
    : { rows: own, gutters: open };
}

/** A line set apart above more columns than it leaves open. */
function isTitleOf(rows: readonly Row[], at: number, all: Strip): boolean {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row || !below || row.length < 2 || topOf(below) - bottomOf(row) < APART * sizeOf(row)) return false;
  const [own, next] = [runFrom(rows, at, all), runFrom(rows, at + 1, all)];
  return own !== null && next !== null && next.gutters.length > own.gutters.length;
}

/** A line with words in each column and in no gutter: the titles of cards, whatever stands at their other edge. */
const isInColumns = (row: Row, gutters: readonly Strip[]): boolean =>
  gutters.every(({ x0, x1 }) => row.every((one) => one.x1 <= x0 + 0.1 || one.x0 >= x1 - 0.1)) &&
  columnsAt(row, gutters).every((own) => own.some(hasLetters));

/** Lines right above a run that stand in one column of it alone, where the cell beside them is centred, or in each. */
function headOf(plain: readonly Row[], { rows, gutters }: Run): number {
  let below = rows[0] as Row;
  const from = plain.findLastIndex((row) => {
    const gap = topOf(below) - bottomOf(row);
    below = row;
    const isBeside = gutters.some(({ x1 }) => row.every(({ x0 }) => x0 >= x1 - 0.1));
    const isHead =
      (isBeside && gap < APART * sizeOf(row) - sizeOf(row)) ||
      (gap < APART * sizeOf(row) && isInColumns(row, gutters));
    return !isHead;
  });
  return plain.length - 1 - from;
}

const MIN_AMID_JUSTIFIED = 4;

/** Parts a region into plain lines and runs with gutters. */
export function runsOf(chunks: readonly Chunk[]): Run[] {
  const rows = visualRows(chunks, BESIDE);
  const all = around(chunks);
  const edges = lineEdgesOf(rows);
  // Blanks of justified lines may stand one below the other, those of a few lines.
  const min = isJustified(rows) ? MIN_AMID_JUSTIFIED : 2;
  const runs: Run[] = [];
  let plain: Row[] = [];
  const flush = () => {
    if (plain.length > 0) runs.push({ rows: plain, gutters: [] });
    plain = [];
  };
  for (let at = 0; at < rows.length; ) {
    const run = isTitleOf(rows, at, all) ? null : runFrom(rows, at, all);
    const parted = run?.rows.filter(({ length }) => length > 1) ?? [];
    if (run === null || (parted.length < min && parted.every((row) => isFull(row, edges)))) {
      plain.push(rows[at] as Row);
      at += 1;
      continue;
    }
    const head = plain.length - headOf(plain, run);
    const above = plain.splice(head);
    flush();
    runs.push({ ...run, rows: [...above, ...run.rows] });
    at += run.rows.length;
  }
  flush();
  return runs;
}

/** The texts between the gutters, cut where a gutter runs through a line. */
export function columnsAt(row: Row, gutters: readonly Strip[]): Chunk[][] {
  const cuts = gutters.map(({ x0, x1 }) => (x0 + x1) / 2);
  const indexOf = ({ x0, x1 }: Chunk) => cuts.filter((cut) => cut < (x0 + x1) / 2).length;
  const columns: Chunk[][] = [...cuts, 0].map(() => []);
  for (const chunk of row) {
    const isCut = cuts.some((cut) => chunk.x0 < cut && chunk.x1 > cut);
    const groups = new Map<number, Chunk[]>();
    for (const piece of isCut ? piecesOf(chunk) : [chunk]) {
      const index = indexOf(piece);
      groups.set(index, [...(groups.get(index) ?? []), piece]);
    }
    for (const [index, pieces] of groups) columns[index]?.push(ofPieces(pieces));
  }
  return columns;
}
