import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

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
