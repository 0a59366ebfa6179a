import { folded } from '#server/french/folded.ts';
import { binomialsIn, shifted } from './binomials.ts';
import { headingKind, type Label } from './find-labels.ts';
import { type LabelKind, medicalKinds } from './label-kinds.ts';
import type { Monograph } from './monographs.ts';
import { type Block, extended, type Flow, type PageRange, type Range, textOf } from './text-flow.ts';

interface Column {
  readonly x: number;
  readonly kind: LabelKind | null;
  readonly heading: string;
}

type Row = readonly PageRange[][];

interface Table extends Range {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** Tolerance, as a fraction of the page, for a cell that starts before its heading. */
const SLACK = 0.015;
/** Row spacing as a multiple of line spacing. */
const LOOSE = 1.2;
const plantHeading = /^(?:plantes?|especes?|noms?(?: .*)?|plants?|species|herbs?|names?(?: .*)?)$/;

interface Cell extends PageRange {
  readonly x: number;
  readonly y: number;
}

function cellsOf(flow: Flow, block: Block): Cell[] {
  const { page, start, end } = flow.place(block.start, block.end);
  return page.lines
    .filter((line) => line.start >= start && line.end <= end)
    .map((line) => ({ page, start: line.start, end: line.end, x: line.box.x, y: line.box.y }));
}

const wordsOf = ({ page, start, end }: PageRange) => page.text.slice(start, end);

function columnsOf(flow: Flow, block: Block): Column[] | undefined {
  if (!textOf(flow, block).includes('\t')) return undefined;
  const columns = cellsOf(flow, block).map((cell) => ({
    x: cell.x,
    kind: headingKind(wordsOf(cell)),
    heading: wordsOf(cell).trim(),
  }));
  const medical = columns.filter(({ kind }) => kind !== null && medicalKinds.has(kind)).length;
  return columns.length > 1 && medical > 0 && nameColumn(columns) !== -1 ? columns : undefined;
}

function nameColumn(columns: readonly Column[]): number {
  const named = columns.findIndex(({ kind }) => kind === 'scientificName');
  return named === -1 ? columns.findIndex(({ heading }) => plantHeading.test(folded(heading))) : named;
}

function columnAt(columns: readonly Column[], x: number): number {
  const index = columns.findLastIndex((column) => column.x <= x + SLACK);
  return Math.max(0, index);
}

const topOf = (flow: Flow, block: Block) => Math.min(...cellsOf(flow, block).map(({ y }) => y));

/** Whether the words of a block stand under the headings. */
function isUnder(flow: Flow, block: Block, columns: readonly Column[]): boolean {
  const cells = cellsOf(flow, block);
  const fits = cells.every(({ x }) => columns.some((column) => Math.abs(column.x - x) < SLACK));
  return cells.length > 0 && fits && (cells.length > 1 || block.end - block.start < 60);
}

/** Groups lines into rows: spacing within a row is smaller. */
function inRows(flow: Flow, lines: readonly Block[]): Block[][] {
  const gaps = lines.map((line, i) => (i === 0 ? 0 : topOf(flow, line) - topOf(flow, lines[i - 1] ?? line)));
  const min = Math.min(...gaps.filter((gap) => gap > 0));
  const areEven = gaps.slice(1).every((gap) => gap < min * LOOSE);
  const rows: Block[][] = [];
  for (const [i, line] of lines.entries()) {
    const begins = i === 0 || areEven || (gaps[i] ?? 0) >= min * LOOSE || (gaps[i] ?? 0) <= 0;
    if (begins) rows.push([line]);
    else rows.at(-1)?.push(line);
  }
  return rows;
}

function tableAt(flow: Flow, index: number, columns: readonly Column[]): Table | undefined {
  const heading = flow.blocks[index];
  if (heading === undefined) return undefined;
  const lines: Block[] = [];
  let { end } = heading;
  for (const block of flow.blocks.slice(index + 1)) {
    const isRepeated = textOf(flow, block) === textOf(flow, heading);
    if (!isRepeated && !isUnder(flow, block, columns)) break;
    if (!isRepeated) lines.push(block);
    end = block.end;
  }
  const rows = inRows(flow, lines).map((blocks): Row => {
    const cells: PageRange[][] = columns.map(() => []);
    for (const block of blocks)
      for (const cell of cellsOf(flow, block)) cells[columnAt(columns, cell.x)]?.push(cell);
    return cells;
  });
  return rows.length < 2 ? undefined : { start: heading.start, end, columns, rows };
}

function findTables(flow: Flow): Table[] {
  const tables: Table[] = [];
  for (const [index, block] of flow.blocks.entries()) {
    if (block.start < (tables.at(-1)?.end ?? 0)) continue;
    const columns = columnsOf(flow, block);
    const table = columns && tableAt(flow, index, columns);
    if (table) tables.push(table);
  }
  return tables;
}

const labelOf = ({ kind, heading }: Column, { start, end }: Range): Label => ({
  kind: kind ?? 'other',
  start,
  end,
  heading,
  form: 'colon',
  size: 0,
  bold: false,
});

export interface TableReading {
  /** The flow, with the cells appended as texts of their own. */
  readonly flow: Flow;
  readonly rows: readonly Monograph[];
  readonly ranges: readonly Range[];
}

/** Null when the first cell does not clearly name a plant. */
function monographOf(base: Flow, { columns }: Table, row: Row): { flow: Flow; monograph: Monograph | null } {
  const at = nameColumn(columns);
  const named = extended(base, row[at] ?? []);
  const strictness = columns[at]?.kind === 'scientificName' ? 'labelled' : 'plain';
  const [found] = binomialsIn(textOf(named.flow, named.range), strictness);
  if (found === undefined) return { flow: base, monograph: null };
  const by = named.range.start;
  const name = shifted(found, by);
  let { flow } = named;
  const sections = columns.flatMap((column, i) => {
    const cell = row[i] ?? [];
    if (i === at || column.kind === null || cell.length === 0) return [];
    const made = extended(flow, cell);
    flow = made.flow;
    return [{ ...made.range, label: labelOf(column, made.range) }];
  });
  const range = { start: by, end: flow.text.length };
  const opening = { start: named.range.end, end: named.range.end };
  return { flow, monograph: { ...range, name, title: named.range, opening, sections } };
}

/** Tables with one plant per row and sections as columns. */
export function readTables(base: Flow): TableReading {
  let flow = base;
  const rows: Monograph[] = [];
  const tables = findTables(base);
  for (const table of tables) {
    for (const row of table.rows) {
      const made = monographOf(flow, table, row);
      flow = made.flow;
      if (made.monograph) rows.push(made.monograph);
    }
  }
  return { flow, rows, ranges: tables };
}
