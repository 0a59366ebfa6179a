import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

/** An open database with a migrated schema. */
export interface Database {
  readonly db: Db;
  /** The same for work that nobody waits for: where there is one connection, requests go before it. */
  readonly background: Db;
  /** For the few statements that are worth naming, and for health checks. */
  readonly pool: pg.Pool;
  readonly engine: 'postgresql' | 'pglite';
  close(): Promise<void>;
}

export function withDrizzle(pool: pg.Pool): Db {
  return drizzle(pool, { schema });
}
