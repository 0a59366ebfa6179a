import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type AnyPgTable, type PgColumn, type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from './schema.ts';

export interface Database {
  readonly db: Db;
  /** Low priority: on a single connection, requests go first. */
  readonly background: Db;
  readonly pool: pg.Pool;
  readonly engine: 'postgresql' | 'pglite';
  /** Ends the patience of the start, whose statements may take long. */
  serve(): void;
  close(): Promise<void>;
}

export function withDrizzle(pool: pg.Pool): Db {
  return drizzle(pool, { schema });
}

/** The pool or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

const dialect = new PgDialect();

/** Composed once, planned once per connection: the generic plan must suit every value. */
export function namedStatement<Row>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Db, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    const result = (await prepared.execute(values)) as { readonly rows: Row[] };
    return result.rows;
  };
}

/** Held until the transaction ends, which may wait, take and compute between two statements as long as it needs. */
export async function lockForStart(tx: Db, number: number): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(${number}::int)`);
}

type Columns = Readonly<Record<string, PgColumn>>;

export function columnsOf(table: AnyPgTable, ...computed: readonly string[]): Columns {
  const all = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(all.filter(([key]) => !computed.includes(key)));
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

export const into = (columns: Columns): SQL =>
  list(Object.values(columns).map(({ name }) => sql`${sql.identifier(name)}`));

/** Columns of a record set, in the order of `into`. */
export const from = (alias: string, columns: Columns): SQL =>
  list(Object.keys(columns).map((key) => sql`${sql.identifier(alias)}.${sql.identifier(key)}`));

/** Any number of rows in one JSON parameter, so that the statement is planned once. */
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
