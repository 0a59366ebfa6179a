import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { embeddedFolder, openDatabase } from '#server/db/open.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { newServerDatabase } from '#test/operations/empty-database.ts';
import { type Filled, fillProduct } from '#test/operations/filled-product.ts';
import { storedRows } from '#test/operations/stored-rows.ts';
import { OperationError, openArchive } from './archive.ts';
import { backUp, backupsIn } from './backup.ts';
import { fileStoresOf } from './files.ts';
import { restore, tryRestore } from './restore.ts';
import { checkArchive } from './verification.ts';

const server = process.env['TEST_DATABASE_URL'];
const passphrase = 'une phrase que personne ne devine';

let test: TestApp;
let filled: Filled;
let root: string;
let client: pg.PoolClient;
/** Backups that tests read: the key of an encrypted one is meant to be slow to derive. */
let plain: string;
let sealed: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'simples-backup-'));
  test = await startTestApp();
  filled = await fillProduct(test);
  client = await test.database.pool.connect();
  [plain, sealed] = [await write(), await write({ passphrase })];
});
afterAll(async () => {
  client.release();
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const newFolder = () => mkdtempSync(join(root, 'x-'));
const source = () => ({ client, stores: fileStoresOf(test.config) });
const write = async (options: { passphrase?: string; keep?: number } = {}, folder = newFolder()) =>
  (await backUp(source(), { folder, ...options })).file;

/** A database of its own on the server, or a folder. */
async function emptyPlace(): Promise<Config> {
  const folder = newFolder();
  if (server === undefined) return readConfig({ DATA_DIR: folder, NODE_ENV: 'test' });
  const url = await newServerDatabase(server);
  return readConfig({ DATA_DIR: folder, DATABASE_URL: url, NODE_ENV: 'test' });
}

const filesIn = (folder: string) =>
  Object.fromEntries(
    ['documents', 'pictures'].flatMap((kind) =>
      readdirSync(join(folder, kind)).map((name) => [
        `${kind}/${name}`,
        readFileSync(join(folder, kind, name)).toString('base64'),
      ]),
    ),
  );

/** Each makes databases: slow on a busy machine. */
const timeout = 120_000;

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

/** A backup while a document is being read, and what it must bring back. */
async function writeWhileReading(): Promise<{ before: Record<string, string[]>; good: string }> {
  await client.query(`update documents set stage = 'READING', is_read = false where id = $1`, [
    filled.documentId,
  ]);
  // Not yet: the product of the test would do it.
  const job = `insert into pgboss.job (name, data, start_after) select name, $1, now() + interval '1 day'
    from unnest('{document,notice}'::text[]) as name`;
  await client.query(job, [{ documentId: filled.documentId }]);
  const written = { before: await storedRows(client), good: await write() };
  await client.query(`delete from pgboss.job where state < 'completed'`);
  return written;
}

/** Broken, which shows only at its end. */
async function refuseBroken(place: Config, good: string): Promise<void> {
  const file = join(newFolder(), 'broken');
  const tar = gunzipSync(readFileSync(good));
  writeFileSync(file, gzipSync(flipped(tar, tar.lastIndexOf('"sha256"') + 12)));
  await expect(restore(place, { file })).rejects.toThrow('n’est plus celui qui a été écrit');
  for (const kind of ['documents', 'pictures']) expect(readdirSync(join(place.DATA_DIR, kind))).toEqual([]);
  expect(readdirSync(place.DATA_DIR).filter((name) => name.startsWith('database'))).toEqual([]);
}

async function expectAsItWas(place: Config, before: Record<string, string[]>): Promise<void> {
  const restored = await openDatabase(place);
  try {
    const connection = await restored.pool.connect();
    const after = await storedRows(connection);
    connection.release();
    const forgotten = { sessions: [], one_time_codes: [], throttles: [], publication_changes: [] };
    expect(after).toEqual({ ...before, ...forgotten });
    const { rows } = await restored.pool.query(`select name, data from pgboss.job where state < 'completed'`);
    expect(rows).toEqual([{ name: 'document', data: { documentId: filled.documentId } }]);
  } finally {
    await restored.close();
  }
  const files = filesIn(place.DATA_DIR);
  expect(Object.keys(files)).toHaveLength(4);
  expect(files).toEqual(filesIn(test.config.DATA_DIR));
}

/** Tables that a backup of that product must hold rows of. */
const filledTables = [
  'sessions',
  'plant_sheets',
  'plant_sheet_versions',
  'plant_facts',
  'plant_pictures',
  'documents',
  'document_pages',
  'conversations',
  'messages',
  'users',
  'audit_events',
  'search_postings',
];

/** Making a database takes longer than all else: one place shows all. */
it('a restore of what is broken leaves nothing; of what is whole it brings the product as it was, byte for byte, its work to be done and nobody signed in; then it is refused', {
  timeout,
}, async () => {
  const { before, good } = await writeWhileReading();
  for (const table of filledTables) expect(before[table]?.length, table).toBeGreaterThan(0);
  const place = await emptyPlace();
  await refuseBroken(place, good);
  await restore(place, { file: good });
  await expectAsItWas(place, before);
  await expect(restore(place, { file: good })).rejects.toThrow('n’est pas vide');
  // Its files alone.
  if (server === undefined) rmSync(embeddedFolder(place.DATA_DIR), { recursive: true });
  await expect(restore(place, { file: good })).rejects.toThrow('n’est pas vide');
});

describe('a backup', { timeout }, () => {
  it('is tried in a folder that is removed afterwards, with its passphrase', async () => {
    // Others restore beside it.
    vi.stubEnv('TMPDIR', newFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const { checksums } = await tryRestore(test.config, { file: sealed, passphrase });
    expect(checksums.tables['plant_sheets']?.rows).toBeGreaterThan(8);
    expect(readdirSync(tmpdir())).toEqual([]);
  });

  it('keeps as many as it is told to', async () => {
    const folder = newFolder();
    const older = ['20260101', '20260102', '20260103'].map((day) => `simples-${day}T000000Z.tar.gz`);
    for (const name of [...older, 'notes.txt']) writeFileSync(join(folder, name), 'x');
    await backUp(source(), { folder, keep: 2 });
    expect(await backupsIn(folder)).toEqual([expect.stringMatching(/^simples-20/), older[2]]);
    expect(readdirSync(folder)).toContain('notes.txt');
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('names the files that are not there, and is made all the same', async () => {
    const picture = readdirSync(join(test.config.DATA_DIR, 'pictures'))[0] ?? '';
    const away = join(root, picture);
    cpSync(join(test.config.DATA_DIR, 'documents', filled.documentId), away);
    rmSync(join(test.config.DATA_DIR, 'documents', filled.documentId));
    const { missing } = await backUp(source(), { folder: newFolder() });
    cpSync(away, join(test.config.DATA_DIR, 'documents', filled.documentId));
    expect(missing).toEqual([`files/documents/${filled.documentId}`]);
  });
});

describe('an encrypted backup', () => {
  it('shows nothing, and opens with its passphrase only', async () => {
    expect(readFileSync(sealed).includes('manifest')).toBe(false);
    await expect(openArchive(sealed, undefined)).rejects.toThrow('donnez sa phrase de passe');
    await expect(openArchive(sealed, 'une autre phrase de passe')).rejects.toThrow('ce n’est pas la bonne');
  });
});

describe('a backup that is not whole is refused, and leaves nothing', { timeout }, () => {
  const broken: readonly [string, string | undefined, (bytes: Buffer) => Buffer][] = [
    ['cut off', undefined, (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['cut off before its last frame', passphrase, (bytes) => bytes.subarray(0, 32 + 4 + 256 * 1024 + 16)],
    ['one bit changed', passphrase, (bytes) => flipped(bytes, Math.floor(bytes.length / 2))],
    ['something appended', passphrase, (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    [
      'one letter of a row changed',
      undefined,
      (bytes) => {
        const tar = gunzipSync(bytes);
        return gzipSync(flipped(tar, tar.indexOf('Diop')));
      },
    ],
    ['no backup', undefined, () => Buffer.from('x'.repeat(1000))],
  ];
  it.each(broken)('%s', async (_what, phrase, breakIt) => {
    const file = join(newFolder(), 'broken');
    writeFileSync(file, breakIt(readFileSync(phrase === undefined ? plain : sealed)));
    await expect(checkArchive(file, phrase)).rejects.toThrow(OperationError);
  });
});

/** The backup, said to have tables of another release. */
function withSchema(change: number): string {
  const file = join(newFolder(), 'other');
  const tar = gunzipSync(readFileSync(plain)).toString('latin1');
  const schema = /"schema":(\d+)/.exec(tar)?.[1] ?? '';
  const other = tar.replace(`"schema":${schema}`, `"schema":${Number(schema) + change}`);
  writeFileSync(file, gzipSync(Buffer.from(other, 'latin1')));
  return file;
}

describe('a restore is refused with a sentence', { timeout }, () => {
  it.each([
    ['older', -1, 'vient d’une version plus ancienne de Simples'],
    ['newer', 1, 'vient d’une version plus récente de Simples'],
  ])('for the tables of an %s release', async (_which, change, sentence) => {
    await expect(restore(await emptyPlace(), { file: withSchema(change) })).rejects.toThrow(sentence);
  });
});
