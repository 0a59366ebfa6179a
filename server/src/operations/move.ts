import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from '#server/db/folder-lock.ts';
import { MOVE_SCHEMA, migrateDatabase } from '#server/db/migrate.ts';
import { embeddedFolder } from '#server/db/open.ts';
import type { Config } from '#server/lib/config.ts';
import { fileKinds, OperationError } from './archive.ts';
import { fileStoresOf, namesOf, rowOf, rowsWithFiles, sumOf } from './files.ts';
import { migrateServer } from './restore.ts';
import {
  type Client,
  emptyTable,
  type Fingerprint,
  FingerprintSum,
  fingerprintOf,
  insertRows,
  isEmpty,
  readRows,
  readSequences,
  type Table,
  tablesOf,
  transaction,
  withoutTriggers,
  writeSequences,
} from './rows.ts';
import { type Opened, openEmbeddedFolder, openServer, requireThisSchema } from './source.ts';
import { openQueues, readJobs } from './waiting-jobs.ts';

/** A database on a server, or a data folder. */
type Place = { readonly url: string } | { readonly folder: string };

const placeOf = ({ DATABASE_URL, DATA_DIR }: Config): Place =>
  DATABASE_URL === undefined ? { folder: DATA_DIR } : { url: DATABASE_URL };

/** `postgres://…`, or a folder. */
export const targetOf = (text: string): Place =>
  /^postgres(ql)?:\/\//.test(text) ? { url: text } : { folder: resolve(text) };

/** @throws OperationError while another program is connected. */
async function requireAlone({ client }: Opened): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rowCount) {
    throw new OperationError(
      'D’autres programmes sont connectés à la base : arrêtez tous les processus de Simples avant de la déplacer.',
    );
  }
}

async function openAlone(url: string): Promise<Opened> {
  const opened = await openServer(url);
  try {
    await requireAlone(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The folder stays locked, so that the product cannot start. */
async function openLocked(folder: string): Promise<Opened> {
  const unlock = lockFolder(folder);
  try {
    const opened = await openEmbeddedFolder(embeddedFolder(folder));
    return {
      ...opened,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openSource(place: Place): Promise<Opened> {
  if ('url' in place) return openAlone(place.url);
  if (existsSync(embeddedFolder(place.folder))) return openLocked(place.folder);
  throw new OperationError(`Il n’y a pas de base de données dans ${place.folder} (DATA_DIR).`);
}

async function isBegun(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [MOVE_SCHEMA]);
  return rowCount !== null && rowCount > 0;
}

/** Marks an empty database, so that nothing starts on it before the move has ended. */
async function begin(opened: Opened, migrate: () => Promise<void>): Promise<void> {
  if (await isBegun(opened.client)) return;
  if (!(await isEmpty(opened.client))) {
    throw new OperationError(
      'La base d’arrivée n’est pas vide : un déplacement n’écrase rien. Donnez-en une vide.',
    );
  }
  await migrate();
  await opened.client.query(`create schema ${MOVE_SCHEMA}`);
}

async function openTarget(place: Place): Promise<Opened> {
  if ('url' in place) {
    const opened = await openAlone(place.url);
    try {
      await begin(opened, () => migrateServer(place.url));
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }
  const opened = await openLocked(place.folder);
  try {
    await begin(opened, async () => {
      if (opened.pool) await migrateDatabase(opened.pool);
    });
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export interface MoveReport {
  readonly rows: number;
  readonly files: number;
  /** Tables that an interrupted move had brought already. */
  readonly found: number;
}

const isSame = (a: Fingerprint, b: Fingerprint) => a.rows === b.rows && a.hash === b.hash;

/** @returns what was read, when the target held something else. */
async function copyTable(
  from: Client,
  to: Client,
  table: Table,
): Promise<{ sum: Fingerprint; wasThere: boolean }> {
  const expected = await fingerprintOf(from, table);
  const wasThere = await transaction(to, 'write', async () => {
    if (isSame(await fingerprintOf(to, table), expected)) return true;
    const sum = new FingerprintSum();
    await withoutTriggers(to, table, async () => {
      await emptyTable(to, table);
      for await (const rows of readRows(from, table)) {
        for (const row of rows) sum.add(row);
        await insertRows(to, table, rows);
      }
    });
    if (!isSame(await fingerprintOf(to, table), sum.value) || !isSame(sum.value, expected)) {
      throw new OperationError(`La table ${table.name} n’est pas arrivée comme elle est partie.`);
    }
    return false;
  });
  return { sum: expected, wasThere };
}

/** The tables of both sides, once more, after everything was written. */
async function verify(from: Client, to: Client, tables: readonly Table[]): Promise<void> {
  await transaction(to, 'read', async () => {
    for (const table of tables) {
      if (isSame(await fingerprintOf(from, table), await fingerprintOf(to, table))) continue;
      throw new OperationError(`La table ${table.name} diffère entre les deux bases : relancez la commande.`);
    }
  });
}

type OnTable = (table: string, rows: number, wasThere: boolean) => void;

async function copyDatabase(from: Opened, to: Opened, onTable: OnTable): Promise<Omit<MoveReport, 'files'>> {
  let rows = 0;
  let found = 0;
  // Of one moment, even if a program writes despite all.
  await transaction(from.client, 'read', async () => {
    await requireThisSchema(from.client);
    const tables = await tablesOf(from.client);
    for (const table of tables) {
      const { sum, wasThere } = await copyTable(from.client, to.client, table);
      rows += sum.rows;
      if (wasThere && sum.rows > 0) found += 1;
      onTable(table.name, sum.rows, wasThere);
    }
    const jobs = await readJobs(from.client, 'all');
    const queues = await openQueues(to, jobs);
    try {
      await verify(from.client, to.client, tables);
      const sequences = await readSequences(from.client);
      await transaction(to.client, 'write', async () => {
        await writeSequences(to.client, sequences);
        await queues.add(jobs);
        await to.client.query(`drop schema ${MOVE_SCHEMA} cascade`);
      });
    } finally {
      await queues.close();
    }
  });
  return { rows, found };
}

/** Files are beside the database: they move only to another folder. */
async function copyFiles(config: Config, from: Opened, target: Place): Promise<number> {
  if (config.BUCKET_URL !== undefined || 'url' in target || target.folder === config.DATA_DIR) return 0;
  const here = fileStoresOf(config);
  const there = fileStoresOf({ ...config, DATA_DIR: target.folder });
  let files = 0;
  for (const kind of fileKinds) {
    const ids = await rowsWithFiles(from.client, kind);
    const names = await namesOf(here[kind].store, ids);
    const missing = [...ids].filter((id) => !names.some((name) => rowOf(name) === id));
    if (missing.length > 0)
      throw new OperationError(`Des fichiers manquent (${kind}) : ${missing.join(', ')}.`);
    await mkdir(join(target.folder, kind), { recursive: true });
    for (const name of names) {
      const expected = await sumOf(here[kind].store, name);
      const isThere = async () =>
        JSON.stringify(await sumOf(there[kind].store, name)) === JSON.stringify(expected);
      if (!(await isThere())) {
        await here[kind].store.withPath(name, (path) => cp(path, join(target.folder, kind, name)));
        if (!(await isThere()))
          throw new OperationError(`Le fichier ${name} n’est pas arrivé comme il est parti.`);
      }
      files += 1;
    }
  }
  return files;
}

/**
 * Copies the database of the settings, and its files where they must follow, to an empty place. Interrupted, it goes on
 * where it stopped. The source stays as it is. @throws OperationError
 */
export async function move(config: Config, target: Place, onTable: OnTable = () => {}): Promise<MoveReport> {
  const source = placeOf(config);
  if (JSON.stringify(source) === JSON.stringify(target)) {
    throw new OperationError('Le départ et l’arrivée sont la même base.');
  }
  const from = await openSource(source);
  try {
    const to = await openTarget(target);
    try {
      const files = await copyFiles(config, from, target);
      return { ...(await copyDatabase(from, to, onTable)), files };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
