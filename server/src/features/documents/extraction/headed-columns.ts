import type { PageLine } from '@simples/contract/documents';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { binomialsIn } from './binomials.ts';
import { headingKind, isAllCapitals } from './find-labels.ts';
import { headingKey, MAX_HEADING } from './heading-candidates.ts';
import { kindOf, signsOf } from './meaning.ts';
import type { Range, ReadingOrder } from './text-flow.ts';

/** A heading with the lines below it. */
interface Column {
  readonly heading: PageLine;
  readonly cells: readonly PageLine[];
}

interface HeadedColumns extends Range {
  readonly page: DocumentPage;
  readonly columns: readonly Column[];
}

/** Lines that begin nearer to one another than this share of the page are in one column or row. */
const ALIGNED = 0.01;
const MIN_COLUMNS = 2;

const said = ({ text }: DocumentPage, { start, end }: PageLine): string => text.slice(start, end).trim();

interface Row extends Range {
  readonly lines: readonly PageLine[];
}

/** The lines of each paragraph, or row of cells. */
function rowsOf({ text, lines }: DocumentPage): Row[] {
  let start = 0;
  let next = 0;
  return text.split('\n').map((row) => {
    const [from, end] = [start, start + row.length];
    start = end + 1;
    const first = next;
    while ((lines[next]?.start ?? Number.POSITIVE_INFINITY) <= end) next += 1;
    return { start: from, end, lines: lines.slice(first, next) };
  });
}

/** Short lines side by side, set as headings. */
function areHeadings(page: DocumentPage, lines: readonly PageLine[]): boolean {
  const [first] = lines;
  return (
    first !== undefined &&
    lines.length >= MIN_COLUMNS &&
    lines.every((line) => {
      const text = said(page, line);
      const isSet = line.bold || isAllCapitals(text);
      const isBeside = Math.abs(line.box.y - first.box.y) < ALIGNED;
      return isSet && isBeside && text.length <= MAX_HEADING && binomialsIn(text, 'plain').length === 0;
    })
  );
}

/** The lines of rows of cells, each below one of the headings; none where another line ends them at once. */
function columnsBelow(headings: readonly PageLine[], rows: readonly Row[]) {
  const headingOf = ({ box }: PageLine) => headings.find((one) => Math.abs(one.box.x - box.x) < ALIGNED);
  const isBelow = ({ lines }: Row) =>
    lines.length > 1 && lines.every((line) => !line.bold && headingOf(line) !== undefined);
  const ends = rows.findIndex((row) => !isBelow(row));
  const own = ends === -1 ? rows : rows.slice(0, ends);
  const cells = Map.groupBy(
    own.flatMap(({ lines }) => lines),
    headingOf,
  );
  return {
    end: own.at(-1)?.end,
    columns: headings.map((heading): Column => ({ heading, cells: cells.get(heading) ?? [] })),
  };
}

function columnsIn(page: DocumentPage): HeadedColumns[] {
  const rows = rowsOf(page);
  return rows.flatMap(({ start, lines }, at) => {
    if (!areHeadings(page, lines)) return [];
    const { end, columns } = columnsBelow(lines, rows.slice(at + 1));
    return end === undefined ? [] : [{ page, start, end, columns }];
  });
}

const wordingOf = ({ page, columns }: HeadedColumns): string =>
  columns.map(({ heading }) => headingKey(said(page, heading))).join('|');

/** Whether each heading tells something of a plant, all of them different things, and no cell names one. */
function tellOfOnePlant(group: readonly HeadedColumns[]): boolean {
  const [first] = group;
  const bodies = (first?.columns ?? []).map((_, at) =>
    group.flatMap(({ page, columns }) => (columns[at]?.cells ?? []).map((cell) => said(page, cell))),
  );
  const kinds = (first?.columns ?? []).map(({ heading }, at) => {
    const text = first === undefined ? '' : said(first.page, heading);
    return kindOf(headingKind(text), signsOf(bodies[at] ?? []), text);
  });
  const isNamed = bodies.flat().some((text) => binomialsIn(text, 'plain').length > 0);
  return !isNamed && kinds.every((kind) => kind !== null) && new Set(kinds).size === kinds.length;
}

/** "ON SOIGNE | JAMAIS SI" above what is treated and who must not take it: each column is read below its heading, not its rows across. */
export function columnsUnderHeadings(pages: readonly DocumentPage[]): ReadingOrder {
  const groups = Map.groupBy(pages.flatMap(columnsIn), wordingOf);
  const read = [...groups.values()].filter(tellOfOnePlant).flat();
  return new Map(
    [...Map.groupBy(read, ({ page }) => page)].map(([page, tables]) => {
      let from = 0;
      const ranges = tables
        .toSorted((a, b) => a.start - b.start)
        .flatMap(({ start, end, columns }): Range[] => {
          const before = { start: from, end: Math.max(from, start - 1) };
          from = end + 1;
          return [before, ...columns.flatMap(({ heading, cells }) => [heading, ...cells])];
        });
      const all = [...ranges, { start: from, end: page.text.length }];
      return [page, all.filter(({ start, end }) => end > start)];
    }),
  );
}
