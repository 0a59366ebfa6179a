import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived, under a temporary name. */
export interface Arrival {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256. */
  readonly hash: Buffer;
  discard(): Promise<void>;
}

/** The folder of files that are still arriving, or that something needs for a moment. */
export interface Incoming {
  /**
   * Writes what arrives. Whatever stops it leaves nothing.
   * @param check sees every piece before it is written, and refuses it by throwing.
   */
  write(
    content: AsyncIterable<Uint8Array>,
    check?: (piece: Uint8Array, before: number) => void,
  ): Promise<Arrival>;
  /** Removes what a process that was killed left behind. */
  sweep(now: Date): Promise<void>;
}

/** Milliseconds after which nothing can still be arriving. */
const LEFT_BEHIND = 60 * 60 * 1000;

/** Keeps them in a folder, which is made with the first one. */
export function createIncoming(folder: string): Incoming {
  return {
    write: async (content, check) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const discard = () => rm(path, { force: true });
      async function* watched(pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          check?.(piece, size);
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      }
      // Opened first: a stream that fails before it has opened its file would create it after it was discarded.
      const file = await open(path, 'wx', 0o600);
      try {
        await pipeline(content, watched, file.createWriteStream());
        return { path, size, hash: hash.digest(), discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    sweep: async (now) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
      }
    },
  };
}
