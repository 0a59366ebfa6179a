import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The pool or an open transaction: every repository function takes it first. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;
