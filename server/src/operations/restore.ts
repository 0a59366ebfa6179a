import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { migrateDatabase, newestKnown } from '#server/db/migrate.ts';
import { embeddedFolder } from '#server/db/open.ts';
import type { Config } from '#server/lib/config.ts';
import {
  type Checksums,
  type FileKind,
  fileKinds,
  type Manifest,
  type OpenArchive,
  OperationError,
  openArchive,
  SEQUENCES,
} from './archive.ts';
import { lostKeys } from './content-check.ts';
import { type FileStores, fileStoresOf } from './files.ts';
import {
  fingerprintOf,
  insertRows,
  isEmpty,
  type Sequences,
  type Table,
  tablesOf,
  transaction,
  withoutTriggers,
  writeSequences,
} from './rows.ts';
import { type Opened, openServer } from './source.ts';
import { type Receiver, readVerified } from './verification.ts';
import { openQueues } from './waiting-jobs.ts';

/** @throws OperationError */
function requireSchemaOf({ schema, createdAt }: Manifest): void {
  const known = newestKnown();
  if (schema === known) return;
  const day = new Date(schema).toISOString().slice(0, 10);
  throw new OperationError(
    schema > known
      ? `Cette sauvegarde du ${createdAt} vient d’une version plus récente de Simples (tables du ${day}). Mettez l’application à jour, puis restaurez.`
      : `Cette sauvegarde du ${createdAt} vient d’une version plus ancienne de Simples (tables du ${day}). Restaurez-la avec cette version-là, puis mettez à jour.`,
  );
}

/** An empty, migrated database and what makes it the one of the product. */
interface Target extends Opened {
  /** After the rows are committed. */
  readonly finish: () => Promise<void>;
  /** Leaves nothing half-made. */
  readonly abandon: () => Promise<void>;
}

const notEmpty = (where: string) =>
  new OperationError(
    `${where} n’est pas vide : une restauration n’écrase rien. Donnez un dossier (DATA_DIR) ou une base (DATABASE_URL) vides.`,
  );

async function openFolderTarget(dataDir: string): Promise<Target> {
  const unlock = lockFolder(dataDir);
  const final = embeddedFolder(dataDir);
  const folder = `${final}.restoring`;
  const abandon = async () => {
    await rm(folder, { recursive: true, force: true });
    unlock();
  };
  try {
    if (existsSync(final)) throw notEmpty(dataDir);
    // Of a killed restore.
    await rm(folder, { recursive: true, force: true });
    const database = await openEmbedded(folder);
    const { pool } = database;
    await migrateDatabase(pool);
    let isOpen = true;
    const closeOnce = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    return {
      client: pool,
      engine: 'pglite',
      close: closeOnce,
      finish: async () => {
        await closeOnce();
        await rename(folder, final);
        unlock();
      },
      abandon: async () => {
        await closeOnce();
        await abandon();
      },
    };
  } catch (error) {
    await abandon();
    throw error;
  }
}

/** Makes the tables of a database on a server. */
export async function migrateServer(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrateDatabase(pool);
  } finally {
    await pool.end();
  }
}

async function openServerTarget(url: string): Promise<Target> {
  const opened = await openServer(url);
  try {
    if (!(await isEmpty(opened.client))) throw notEmpty('La base de DATABASE_URL');
    await migrateServer(url);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { ...opened, finish: opened.close, abandon: opened.close };
}

async function refuseFiles(stores: FileStores): Promise<void> {
  for (const kind of fileKinds) {
    const found = await stores[kind].store.list();
    if (found.length > 0) throw notEmpty(`Le dossier ou le seau des fichiers (${kind})`);
  }
}

interface Received {
  readonly receiver: Receiver;
  readonly files: { kind: FileKind; name: string }[];
  /** Known at the end. */
  sequences: Sequences;
}

const fileName = /^files\/(documents|pictures)\/([\w-]{36,60})$/;

function receive({ client }: Opened, stores: FileStores, tables: readonly Table[]): Received {
  const known = new Map(tables.map((table) => [table.name, table]));
  const received: Received = {
    files: [],
    sequences: {},
    receiver: {
      rows: async (name, rows) => {
        const table = known.get(name);
        if (!table) throw new OperationError(`La sauvegarde contient une table inconnue : ${name}.`);
        await withoutTriggers(client, table, () => insertRows(client, table, rows));
      },
      file: async ({ name: path }, content) => {
        const [, kind, name] = fileName.exec(path) ?? [];
        if (!kind || !name) throw new OperationError(`La sauvegarde contient un fichier inconnu : ${path}.`);
        const { store, incoming } = stores[kind as FileKind];
        const { path: arrived } = await incoming.write(content);
        received.files.push({ kind: kind as FileKind, name });
        await store.keep(name, arrived);
      },
      other: async (name, text) => {
        if (name === SEQUENCES) received.sequences = JSON.parse(text);
      },
    },
  };
  return received;
}

/** The database says itself what it holds now. */
async function compare(
  { client }: Opened,
  tables: readonly Table[],
  { tables: sums }: Checksums,
): Promise<void> {
  for (const table of tables) {
    const { rows, hash } = await fingerprintOf(client, table);
    const expected = sums[table.name];
    if (!expected || rows !== expected.rows || hash !== expected.hash) {
      throw new OperationError(`La table ${table.name} n’a pas été restaurée comme elle était.`);
    }
  }
}

export interface Restored {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
  /** Keys of conversations that the settings do not have. */
  readonly lostKeys: readonly string[];
}

interface Backup {
  readonly file: string;
  readonly passphrase?: string | undefined;
}

async function fill(
  target: Target,
  stores: FileStores,
  file: string,
  archive: OpenArchive,
): Promise<Checksums> {
  const { client } = target;
  const columns = new Map(archive.manifest.tables.map((table) => [table.name, table.columns]));
  const tables = (await tablesOf(client)).flatMap((table) => {
    const stored = columns.get(table.name);
    return stored ? [{ ...table, columns: stored }] : [];
  });
  const received = receive(target, stores, tables);
  const queues = await openQueues(target, archive.manifest.jobs);
  try {
    return await transaction(client, 'write', async () => {
      const sums = await readVerified(file, archive, received.receiver);
      await compare(target, tables, sums);
      await writeSequences(client, received.sequences);
      await queues.add(archive.manifest.jobs);
      return sums;
    });
  } catch (error) {
    for (const { kind, name } of received.files) await stores[kind].store.remove(name);
    throw error;
  } finally {
    await queues.close();
  }
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Fills the empty database and the empty folders of the settings. Nothing is there before everything is, compared with
 * what was written. @throws OperationError
 */
export async function restore(config: Config, { file, passphrase }: Backup): Promise<Restored> {
  const archive = await openArchive(file, passphrase);
  try {
    requireSchemaOf(archive.manifest);
    const stores = fileStoresOf(config);
    const target = await openTarget(config);
    try {
      await refuseFiles(stores);
      const checksums = await fill(target, stores, file, archive);
      const lost = await lostKeys(target.client, config);
      await target.finish();
      return { manifest: archive.manifest, checksums, lostKeys: lost };
    } catch (error) {
      await target.abandon();
      throw error;
    }
  } finally {
    await archive.close();
  }
}

const openTarget = ({ DATABASE_URL, DATA_DIR }: Where): Promise<Target> =>
  DATABASE_URL === undefined ? openFolderTarget(DATA_DIR) : openServerTarget(DATABASE_URL);

/** Restores into an empty folder, compares, and removes it. @throws OperationError */
export async function tryRestore(config: Config, backup: Backup): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'simples-restore-'));
  const { DATABASE_URL: _database, BUCKET_URL: _bucket, ...rest } = config;
  try {
    return await restore({ ...rest, DATA_DIR: folder }, backup);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
