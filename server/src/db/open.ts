import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/lib/config.ts';
import { type Database, withDrizzle } from './database.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';

/** Milliseconds. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Beyond `statement_timeout`: the server itself is silent, and ends no statement. */
const SILENCE = 6_000;

/** A connection whose server is silent is given up: what follows on it, a rollback, fails at once. */
function clientOf(silence: { limit: number }): typeof pg.Client {
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const inside = this as unknown as Inside;
      inside.connectionParameters.query_timeout = silence.limit;
      const [statement, values, callback] = args as [string, unknown[], never];
      const result: unknown = super.query(statement, values, callback);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === SILENT) inside.connection.stream.destroy();
        });
      }
      return result as never;
    }
  };
}

/** Of pg, whose pool reads it the same way. */
interface Inside {
  readonly connectionParameters: { query_timeout: number };
  readonly connection: { readonly stream: Socket };
}

/** The message of pg. */
const SILENT = 'Query read timeout';

export function openPostgres(url: string, max: number): Database {
  const silence = { limit: 0 };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    ...timeouts,
    // Compiling a statement takes seconds on a busy machine, and none of ours runs so long.
    options: '-c jit=off',
    Client: clientOf(silence),
  });
  // Without a listener a lost connection would end the process.
  pool.on('error', () => {});
  // The pool stops listening while it closes a connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = withDrizzle(pool);
  const serve = () => {
    silence.limit = SILENCE;
  };
  return { db, background: db, pool, engine: 'postgresql', serve, close: () => pool.end() };
}

/** Bytes of a new database, with room for the first days. */
const FIRST_SPACE = 256 * 1024 * 1024;
/** Below, a failure is put down to the disk. */
const NO_SPACE = 16 * 1024 * 1024;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} Mo`;

export class FolderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FolderError';
  }
}

/** Codes of SQLite, whose file is the first that is written. */
const SQLITE_FULL = new Set([10, 13]);
/** SQLSTATE. */
const DISK_FULL = '53100';
const SQLITE_REFUSED = new Set([8, 14]);

/** Of a path that is neither in the folder nor above it: a file of the application is missing, and the folder is not to blame. */
function isElsewhere(error: unknown, folder: string): boolean {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  if (typeof path !== 'string') return false;
  const isIn = (inner: string, outer: string) => !relative(outer, inner).startsWith('..');
  return !isIn(resolve(path), resolve(folder)) && !isIn(resolve(folder), resolve(path));
}

function sentenceOf(error: unknown, folder: string): string | null {
  if (isElsewhere(error, folder)) return null;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const sqlite = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const isRefused = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(String(code));
  if (isRefused || SQLITE_REFUSED.has(sqlite))
    return `Le dossier de données ${folder} ne peut pas être créé ni ouvert. Choisissez-en un autre avec DATA_DIR.`;
  const isFull =
    code === 'ENOSPC' || code === DISK_FULL || SQLITE_FULL.has(sqlite) || freeBytes(folder) < NO_SPACE;
  return isFull ? `Il n’y a plus de place sur le disque du dossier de données ${folder}.` : null;
}

/** A FolderError where the folder is to blame, else the error itself. To be called before anything is cleared away. */
export function blamed(error: unknown, folder: string): unknown {
  if (error instanceof FolderInUseError || error instanceof FolderError) return error;
  const sentence = sentenceOf(error, folder);
  return sentence === null ? error : new FolderError(sentence, error);
}

interface Begun {
  readonly path: string;
  readonly finish: () => void;
  readonly discard: () => void;
}

/**
 * Until the product serves, a new database holds nothing of anybody: what a failed or killed first start left is
 * made anew.
 */
function beginDatabase(folder: string): Begun {
  const path = embeddedFolder(folder);
  const unfinished = join(folder, 'database.unfinished');
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true });
  const isNew = !existsSync(path);
  if (isNew && freeBytes(folder) < FIRST_SPACE) {
    throw new FolderError(
      `Il n’y a pas assez de place sur le disque du dossier de données ${folder} : ${megabytes(freeBytes(folder))} libres, ${megabytes(FIRST_SPACE)} au moins pour un premier démarrage.`,
    );
  }
  if (isNew) writeFileSync(unfinished, '');
  const finish = () => rmSync(unfinished, { force: true });
  return {
    path,
    finish,
    discard: () => {
      if (!isNew || !existsSync(unfinished)) return;
      rmSync(path, { recursive: true, force: true });
      finish();
    },
  };
}

function lockOrRefuse(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw blamed(error, folder);
  }
}

/** Where the embedded database is in the data folder. */
export const embeddedFolder = (folder: string): string => join(folder, 'database');

async function openFolder(folder: string): Promise<Database & Pick<EmbeddedDatabase, 'copyTo'>> {
  const unlock = lockOrRefuse(folder);
  let begun: Begun | null = null;
  try {
    begun = beginDatabase(folder);
    const { path, finish, discard } = begun;
    const database = await openEmbedded(path);
    return {
      ...database,
      serve: finish,
      close: async () => {
        try {
          await database.close();
        } finally {
          discard();
          unlock();
        }
      },
    };
  } catch (error) {
    const known = blamed(error, folder);
    begun?.discard();
    unlock();
    throw known;
  }
}

/** Of an embedded database a copy can be made while it is in use. */
export type OpenDatabase = Database & Partial<Pick<EmbeddedDatabase, 'copyTo'>>;

export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database: OpenDatabase = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : await openFolder(config.DATA_DIR);
  try {
    await migrateDatabase(database.pool);
    return database;
  } catch (error) {
    const known = config.DATABASE_URL ? error : blamed(error, config.DATA_DIR);
    // A database on a full disk does not close either.
    await database.close().catch(() => {});
    throw known;
  }
}
