import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  CHECKSUMS,
  type Checksums,
  type FileKind,
  fileEntry,
  fileKinds,
  MANIFEST,
  type Manifest,
  SEQUENCES,
  tableEntry,
} from './archive.ts';
import { encrypt } from './encryption.ts';
import { type FileStores, namesOf, rowOf, rowsWithFiles } from './files.ts';
import {
  type Client,
  FingerprintSum,
  readRows,
  readSequences,
  shortLived,
  type Table,
  tablesOf,
  transaction,
} from './rows.ts';
import { requireThisSchema } from './source.ts';
import { type Entry, writeTar } from './tar.ts';
import { checkArchive } from './verification.ts';
import { readJobs } from './waiting-jobs.ts';

/** Bytes of rows in one entry. */
const PART = 4 * 1024 * 1024;

async function* once(bytes: Buffer) {
  yield bytes;
}

function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: once(bytes) };
}

async function* tableEntries(client: Client, table: Table, sum: FingerprintSum): AsyncGenerator<Entry> {
  let lines: string[] = [];
  let length = 0;
  let part = 0;
  const take = () => {
    const entry = textEntry(tableEntry(table.name, part), lines.join('\n'));
    lines = [];
    length = 0;
    part += 1;
    return entry;
  };
  for await (const rows of readRows(client, table)) {
    for (const row of rows) {
      sum.add(row);
      lines.push(row);
      length += row.length;
    }
    if (length >= PART) yield take();
  }
  if (lines.length > 0) yield take();
}

/** A file of the backup's rows is not there: mostly because it was deleted while the backup ran. */
class FileGone extends Error {}

export interface Source {
  readonly client: Client;
  readonly stores: FileStores;
}

/** A backup under way. */
interface Run extends Source {
  readonly sums: Sums;
  /** Files that are not there; null where one makes it fail. */
  readonly missing: string[] | null;
}

interface Sums {
  readonly tables: Record<string, Checksums['tables'][string]>;
  readonly files: Record<string, Checksums['files'][string]>;
}

/** What was stored, hashed while it is read. */
async function* hashed(path: string, note: (sha256: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    yield piece as Buffer;
  }
  note(hash.digest('hex'));
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** An entry of a file that stays where it is until `taken`; null when it is gone. */
async function holdFile({ stores, sums }: Run, kind: FileKind, name: string) {
  const taken = Promise.withResolvers<void>();
  const entry = Promise.withResolvers<Entry | null>();
  const use = async (path: string) => {
    const { size } = await stat(path);
    const note = (sha256: string) => {
      sums.files[fileEntry(kind, name)] = { size, sha256 };
    };
    entry.resolve({ name: fileEntry(kind, name), size, content: hashed(path, note) });
    await taken.promise;
  };
  stores[kind].store.withPath(name, use).then(
    () => entry.resolve(null),
    (error: unknown) => (isGone(error) ? entry.resolve(null) : entry.reject(error)),
  );
  return { entry: await entry.promise, taken: taken.resolve };
}

async function* fileEntries(run: Run, kind: FileKind): AsyncGenerator<Entry> {
  const lose = (name: string) => {
    if (run.missing === null) throw new FileGone();
    run.missing.push(fileEntry(kind, name));
  };
  const ids = await rowsWithFiles(run.client, kind);
  const names = await namesOf(run.stores[kind].store, ids);
  const found = new Set(names.map(rowOf));
  for (const id of ids) if (!found.has(id)) lose(id);
  for (const name of names) {
    const { entry, taken } = await holdFile(run, kind, name);
    try {
      if (entry) yield entry;
      else lose(name);
    } finally {
      taken();
    }
  }
}

/** Everything of one moment: the transaction holds it, and files never change under their names. */
async function* entriesOf(run: Run, manifest: Manifest, tables: readonly Table[]): AsyncGenerator<Entry> {
  const { client, sums } = run;
  yield textEntry(MANIFEST, JSON.stringify(manifest));
  for (const table of tables) {
    const sum = new FingerprintSum();
    yield* tableEntries(client, table, sum);
    sums.tables[table.name] = sum.value;
  }
  yield textEntry(SEQUENCES, JSON.stringify(await readSequences(client)));
  for (const kind of fileKinds) yield* fileEntries(run, kind);
  yield textEntry(CHECKSUMS, JSON.stringify(sums));
}

async function writeArchive(run: Run, file: string, passphrase: string | undefined): Promise<void> {
  const { client } = run;
  await transaction(client, 'read', async () => {
    const schema = await requireThisSchema(client);
    const tables = (await tablesOf(client)).filter(({ name }) => !shortLived.has(name));
    const manifest: Manifest = {
      product: 'simples',
      format: 1,
      createdAt: new Date().toISOString(),
      schema,
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      jobs: await readJobs(client, 'lasting'),
    };
    const tar = writeTar(entriesOf(run, manifest, tables));
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
    if (passphrase === undefined) await pipeline(tar, createGzip(), target);
    else await pipeline(tar, createGzip(), encrypt(passphrase), target);
  });
}

const fileName = /^simples-\d{8}T\d{6}Z\.tar\.gz(?:\.enc)?$/;

/** Backups of a folder, the newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => fileName.test(name))
    .toSorted()
    .toReversed();
}

/** Begins again when a file is gone; what is missing the second time is told. @returns those files */
async function writeConsistent(
  source: Source,
  file: string,
  passphrase: string | undefined,
): Promise<readonly string[]> {
  const begin = async (missing: string[] | null) => {
    await rm(file, { force: true });
    await writeArchive({ ...source, sums: { tables: {}, files: {} }, missing }, file, passphrase);
    return missing ?? [];
  };
  try {
    return await begin(null);
  } catch (error) {
    if (error instanceof FileGone || isGone(error)) return begin([]);
    throw error;
  }
}

export interface BackupOptions {
  readonly folder: string;
  readonly passphrase?: string | undefined;
  /** Backups to keep, this one included; all when absent. */
  readonly keep?: number | undefined;
}

interface BackupReport {
  readonly file: string;
  readonly removed: readonly string[];
  /** Files that the database names and that are not there. */
  readonly missing: readonly string[];
}

/** Writes a backup and reads it again before it counts; only then removes those that are too many. */
export async function backUp(
  source: Source,
  { folder, passphrase, keep }: BackupOptions,
): Promise<BackupReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const file = join(folder, `simples-${moment}.tar.gz${passphrase === undefined ? '' : '.enc'}`);
  const partial = `${file}.partial`;
  await sweepPartial(folder);
  let missing: readonly string[];
  try {
    missing = await writeConsistent(source, partial, passphrase);
    await checkArchive(partial, passphrase);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  await flushFolder(dirname(file));
  const removed = keep === undefined ? [] : (await backupsIn(folder)).slice(Math.max(1, keep));
  for (const name of removed) await rm(join(folder, name));
  return { file, removed, missing };
}

/** Milliseconds: no backup takes as long. */
const MAX_AGE = 24 * 60 * 60 * 1000;

/** Removes what killed backups left. */
async function sweepPartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial') || !fileName.test(name.slice(0, -'.partial'.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > MAX_AGE) await rm(join(folder, name), { force: true });
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
