import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type AnyPgTable, type PgColumn, type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from './schema.ts';

/** An open database with a migrated schema. */
export interface Database {
  readonly db: Db;
  /** The same at low priority: on a single connection, requests go first. */
  readonly background: Db;
  /** For the few statements that are worth naming, and for health checks. */
  readonly pool: pg.Pool;
  readonly engine: 'postgresql' | 'pglite';
  close(): Promise<void>;
}

export function withDrizzle(pool: pg.Pool): Db {
  return drizzle(pool, { schema });
}

/** The pool or an open transaction: every repository function takes it first. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

const dialect = new PgDialect();

/**
 * A statement that is composed once and that each connection plans once, for the busiest. Only for statements whose
 * best plan does not depend on their values: a generic plan is kept.
 * @param statement its values are `sql.placeholder`s, given by name at each execution.
 */
export function namedStatement<Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Db, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    const result = (await prepared.execute(values)) as { readonly rows: Row[] };
    return result.rows;
  };
}

/** Columns by the names of their properties. */
type Columns = Readonly<Record<string, PgColumn>>;

/** The columns of a table that are written as they are given. */
export function columnsOf(table: AnyPgTable, ...computed: readonly string[]): Columns {
  const all = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(all.filter(([key]) => !computed.includes(key)));
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Where rows go: names of the columns in the table. */
export const into = (columns: Columns): SQL =>
  list(Object.values(columns).map(({ name }) => sql`${sql.identifier(name)}`));

/** What a record set holds for them, in the same order. */
export const from = (alias: string, columns: Columns): SQL =>
  list(Object.keys(columns).map((key) => sql`${sql.identifier(alias)}.${sql.identifier(key)}`));

/**
 * A parameter that holds any number of rows, as a table of a statement: one statement, planned once, writes one row as
 * well as a thousand. Columns have the names of their properties, so that the parameter is just `JSON.stringify(rows)`;
 * what is an object there and text here stays the JSON text it was.
 * @param placeholder name of the parameter.
 * @param others types of what rows hold besides.
 */
export function recordSet(
  placeholder: string,
  alias: string,
  columns: Columns,
  others: Readonly<Record<string, string>> = {},
): SQL {
  const types = [
    ...Object.entries(columns).map(([key, column]) => [key, column.getSQLType()]),
    ...Object.entries(others),
  ];
  const typed = types.map(([name = '', type = '']) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${sql.placeholder(placeholder)}::json) as ${sql.identifier(alias)}(${list(typed)})`;
}
