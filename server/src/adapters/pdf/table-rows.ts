import { around, type Chunk, median } from './chunks.ts';
import type { Area } from './geometry.ts';

/** The cells of a row, each with its lines; an empty cell has none. */
export type TableRow = readonly (readonly Chunk[])[];

/** A visual line, cut into its columns. */
type Line = readonly (readonly Chunk[])[];

/** Line spacing between rows as a multiple of that within cells. */
const LOOSE = 1.2;
const LESS_LOOSE = 1.08;
/** Height of a line as a multiple of its type. */
const CENTRED = 1.3;
/** A rule that covers this much of the width parts rows. */
const WIDE = 0.6;
const SAME_RULE = 3;

/** Heights at which rules part rows. */
function ruledAt(lines: readonly Line[], rules: readonly Area[]): number[] {
  const { x0, x1, y0, y1 } = around(lines.flat(2));
  const heights: { y: number; width: number }[] = [];
  const flat = rules.filter((rule) => rule.x1 - rule.x0 > rule.y1 - rule.y0);
  for (const rule of flat.toSorted((a, b) => a.y0 - b.y0)) {
    if (rule.y0 < y0 - SAME_RULE || rule.y1 > y1 + SAME_RULE) continue;
    const width = Math.min(rule.x1, x1) - Math.max(rule.x0, x0);
    const last = heights.at(-1);
    if (last && Math.abs(last.y - rule.y0) < SAME_RULE) last.width += Math.max(0, width);
    else heights.push({ y: rule.y0, width });
  }
  return heights.filter(({ width }) => width > WIDE * (x1 - x0)).map(({ y }) => y);
}

const middleOf = (line: Line): number => {
  const { y0, y1 } = around(line.flat());
  return (y0 + y1) / 2;
};
export const filled = (line: Line): number => line.filter((cell) => cell.length > 0).length;

/** A line with words in so many columns begins a row more likely than one with fewer. */
const mostOf = (columns: number): number => Math.min(columns, Math.max(2, 0.6 * columns));

/** Nothing that goes on with the words above stands first in it. */
const opens = (line: Line): boolean => /^[^\p{Ll}(]/u.test(line[0]?.[0]?.text ?? '');

/** Where no rule and no gap tells, a row begins with a line that has words in most columns, in about as many as others. */
function byFilling(lines: readonly Line[]): Line[][] {
  const columns = lines[0]?.length ?? 0;
  const most = mostOf(columns);
  const mayBegin = (line: Line) => opens(line) && filled(line) >= most;
  const enough = Math.max(most, median(lines.filter(mayBegin).map(filled)) - 1);
  const isFirst = (line: Line) => mayBegin(line) && filled(line) >= enough;
  // A single one may be centred beside the lines of the others.
  if (lines.filter(isFirst).length < 2) return [[...lines]];
  const groups: Line[][] = [];
  for (const line of lines) {
    if (isFirst(line) || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

/** Line spacing within cells. */
function pitchOf(lines: readonly Line[]): number {
  const columns = lines[0]?.length ?? 0;
  const distances = Array.from({ length: columns }, (_, column) => {
    const own = lines.flatMap((line) => line[column] ?? []).toSorted((a, b) => a.y1 - b.y1);
    return own.slice(1).map((chunk, at) => chunk.y1 - (own[at]?.y1 ?? chunk.y1));
  }).flat();
  const sorted = distances.filter((distance) => distance > 1).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 10)] ?? 0;
}

const heightOf = (line: Line): number => median(line.flat().map(({ y0, y1 }) => y1 - y0));

/** Cells of fewer lines are centred beside others: their lines stand between those of the others. */
const isCentred = (line: Line): boolean => {
  const { y0, y1 } = around(line.flat());
  return y1 - y0 > CENTRED * heightOf(line);
};

/** A line in the first column alone, such as the family of the plants below, or of those on the next page. */
const isTitle = (line: Line, below: Line | undefined): boolean =>
  filled(line) === 1 &&
  (line[0]?.length ?? 0) > 0 &&
  (below === undefined || (filled(below) === below.length && !isCentred(below)));

/** Above its rows a group has a title. */
const isTitled = ([title, below]: readonly Line[]): boolean =>
  title !== undefined && below !== undefined && isTitle(title, below);

/** Of fewer columns all may have as many lines. */
const MANY_COLUMNS = 4;

/** Where most rows are of one line, lines that fill every column are rows, however near to each other: raised marks push others apart. */
function withFullLines(groups: readonly Line[][]): Line[][] {
  const single = groups.filter(({ length }) => length === 1).length;
  const isRow = (line: Line) => line.length >= MANY_COLUMNS && filled(line) === line.length && opens(line);
  if (single * 2 <= groups.length) return [...groups];
  return groups.flatMap((group) => (group.every(isRow) ? group.map((line) => [line]) : [group]));
}

/** Lines of a cell stand nearer to each other than rows do. */
function byGaps(lines: readonly Line[]): Line[][] {
  const pitch = pitchOf(lines);
  const groups: Line[][] = [];
  const columns = lines[0]?.length ?? 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [at, line] of lines.entries()) {
    const { y0, y1 } = around(line.flat());
    const isLoose = filled(line) >= mostOf(columns) || isTitle(line, lines[at + 1]);
    const loose = columns > 2 && isLoose ? LESS_LOOSE : LOOSE;
    // Where cells are centred, the line in the middle has words of each.
    const height = filled(line) === columns && isCentred(line) ? heightOf(line) : y1 - y0;
    const isApart = y0 - bottom > Math.max(0, pitch - height) + (loose - 1) * pitch;
    if (isApart || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
    bottom = Math.max(bottom, y1);
  }
  const titled = groups.filter(isTitled).length;
  // Gaps that part groups under titles of their own tell nothing of the rows in them.
  if (titled > 1 && titled * 2 > groups.filter(({ length }) => length > 1).length)
    return groups.flatMap((group) => {
      const title = isTitled(group) ? 1 : 0;
      return [group.slice(0, title), ...byFilling(group.slice(title))].filter(({ length }) => length > 0);
    });
  // Keys stand on one line each, whatever the gaps between groups of them; one gap may be that below a header.
  return columns > 2 && groups.length > 2
    ? withFullLines(groups)
    : groups.flatMap((group) => byFilling(group));
}

/** Fewer parts are those of a table with rules at its head and foot alone. */
const FEW_PARTS = 3;

/** Between two rules, the rows beside one cell that is of all of them, such as a family; each fills most other columns. */
function besideFirst(part: readonly Line[]): Line[][] {
  const shared = part.flatMap((line) => line[0] ?? []);
  const others = part.map((line) => [[], ...line.slice(1)]).filter((line) => filled(line) > 0);
  const rows = others.length > 1 ? byGaps(others) : [];
  const most = Math.max(2, mostOf((part[0]?.length ?? 0) - 1));
  const isRow = ([line]: readonly Line[]) => line !== undefined && filled(line) >= most;
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0 || shared.length === 0 || !rows.every(isRow))
    return [[...part]];
  const covers = [1, rows.length] as const;
  const cell = shared.map((chunk) => ({ ...chunk, covers }));
  return [[[cell, ...(part[0] ?? []).slice(1).map(() => [])], ...first], ...rest];
}

/** Keys that the first cells of two parts have in common, where parts are records of one form. */
const MIN_KEYS = 3;

/** Between rules, records of one form below each other: the same keys stand in the first cells of each. */
function areRecords(parts: readonly (readonly Line[])[]): boolean {
  const keys = parts.map(
    (part) =>
      new Set(
        part.flatMap(([first = []]) => (first.length > 0 ? [first.map(({ text }) => text).join(' ')] : [])),
      ),
  );
  return keys.some((own, at) =>
    keys.slice(at + 1).some((other) => [...own].filter((key) => other.has(key)).length >= MIN_KEYS),
  );
}

function byRules(lines: readonly Line[], heights: readonly number[]): Line[][] {
  const parts = new Map<number, Line[]>();
  for (const line of lines) {
    const part = heights.filter((y) => y < middleOf(line)).length;
    parts.set(part, [...(parts.get(part) ?? []), line]);
  }
  const groups = [...parts.values()];
  if (areRecords(groups)) return groups.flatMap((group) => byFilling(group));
  return groups.length > FEW_PARTS
    ? groups.flatMap((group) => besideFirst(group))
    : groups.flatMap((group) => byGaps(group));
}

/** Baselines of one line, as a fraction of the type. */
const LEVEL = 0.3;

/** Rows whose cells all begin at one height, below a line that some of them had none of: "Apiaceae" above three plants. */
export function rowsBegunIn(row: TableRow): TableRow[] {
  const cells = row.filter((cell) => cell.length > 0);
  const isMerged = cells.some((cell) => cell.some(({ covers }) => covers !== undefined));
  if (cells.length < MANY_COLUMNS || isMerged) return [row];
  const lines: number[] = [];
  const isAt = (y: number) => (chunk: Chunk) => Math.abs(chunk.y1 - y) < LEVEL * chunk.size;
  for (const chunk of cells.flat().toSorted((a, b) => a.y1 - b.y1))
    if (!lines.some((y) => isAt(y)(chunk))) lines.push(chunk.y1);
  const isWhole = (y: number | undefined) => y !== undefined && cells.every((cell) => cell.some(isAt(y)));
  const starts = lines.filter((y, at) => at > 0 && isWhole(y) && !isWhole(lines[at - 1]));
  if (!isWhole(lines[0]) || starts.length === 0) return [row];
  return [...starts, Number.POSITIVE_INFINITY].map((end, at) => {
    const from = starts[at - 1] ?? Number.NEGATIVE_INFINITY;
    const isIn = ({ y1, size }: Chunk) => y1 > from - LEVEL * size && y1 < end - LEVEL * size;
    return row.map((cell) => cell.filter(isIn));
  });
}

/** Groups the lines of a table into rows. */
export function tableRows(lines: readonly Line[], rules: readonly Area[]): TableRow[] {
  const heights = ruledAt(lines, rules);
  const groups = heights.length > 1 ? byRules(lines, heights) : byGaps(lines);
  const columns = lines[0]?.length ?? 0;
  const rows = groups.map((group) =>
    Array.from({ length: columns }, (_, column) => group.flatMap((line) => line[column] ?? [])),
  );
  return rows.flatMap(rowsBegunIn);
}
