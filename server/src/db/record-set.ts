import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable, PgColumn } from 'drizzle-orm/pg-core';

/** Columns by the names of their properties. */
type Columns = Readonly<Record<string, PgColumn>>;

/** The columns of a table that are written as they are given. */
export function columnsOf(table: AnyPgTable, ...computed: readonly string[]): Columns {
  const all = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(all.filter(([key]) => !computed.includes(key)));
}

/** Their names, for a statement; with an alias, as the columns of it. */
export function namesOf(columns: Columns, alias?: string): SQL {
  const prefix = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`;
  const names = Object.values(columns).map(({ name }) => sql`${prefix}${sql.identifier(name)}`);
  return sql.join(names, sql`, `);
}

/** Names and types of what a record set holds besides the columns of a table. */
type Others = Readonly<Record<string, string>>;

/**
 * A parameter that holds any number of rows, as a table of a statement: one statement, planned once, writes one row as
 * well as a thousand.
 * @param placeholder name of the parameter: the text that `recordsText` makes.
 */
export function recordSet(placeholder: string, alias: string, columns: Columns, others: Others = {}): SQL {
  const types = [
    ...Object.values(columns).map((column) => [column.name, column.getSQLType()]),
    ...Object.entries(others),
  ];
  const typed = types.map(([name = '', type = '']) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${sql.placeholder(placeholder)}::jsonb) as ${sql.identifier(alias)}(${sql.join(typed, sql`, `)})`;
}

/** Rows as the parameter of a record set. Properties that are no column keep their name. */
export function recordsText(columns: Columns, rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value])),
    ),
  );
}
