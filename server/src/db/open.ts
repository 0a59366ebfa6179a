import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type Database, withDrizzle } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';

/** Milliseconds. A statement that lasts longer is a defect or an attack. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

async function openPostgres(url: string, max: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, ...timeouts });
  // A lost connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is cut while it is being closed, when the pool no longer listens to it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = withDrizzle(pool);
  return { db, background: db, pool, engine: 'postgresql', close: () => pool.end() };
}

async function openFolder(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const database = await openEmbedded(join(folder, 'database'));
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database of the configuration (PostgreSQL when `DATABASE_URL` is set, else embedded under `DATA_DIR`)
 * and brings its schema up to date.
 */
export async function openDatabase(config: Config): Promise<Database> {
  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : await openFolder(config.DATA_DIR);
  try {
    await migrateDatabase(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
