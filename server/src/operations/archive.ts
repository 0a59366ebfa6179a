import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { DecryptionError, decrypt, ENCRYPTED } from './encryption.ts';
import { BrokenArchiveError, type Entry, readTar } from './tar.ts';
import { waitingJob } from './waiting-jobs.ts';

/** The kinds of files beside the database. */
export const fileKinds = ['documents', 'pictures'] as const;
export type FileKind = (typeof fileKinds)[number];

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';
export const SEQUENCES = 'sequences.json';
export const tableEntry = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`;
export const fileEntry = (kind: FileKind, name: string) => `files/${kind}/${name}`;

/** First in the archive: says what follows, before anything is written anywhere. */
export const manifestSchema = z.object({
  product: z.literal('simples'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Time of the newest migration. */
  schema: z.number().int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Work that goes on after a restore. */
  jobs: z.array(waitingJob),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Last in the archive: what was written before. */
export const checksumsSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), hash: z.string() })),
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
});
export type Checksums = z.infer<typeof checksumsSchema>;

/** What to do is in the message. */
export class OperationError extends Error {}

const notABackup = (file: string) => new OperationError(`${file} n’est pas une sauvegarde de Simples.`);
const damaged = (file: string) =>
  new OperationError(`La sauvegarde ${file} est incomplète ou abîmée. Prenez-en une autre.`);

/** Says in French what is wrong with a backup that cannot be read. */
export function sayWhatIsBroken(file: string, error: unknown): unknown {
  if (error instanceof DecryptionError) {
    return new OperationError(
      `La phrase de passe n’ouvre pas ${file} : ce n’est pas la bonne, ou le fichier est abîmé.`,
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new OperationError(`Il n’y a pas de fichier ${file}.`);
  if (error instanceof BrokenArchiveError || code.startsWith('Z_')) return damaged(file);
  return error;
}

async function firstBytes(file: string): Promise<Buffer> {
  return buffer(createReadStream(file, { end: ENCRYPTED.length - 1 }));
}

const GZIP = Buffer.from([0x1f, 0x8b]);

async function piecesOf(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const first = await firstBytes(file);
  const bytes: AsyncIterable<Buffer> = createReadStream(file);
  if (first.subarray(0, GZIP.length).equals(GZIP)) return bytes;
  if (!first.equals(ENCRYPTED)) throw notABackup(file);
  if (passphrase === undefined) {
    throw new OperationError(`${file} est chiffrée : donnez sa phrase de passe dans BACKUP_PASSPHRASE.`);
  }
  return decrypt(passphrase)(bytes);
}

/** An error of what is read reaches the reader. */
const unzipped = (pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(pieces, createGunzip(), () => {});

export interface OpenArchive {
  readonly manifest: Manifest;
  /** Those after the manifest. */
  readonly entries: AsyncIterable<Entry>;
  close(): Promise<void>;
}

/** @throws OperationError unless it begins as a backup does. */
export async function openArchive(file: string, passphrase: string | undefined): Promise<OpenArchive> {
  try {
    const entries = readTar(unzipped(await piecesOf(file, passphrase)));
    const first = await entries.next();
    if (first.done || first.value.name !== MANIFEST) throw notABackup(file);
    const manifest = manifestSchema.safeParse(JSON.parse(String(await buffer(first.value.content))));
    if (!manifest.success) throw notABackup(file);
    const close = async () => void (await entries.return(undefined));
    return { manifest: manifest.data, entries, close };
  } catch (error) {
    throw sayWhatIsBroken(file, error);
  }
}

/** Rows of an entry: whole lines, of which none is empty. */
export async function linesOf(entry: Entry): Promise<string[]> {
  const text = String(await buffer(entry.content));
  return text === '' ? [] : text.split('\n');
}
