/** A spreadsheet would run a cell that begins like this as a formula. */
const formula = /^[=+\-@＝＋－＠]/;

/** One cell: on one line, quoted, and taken for text by every spreadsheet. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const line = value.replace(/\s+/g, ' ').trim();
  return `"${(formula.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
}

/** A line of a table for French spreadsheets. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

/** The first line. A byte order mark goes before it, by which spreadsheets know UTF-8. */
export function csvHeading(cells: readonly string[]): string {
  return `\ufeff${csvLine(cells)}`;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
