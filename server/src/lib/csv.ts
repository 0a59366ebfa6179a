/** Spreadsheets run such cells as formulas. */
const formula = /^[=+\-@＝＋－＠]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const line = value.replace(/\s+/g, ' ').trim();
  return `"${(formula.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

/** Spreadsheets recognise UTF-8 by the byte order mark. */
export function csvHeading(cells: readonly string[]): string {
  return `\ufeff${csvLine(cells)}`;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
