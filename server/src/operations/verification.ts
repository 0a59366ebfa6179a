import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  CHECKSUMS,
  type Checksums,
  checksumsSchema,
  linesOf,
  type Manifest,
  type OpenArchive,
  OperationError,
  openArchive,
  sayWhatIsBroken,
} from './archive.ts';
import { FingerprintSum } from './rows.ts';
import type { Entry } from './tar.ts';

/** Receives what is in an archive, in its order. */
export interface Receiver {
  rows?(table: string, rows: readonly string[]): Promise<void>;
  file?(entry: Entry, content: AsyncIterable<Buffer>): Promise<void>;
  other?(name: string, text: string): Promise<void>;
}

const tablePart = /^tables\/([^/]+)\/\d+$/;

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of content);
}

class Verification {
  readonly #sums = new Map<string, FingerprintSum>();
  readonly #files: Record<string, Checksums['files'][string]> = {};
  #expected: Checksums | null = null;

  constructor({ tables }: Manifest) {
    for (const { name } of tables) this.#sums.set(name, new FingerprintSum());
  }

  async take(entry: Entry, receiver: Receiver): Promise<void> {
    const table = tablePart.exec(entry.name)?.[1];
    if (table !== undefined) return this.#takeRows(table, await linesOf(entry), receiver);
    if (entry.name.startsWith('files/')) return this.#takeFile(entry, receiver);
    const text = String(await buffer(entry.content));
    if (entry.name === CHECKSUMS) this.#expected = checksumsSchema.parse(JSON.parse(text));
    else await receiver.other?.(entry.name, text);
  }

  /** Everything that was written came back. */
  get isWhole(): boolean {
    const tables = Object.fromEntries([...this.#sums].map(([name, sum]) => [name, sum.value]));
    return this.#expected !== null && isSame({ tables, files: this.#files }, this.#expected);
  }

  get checksums(): Checksums {
    if (!this.#expected) throw new Error('not read yet');
    return this.#expected;
  }

  async #takeRows(table: string, rows: readonly string[], receiver: Receiver): Promise<void> {
    const sum = this.#sums.get(table);
    for (const row of rows) sum?.add(row);
    await receiver.rows?.(table, rows);
  }

  async #takeFile(entry: Entry, receiver: Receiver): Promise<void> {
    const hash = createHash('sha256');
    async function* watched() {
      for await (const piece of entry.content) {
        hash.update(piece);
        yield piece;
      }
    }
    await (receiver.file?.(entry, watched()) ?? drain(watched()));
    this.#files[entry.name] = { size: entry.size, sha256: hash.digest('hex') };
  }
}

const sorted = <T>(record: Readonly<Record<string, T>>) =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const isSame = (found: Checksums, expected: Checksums) =>
  sorted(found.tables) === sorted(expected.tables) && sorted(found.files) === sorted(expected.files);

/** Reads an archive to its end. @throws OperationError unless all that was written is there, unchanged. */
export async function readVerified(
  file: string,
  { manifest, entries }: OpenArchive,
  receiver: Receiver,
): Promise<Checksums> {
  const verification = new Verification(manifest);
  try {
    for await (const entry of entries) await verification.take(entry, receiver);
  } catch (error) {
    throw sayWhatIsBroken(file, error);
  }
  if (!verification.isWhole) {
    throw new OperationError(
      `La sauvegarde ${file} est abîmée : son contenu n’est plus celui qui a été écrit.`,
    );
  }
  return verification.checksums;
}

/** Whether a backup can be read to its end. @throws OperationError */
export async function checkArchive(file: string, passphrase: string | undefined): Promise<Checksums> {
  return readVerified(file, await openArchive(file, passphrase), {});
}
