import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts';
import { UnfinishedMoveError } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { startTestApp } from '#test/harness.ts';
import { newServerDatabase } from '#test/operations/empty-database.ts';
import { fillProduct } from '#test/operations/filled-product.ts';
import { storedRows } from '#test/operations/stored-rows.ts';
import { backUp } from './backup.ts';
import { fileStoresOf } from './files.ts';
import { move, targetOf } from './move.ts';
import { restore } from './restore.ts';

const server = process.env['TEST_DATABASE_URL'];
/** Each makes databases: slow on a busy machine. */
const timeout = 180_000;

let root: string;
/** A stopped product that is used: an embedded database with files. */
let home: Config;
let before: Record<string, string[]>;

const configOf = (place: { DATA_DIR: string; DATABASE_URL?: string }) =>
  readConfig({ ...place, NODE_ENV: 'test' });

async function rowsAt(place: Config): Promise<Record<string, string[]>> {
  const database = await openDatabase(place);
  const client = await database.pool.connect();
  try {
    return await storedRows(client);
  } finally {
    client.release();
    await database.close();
  }
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'simples-move-'));
  const test = await startTestApp();
  const { contributor } = await fillProduct(test);
  const client = await test.database.pool.connect();
  const { file } = await backUp({ client, stores: fileStoresOf(test.config) }, { folder: root });
  client.release();
  await test.close();
  home = configOf({ DATA_DIR: join(root, 'home') });
  await restore(home, { file });
  const database = await openDatabase(home);
  await database.pool.query(
    `insert into sessions (id, user_id, token_hash, state, idle_seconds, expires_at)
     values (gen_random_uuid(), $1, '\\x01', 'active', 60, now() + interval '1 day')`,
    [contributor.userId],
  );
  await database.close();
  before = await rowsAt(home);
}, timeout);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the stopped product. */
function newHome(): Config {
  const folder = mkdtempSync(join(root, 'home-'));
  cpSync(home.DATA_DIR, folder, { recursive: true });
  return configOf({ DATA_DIR: folder });
}

const newFolder = () => join(mkdtempSync(join(root, 'x-')), 'data');

const filesIn = (folder: string) =>
  ['documents', 'pictures'].flatMap((kind) =>
    readdirSync(join(folder, kind)).map((name) => [
      name,
      readFileSync(join(folder, kind, name)).toString('base64'),
    ]),
  );

/** The same whatever server there is. */
describe.skipIf(server)('a move to another folder', { timeout }, () => {
  it('brings every row, sessions too, and every file; the source stays as it was', async () => {
    const from = newHome();
    const folder = newFolder();
    const { rows, files, found } = await move(from, targetOf(folder));
    // A migrated database has a few rows by itself.
    expect(Object.values(before).flat().length - rows).toBeLessThan(10);
    expect([files, found]).toEqual([4, 0]);
    expect(before['sessions']).toHaveLength(1);
    expect(await rowsAt(configOf({ DATA_DIR: folder }))).toEqual(before);
    expect(await rowsAt(from)).toEqual(before);
    expect(filesIn(folder)).toEqual(filesIn(from.DATA_DIR));
  });

  it('interrupted, lets nothing start there, goes on where it stopped, and brings again what was changed at the source meanwhile', async () => {
    const from = newHome();
    const folder = newFolder();
    const stopped = move(from, targetOf(folder), (table) => {
      if (table === 'plant_sheets') throw new Error('power cut');
    });
    await expect(stopped).rejects.toThrow('power cut');
    await expect(openDatabase(configOf({ DATA_DIR: folder }))).rejects.toThrow(UnfinishedMoveError);
    const changed = await openDatabase(from);
    await changed.pool.query(`update users set city = 'Dakar'`);
    await changed.close();
    const { found } = await move(from, targetOf(folder));
    expect(found).toBeGreaterThan(3);
    const arrived = await rowsAt(configOf({ DATA_DIR: folder }));
    expect(arrived).toEqual(await rowsAt(from));
    const { users: _changed, ...others } = before;
    expect(arrived).toMatchObject(others);
  });

  it('is refused while the product runs, to a place that holds something, and to itself', async () => {
    const from = newHome();
    await expect(move(from, targetOf(from.DATA_DIR))).rejects.toThrow('la même base');
    await expect(move(from, targetOf(newHome().DATA_DIR))).rejects.toThrow('n’est pas vide');
    const unlock = lockFolder(from.DATA_DIR);
    await expect(move(from, targetOf(newFolder()))).rejects.toThrow(FolderInUseError);
    unlock();
  });
});

describe.runIf(server)('on PostgreSQL', { timeout }, () => {
  it('an embedded database moves to a server, interrupted once, and back', async () => {
    const from = newHome();
    const url = await newServerDatabase(server ?? '');
    let tables = 0;
    const stopped = move(from, targetOf(url), () => {
      tables += 1;
      if (tables === 25) throw new Error('power cut');
    });
    await expect(stopped).rejects.toThrow('power cut');
    const there = configOf({ DATA_DIR: from.DATA_DIR, DATABASE_URL: url });
    await expect(openDatabase(there)).rejects.toThrow(UnfinishedMoveError);
    expect((await move(from, targetOf(url))).found).toBeGreaterThan(3);
    expect(await rowsAt(there)).toEqual(before);

    const back = newFolder();
    await move(there, targetOf(back));
    expect(await rowsAt(configOf({ DATA_DIR: back }))).toEqual(before);
    expect(filesIn(back)).toEqual(filesIn(home.DATA_DIR));
  });

  it('is refused while somebody is connected', async () => {
    const url = await newServerDatabase(server ?? '');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await expect(move(newHome(), targetOf(url))).rejects.toThrow('D’autres programmes sont connectés');
    await other.end();
  });
});
