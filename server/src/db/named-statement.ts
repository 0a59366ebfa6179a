import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

const dialect = new PgDialect();

/**
 * A statement that each connection plans once, for the busiest reads. Only for statements whose best plan does not
 * depend on their values: a generic plan is kept.
 * @param statement its values are `sql.placeholder`s, given by name at each execution.
 */
export function namedStatement<Row>(db: Db, name: string, statement: SQL) {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  return async (values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const result = (await prepared.execute(values)) as { readonly rows: Row[] };
    return result.rows;
  };
}
