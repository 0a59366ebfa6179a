import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createFileStore } from './file-store.ts';

let folder: string;
let bucket: S3rver;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simples-files-'));
  bucket = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'simples', configs: [] }],
  });
  const { port } = await bucket.run();
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = { BUCKET_ACCESS_KEY: 'S3RVER', BUCKET_SECRET_KEY: 'S3RVER' };
const open = (settings: Record<string, string>, kind: 'documents' | 'pictures' = 'documents') =>
  createFileStore(readConfig({ DATA_DIR: join(folder, randomUUID()), ...settings }), kind);

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe.each([
  ['a folder', () => open({})],
  ['a bucket', () => open({ BUCKET_URL: `${address}/simples`, ...keys })],
])('%s', (_name, start) => {
  it('keeps a file that has arrived, gives it back, lists and removes it', async () => {
    const { incoming, store } = start();
    const arrival = await incoming.write(pieces('%PDF-', 'thym\0', 'é'));
    const name = randomUUID();
    await store.keep(name, arrival.path);
    await expect(readFile(arrival.path)).rejects.toThrow('ENOENT');
    const found = await store.read(name);
    expect(found && (await buffer(found)).toString()).toBe('%PDF-thym\0é');
    const listed = (await store.list()).find((file) => file.name === name);
    expect(listed?.changedAt.getTime()).toBeGreaterThan(0);
    await store.remove(name);
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
    expect((await store.list()).map((file) => file.name)).not.toContain(name);
  });

  it('lends the path of a file only while it is used', async () => {
    const { incoming, store } = start();
    const name = randomUUID();
    await store.keep(name, (await incoming.write(pieces('tilleul'))).path);
    expect(await store.withPath(name, (path) => readFile(path, 'utf8'))).toBe('tilleul');
    await expect(store.withPath(name, () => Promise.reject(new Error('trouble')))).rejects.toThrow('trouble');
    expect(await store.withPath(randomUUID(), async () => 'never')).toBeNull();
    await expect(incoming.sweep(new Date(0))).resolves.toBeUndefined();
  });
});

it('a bucket keeps pictures apart from documents: neither lists the files of the other', async () => {
  const settings = { BUCKET_URL: `${address}/simples`, ...keys };
  const name = randomUUID();
  const stores = { documents: open(settings), pictures: open(settings, 'pictures') };
  const { incoming, store } = stores.pictures;
  await store.keep(name, (await incoming.write(pieces('tilleul'))).path);
  const listed = async (one: typeof store) => (await one.list()).map((file) => file.name);
  expect(await listed(store)).toContain(name);
  expect((await listed(stores.documents.store)).filter((file) => file.includes(name))).toEqual([]);
  expect(await stores.documents.store.read(name)).toBeNull();
});

describe('a bucket', () => {
  it('that refuses or is away is an error, and keeps the file where it was', async () => {
    for (const settings of [
      { BUCKET_URL: `${address}/simples`, ...keys, BUCKET_ACCESS_KEY: 'unknown' },
      { BUCKET_URL: `${address}/other`, ...keys },
    ]) {
      const { incoming, store } = open(settings);
      const { path } = await incoming.write(pieces('x'));
      await expect(store.keep('x', path)).rejects.toThrow('file store');
      expect(await readFile(path, 'utf8')).toBe('x');
    }
  });
});

describe('what arrives', () => {
  it('and is refused or breaks off half way leaves nothing', async () => {
    const { incoming } = open({});
    const { path } = await incoming.write(pieces('whole'));
    const refuse = (_piece: Uint8Array, before: number) => {
      if (before > 0) throw new Error('refused');
    };
    await expect(incoming.write(pieces('a', 'b'), refuse)).rejects.toThrow('refused');
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('cut off');
    }
    await expect(incoming.write(broken())).rejects.toThrow('cut off');
    expect(await readdir(join(path, '..'))).toHaveLength(1);
  });

  it('is swept away once it can only have been left behind', async () => {
    const { incoming } = open({});
    const old = await incoming.write(pieces('old'));
    const fresh = await incoming.write(pieces('fresh'));
    await utimes(old.path, 0, 0);
    await writeFile(fresh.path, 'fresh');
    await incoming.sweep(new Date());
    expect(await readdir(join(fresh.path, '..'))).toEqual([fresh.path.split('/').at(-1)]);
  });
});
