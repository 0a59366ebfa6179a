import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';

export interface Database {
  readonly db: Db;
  /** For the few statements that are worth naming, and for health checks. */
  readonly pool: pg.Pool;
  readonly engine: 'postgresql' | 'pglite';
  close(): Promise<void>;
}

/** A database inside this process. */
export interface EmbeddedDatabase extends Database {
  /** A copy of the whole database, from which `openEmbedded` can start another. */
  dump(): Promise<Blob>;
}

/** Milliseconds. A statement that lasts longer is a defect or an attack. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

function withDrizzle(pool: pg.Pool): Db {
  return drizzle(pool, { schema });
}

async function openPostgres(url: string, max: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, ...timeouts });
  // A lost connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { db: withDrizzle(pool), pool, engine: 'postgresql', close: () => pool.end() };
}

interface ParsingConnection {
  parse(query: { name?: string; text: string; types?: unknown }): void;
}

/**
 * drizzle hands its type parsers to `pg` as `types`, which `pg` forwards to the connection as if they were the
 * parameter types of the protocol. PostgreSQL's wire ignores them; PGlite's fails on them.
 */
function ignoreTypeParsers(connection: ParsingConnection): void {
  const parse = connection.parse.bind(connection);
  connection.parse = ({ types, ...query }) => parse(Array.isArray(types) ? { ...query, types } : query);
}

/** The embedded database. `dataDir` is a folder, or `memory://`; `dump` fills a new one. */
export async function openEmbedded(dataDir: string, dump?: Blob): Promise<EmbeddedDatabase> {
  // Loaded here: a process on PostgreSQL never pays for it.
  const [{ PGlite }, { createPgConfig }, { unaccent }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const lite = await PGlite.create({
    dataDir,
    extensions: { unaccent, pg_trgm },
    ...(dump ? { loadDataDir: dump } : {}),
  });
  const wire = createPgConfig(lite);
  ignoreTypeParsers(wire.connection);
  // The one connection lives as long as the database: a second one would share its protocol state.
  const pool = new pg.Pool({ ...wire, max: 1, idleTimeoutMillis: 0 });
  return {
    db: withDrizzle(pool),
    pool,
    engine: 'pglite',
    dump: () => lite.dumpDataDir('none'),
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
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
