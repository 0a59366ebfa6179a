import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#server/lib/config.ts';
import { type Database, withDrizzle } from './database.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Simples (pid ${pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'inconnu';
  }
}

/** Unreferenced locks would be closed by the garbage collector. */
const openLocks = new Set<DatabaseSync>();

/** A lock of the operating system, through SQLite: it ends with its process. @throws FolderInUseError */
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
  openLocks.add(lock);
  writeFileSync(holderFile, String(process.pid));
  return () => {
    openLocks.delete(lock);
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

/** Milliseconds. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

async function openPostgres(url: string, max: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, ...timeouts });
  // Without a listener a lost connection would end the process.
  pool.on('error', () => {});
  // The pool stops listening while it closes a connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = withDrizzle(pool);
  return { db, background: db, pool, engine: 'postgresql', close: () => pool.end() };
}

/** Where the embedded database is in the data folder. */
export const embeddedFolder = (folder: string): string => join(folder, 'database');

async function openFolder(folder: string): Promise<Database & Pick<EmbeddedDatabase, 'copyTo'>> {
  const unlock = lockFolder(folder);
  try {
    const database = await openEmbedded(embeddedFolder(folder));
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

/** Of an embedded database a copy can be made while it is in use. */
export type OpenDatabase = Database & Partial<Pick<EmbeddedDatabase, 'copyTo'>>;

export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database: OpenDatabase = config.DATABASE_URL
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
