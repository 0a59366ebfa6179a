import { constants, existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts';
import { newestApplied, newestKnown } from '#server/db/migrate.ts';
import { embeddedFolder } from '#server/db/open.ts';
import { OperationError } from './archive.ts';
import { askForCopy, newCopyFolder } from './live-copy.ts';
import type { Client } from './rows.ts';

/** One connection to a database that is read or filled. */
export interface Opened {
  readonly client: Client;
  /** Of an embedded database; it has one connection. */
  readonly pool?: pg.Pool;
  readonly engine: 'postgresql' | 'pglite';
  readonly close: () => Promise<void>;
}

/** A connection without the limits of those that answer requests. */
export async function openServer(url: string): Promise<Opened> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0');
  return { client, engine: 'postgresql', close: () => client.end() };
}

/** An embedded database that no other process uses. */
export async function openEmbeddedFolder(folder: string): Promise<Opened> {
  const database = await openEmbedded(folder);
  const { pool } = database;
  return { client: pool, pool, engine: 'pglite', close: () => database.close() };
}

/** Of a stopped product: while its folder is locked, so that it cannot start meanwhile. */
async function copyStopped(dataDir: string): Promise<string> {
  const unlock = lockFolder(dataDir);
  const copy = await newCopyFolder(dataDir);
  try {
    await cp(embeddedFolder(dataDir), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    unlock();
  }
  return copy;
}

async function copyOf(dataDir: string): Promise<string> {
  if (!existsSync(embeddedFolder(dataDir))) {
    throw new OperationError(`Il n’y a pas de base de données dans ${dataDir} (DATA_DIR).`);
  }
  try {
    return await copyStopped(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return askForCopy(dataDir);
    throw error;
  }
}

interface Where {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}

/** The database of the settings as it is now, for reading: also while the product runs. */
export async function openForReading({ DATABASE_URL, DATA_DIR }: Where): Promise<Opened> {
  if (DATABASE_URL !== undefined) return openServer(DATABASE_URL);
  const copy = await copyOf(DATA_DIR);
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    const opened = await openEmbeddedFolder(copy);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @throws OperationError unless the database has the tables of this very release. */
export async function requireThisSchema(client: Client): Promise<number> {
  const applied = await newestApplied(client);
  const known = newestKnown();
  if (applied === known) return known;
  throw new OperationError(
    applied > known
      ? 'La base de données a été créée par une version plus récente de Simples. Mettez l’application à jour.'
      : 'La base de données est celle d’une version plus ancienne de Simples. Démarrez une fois cette version-ci, ou prenez celle qui l’a écrite.',
  );
}
