import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createFileStore, type FileStore, type Incoming } from '#server/adapters/file-store.ts';
import type { Config } from '#server/lib/config.ts';
import type { FileKind } from './archive.ts';
import type { Client } from './rows.ts';

/** Where the files of the product are: on the disk or in a bucket. */
export type FileStores = Readonly<
  Record<FileKind, { readonly store: FileStore; readonly incoming: Incoming }>
>;

export const fileStoresOf = (config: Config): FileStores => ({
  documents: createFileStore(config, 'documents'),
  pictures: createFileStore(config, 'pictures'),
});

const tables: Readonly<Record<FileKind, string>> = { documents: 'documents', pictures: 'plant_pictures' };
const ID_LENGTH = 36;

/** Ids of the rows that files belong to. */
export async function rowsWithFiles(client: Client, kind: FileKind): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(`select id from ${tables[kind]}`);
  return new Set(rows.map(({ id }) => id));
}

/** A name begins with the id of its row. */
export const rowOf = (name: string) => name.slice(0, ID_LENGTH);

/** Names of the files of these rows, in order. */
export async function namesOf(store: FileStore, ids: ReadonlySet<string>): Promise<string[]> {
  const names = (await store.list()).map(({ name }) => name);
  return names.filter((name) => ids.has(rowOf(name))).toSorted();
}

export interface FileSum {
  readonly size: number;
  readonly sha256: string;
}

/** Null when there is no such file. */
export async function sumOf(store: FileStore, name: string): Promise<FileSum | null> {
  return store.withPath(name, async (path) => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
    return { size: (await stat(path)).size, sha256: hash.digest('hex') };
  });
}
