import { binomialsIn } from './binomials.ts';
import type { LabelKind } from './label-kinds.ts';
import { type Block, type Flow, type Range, textOf } from './text-flow.ts';

/** The cells of a printed row; an empty one is an empty range. */
export type Row = readonly Range[];

export interface Table extends Range {
  readonly rows: readonly Row[];
}

/** What a column of a table is. */
export interface Column {
  readonly kind: LabelKind | null;
  readonly heading: string;
  readonly head?: Range | undefined;
  /** A person has said what it is. */
  readonly isTaught?: true;
  /** "12 godets": things counted, no doses. */
  readonly isCounted?: boolean;
}

/** The columns of a table, which of them names the plants, and the row of their headings. */
export interface Mapped {
  readonly columns: readonly Column[];
  readonly name: number;
  readonly header: Row | null;
}

export const said = (flow: Flow, cell: Range | undefined) =>
  cell === undefined ? '' : textOf(flow, cell).trim();
export const nameIn = (flow: Flow, cell: Range | undefined) => binomialsIn(said(flow, cell), 'plain')[0];

export const isLoneCell = (flow: Flow, row: Row) =>
  new Set(row.filter((cell) => said(flow, cell) !== '')).size === 1;

function cellsOf(flow: Flow, block: Block): Row {
  let at = block.start;
  return textOf(flow, block)
    .split('\t')
    .map((cell) => {
      const range = { start: at, end: at + cell.length };
      at += cell.length + 1;
      return range;
    });
}

/** A line of one cell amid the rows, such as the family of the plants below; it may be numbered. */
const groupLine = /^(?:(?:[IVX]{1,5}|\d{1,2})[.)] )?[^\t.;:]{3,60}$/;

/** Rows of a header; none has more cells than the rows below it. */
export const MOST_HEADERS = 3;

/** Below a line amid a table: a plant in the column of those above, or the first row under a header of as many cells. */
const goesOnWith = (flow: Flow, rows: readonly Row[], row: Row): boolean => {
  const width = Math.max(...rows.map(({ length }) => length));
  const isFirst = rows.length <= MOST_HEADERS && width === row.length;
  return row.some(
    (cell, at) =>
      nameIn(flow, cell) !== undefined && (isFirst || rows.some((above) => nameIn(flow, above[at]))),
  );
};

/** What is printed once for several columns or rows stands in each of them; a title over all columns stays one. */
function withMerged(flow: Flow, rows: readonly Row[]): readonly Row[] {
  const width = Math.max(...rows.map((row) => row.length));
  const merged = rows.map((row) => [...row]);
  for (const [down, row] of rows.entries())
    for (const [across, cell] of row.entries()) {
      const [columns, height] = flow.covers.get(cell.start) ?? [1, 1];
      if (columns >= width) continue;
      for (const below of merged.slice(down, down + height))
        for (let at = across; at < across + columns; at++)
          if (said(flow, below[at]) === '') {
            while (below.length < at) below.push({ start: cell.end, end: cell.end });
            below[at] = cell;
          }
    }
  return merged;
}

/** Consecutive blocks of several cells; a line between two rows that is no cell and heads no plant ends the table. */
export function findTables(flow: Flow): Table[] {
  const tables: { start: number; end: number; rows: Row[]; page: number }[] = [];
  let before: Block | undefined;
  for (const block of flow.blocks) {
    const above = before;
    before = block;
    if (!textOf(flow, block).includes('\t')) continue;
    const row = cellsOf(flow, block);
    const last = tables.at(-1);
    const isOn = last !== undefined && block.page === last.page;
    const between = isOn ? flow.text.slice(last.end, block.start).trim() : '';
    const isGroup =
      above !== undefined &&
      groupLine.test(between) &&
      between === textOf(flow, above).trim() &&
      last !== undefined &&
      goesOnWith(flow, last.rows, row);
    if (isOn && (between === '' || isGroup)) {
      last.rows.push(...(isGroup ? [[{ start: above.start, end: above.end }]] : []), row);
      last.end = block.end;
    } else tables.push({ start: block.start, end: block.end, rows: [row], page: block.page });
  }
  return tables.map((table) => ({ ...table, rows: withMerged(flow, table.rows) }));
}

/** A table with a plant in each column, as one with a plant in each row. */
export function transposed(table: Table): Table {
  const width = Math.max(...table.rows.map((row) => row.length));
  const none = { start: table.end, end: table.end };
  const rows = Array.from({ length: width }, (_, at) => table.rows.map((row) => row[at] ?? none));
  return { ...table, rows };
}

/** A row of a table, and the words of the header above it. */
export interface HeadedRow extends Range {
  readonly heading: string;
}

/** Columns of a table that no key and its value make. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;

/** The rows of a table under a header that names each of its columns, and holds no number; none where it has no such header. */
export function headedRows(flow: Flow, { rows }: Table): HeadedRow[] {
  const [header = [], ...body] = rows;
  const names = header.map((cell) => said(flow, cell));
  const isHeader =
    names.length >= MIN_COLUMNS && names.every((name) => /\p{L}{2}/u.test(name) && !/\p{N}/u.test(name));
  const isRow = (row: Row) => row.length === header.length && !isLoneCell(flow, row);
  if (!isHeader || body.length < MIN_ROWS || !body.every(isRow)) return [];
  const heading = names.join(', ');
  return body.map((row) => ({ start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0, heading }));
}
