import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, StoredFile } from './file-store.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** What is written survives a power cut before anything says that it is there. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps files in a folder of this machine, which `keep` must share a volume with. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    keep: async (name, path) => {
      await mkdir(folder, { recursive: true });
      await flush(path);
      await rename(path, pathOf(name));
      await flush(folder);
    },
    read: async (name) => ((await exists(pathOf(name))) ? createReadStream(pathOf(name)) : null),
    withPath: async (name, use) => ((await exists(pathOf(name))) ? use(pathOf(name)) : null),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(
        names.map(async (name): Promise<StoredFile[]> => {
          // Removed since.
          const found = await stat(pathOf(name)).catch(() => null);
          return found ? [{ name, changedAt: found.mtime }] : [];
        }),
      );
      return files.flat();
    },
  };
}
