import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/adapters/file-store.ts';
import { readConfig } from '#server/lib/config.ts';
import { killAll, startSimples } from '#test/process/simples.ts';
import { buildBook } from './books.ts';
import { libraryDesk, password, signIn } from './library-desk.ts';

const server = process.env['TEST_DATABASE_URL'];

describe.runIf(server)('two processes that share a database and a bucket', () => {
  const name = `simples_bucket_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  let folder: string;
  let bucket: S3rver;
  let shared: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simples-bucket-'));
    bucket = new S3rver({
      port: 0,
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'simples', configs: [] }],
    });
    const { port } = await bucket.run();
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    shared = {
      DATABASE_URL: url.href,
      BUCKET_URL: `http://127.0.0.1:${port}/simples`,
      BUCKET_ACCESS_KEY: 'S3RVER',
      BUCKET_SECRET_KEY: 'S3RVER',
      DEV_PASSWORD: password,
    };
  });
  afterEach(killAll);
  afterAll(async () => {
    await bucket.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const dataOf = (machine: string) => join(folder, machine);
  const start = (machine: string) => startSimples({ ...shared, DATA_DIR: dataOf(machine) });
  const inBucket = async () =>
    (
      await createFileStore(readConfig({ ...shared, DATA_DIR: dataOf('look') }), 'documents').store.list()
    ).map((file) => file.name);

  it('keep one document, read and delete it at either, and go on for one that is killed', {
    timeout: 180_000,
  }, async () => {
    const one = start('one');
    const authorization = await signIn(one);
    const other = start('other');
    const [here, there] = [await libraryDesk(one, authorization), await libraryDesk(other, authorization)];
    // Its queue runs now: one that has had no job looks for those of others every ten seconds.
    const first = await there.upload(await buildBook([], 1));
    await there.settled(first);
    await there.remove(first);
    const book = await buildBook(['Inventa rubra', 'Fictia nigra'], 60);
    const ids = await Promise.all([
      here.upload(book),
      there.upload(book),
      here.upload(book),
      there.upload(book),
    ]);
    const [id] = ids;
    expect(new Set(ids).size).toBe(1);
    expect(await inBucket()).toEqual([id]);
    one.kill('SIGKILL');
    await one.exit;
    expect(await there.settled(id)).toMatchObject({
      stage: 'TO_REVIEW',
      pagesRead: 60,
      drafts: [{ outcome: 'NEW' }, { outcome: 'NEW' }],
    });
    expect((await there.file(id)).equals(book)).toBe(true);
    const back = start('one');
    const again = await libraryDesk(back, authorization);
    expect((await again.page(id, 0)).text).toContain('Inventa rubra');
    expect(await again.remove(id)).toBe(204);
    expect([await there.get(id), await again.get(id)]).toEqual([null, null]);
    expect(await inBucket()).toEqual([]);
    expect(await readdir(join(dataOf('other'), 'incoming'))).toEqual([]);
  });

  it('read each of several uploads once', { timeout: 180_000 }, async () => {
    const one = start('one');
    const authorization = await signIn(one);
    const other = start('other');
    const desks = [await libraryDesk(one, authorization), await libraryDesk(other, authorization)] as const;
    const plants = ['Unica', 'Binaria', 'Ternaria', 'Quartana', 'Quintana', 'Sextana'].map(
      (n) => `${n} alba`,
    );
    const books = await Promise.all(plants.map((plant) => buildBook([plant], 2)));
    const ids = await Promise.all(books.map((book, n) => desks[n % 2 === 0 ? 0 : 1].upload(book)));
    for (const id of ids) {
      const { stage, drafts } = await desks[0].settled(id);
      expect([stage, drafts.map(({ outcome }) => outcome)]).toEqual(['TO_REVIEW', ['NEW']]);
    }
    const client = new pg.Client({ connectionString: shared['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query(
      `select content ->> 'plantScientificName' as name from plant_sheets
        where content ->> 'plantScientificName' = any($1) order by 1`,
      [plants],
    );
    await client.end();
    expect(rows.map(({ name: drafted }) => drafted)).toEqual(plants.toSorted());
  });
});
