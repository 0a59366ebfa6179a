import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#server/lib/config.ts';
import { type Database, withDrizzle } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

/** Thrown when another live process holds the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Simples (pid ${pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** SQLite's code for a file that someone else has locked. */
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** Who holds the folder, as far as is known: it may not have written its number yet. */
function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'inconnu';
  }
}

/** Out of reach, a lock would be closed by the garbage collector and its folder be free. */
const held = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock of a data folder: the embedded database has none of its own, and two processes on one
 * folder lose acknowledged writes. The lock is the operating system's, reached through SQLite since Node gives no other
 * way to it: it ends with its process, however that ends, so there is no lock of a dead one to take over.
 * @returns the function that gives the lock back.
 * @throws FolderInUseError when someone holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, 'simples.pid');
  const lock = new DatabaseSync(join(folder, 'simples.lock.sqlite'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new FolderInUseError(folder, holderIn(holderFile)) : error;
  }
  held.add(lock);
  writeFileSync(holderFile, String(process.pid));
  return () => {
    held.delete(lock);
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

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
