import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/lib/config.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Flushed to the disk, so that a stored file survives a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** On the same volume as the uploads: `keep` renames them. */
function createDiskStore(folder: string): FileStore {
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
          // Null when removed meanwhile.
          const found = await stat(pathOf(name)).catch(() => null);
          return found ? [{ name, changedAt: found.mtime }] : [];
        }),
      );
      return files.flat();
    },
  };
}

/** An uploaded file under a temporary name. */
export interface Arrival {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256. */
  readonly hash: Buffer;
  discard(): Promise<void>;
}

/** Temporary files. */
export interface Incoming {
  /** Leaves no file when it fails. @param check is called before each piece is written; throws to refuse it. */
  write(
    content: AsyncIterable<Uint8Array>,
    check?: (piece: Uint8Array, before: number) => void,
  ): Promise<Arrival>;
  /** Removes files of killed processes. */
  sweep(now: Date): Promise<void>;
}

/** Milliseconds: no upload takes as long. */
const MAX_AGE = 60 * 60 * 1000;

function createIncoming(folder: string): Incoming {
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
      // Opened first: a stream that fails before it opens its file would create it after `discard`.
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
        if (found && now.getTime() - found.mtimeMs > MAX_AGE) await rm(path, { force: true });
      }
    },
  };
}

interface BucketSettings {
  /** `https://host/bucket` */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Of the names. */
  readonly prefix: string;
}

/** Milliseconds until the response starts. */
const TIMEOUT = 30_000;

/** Text of an XML tag; names and dates of the product need no unescaping. */
const valueOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

function filesIn(xml: string): StoredFile[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .flatMap((entry) => {
      const name = valueOf(entry, 'Key');
      const changedAt = valueOf(entry, 'LastModified');
      return name && changedAt ? [{ name, changedAt: new Date(changedAt) }] : [];
    });
}

/** Any service with the S3 API. */
class S3Store implements FileStore {
  readonly #url: string;
  readonly #prefix: string;
  readonly #client: AwsClient;
  readonly #incoming: Incoming;

  constructor({ url, region, accessKey, secretKey, prefix }: BucketSettings, incoming: Incoming) {
    this.#prefix = prefix;
    this.#url = url.replace(/\/$/, '');
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 2,
    });
    this.#incoming = incoming;
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await this.#client.fetch(`${this.#url}${path}`, { ...init, signal });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`file store answered ${response.status} to ${init.method ?? 'GET'}`);
  }

  async keep(name: string, path: string): Promise<void> {
    const response = await this.#call(`/${this.#prefix}${name}`, {
      method: 'PUT',
      body: await readFile(path),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (!response.ok) throw new Error('file store has no such bucket');
    await rm(path, { force: true });
  }

  async read(name: string): Promise<Readable | null> {
    const response = await this.#call(`/${this.#prefix}${name}`);
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await response.body?.cancel();
    return null;
  }

  async withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null> {
    const content = await this.read(name);
    if (!content) return null;
    const copy = await this.#incoming.write(content);
    try {
      return await use(copy.path);
    } finally {
      await copy.discard();
    }
  }

  async remove(name: string): Promise<void> {
    const response = await this.#call(`/${this.#prefix}${name}`, { method: 'DELETE' });
    await response.body?.cancel();
  }

  async list(): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let next: string | undefined;
    do {
      const place = `&delimiter=/&prefix=${encodeURIComponent(this.#prefix)}`;
      const more = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const xml = await (await this.#call(`?list-type=2${place}${more}`)).text();
      const found = filesIn(xml);
      files.push(...found.map((file) => ({ ...file, name: file.name.slice(this.#prefix.length) })));
      next = valueOf(xml, 'NextContinuationToken');
    } while (next !== undefined);
    return files;
  }
}

/** Each in a folder of its own; documents are at the root of a bucket. */
const prefixes = { documents: '', pictures: 'pictures/' } as const;

/** A bucket where one is configured, else a folder under `DATA_DIR`. */
export function createFileStore(
  config: Config,
  kind: keyof typeof prefixes,
): { incoming: Incoming; store: FileStore } {
  const incoming = createIncoming(join(config.DATA_DIR, 'incoming'));
  const { BUCKET_URL: url, BUCKET_REGION: region } = config;
  const { BUCKET_ACCESS_KEY: accessKey, BUCKET_SECRET_KEY: secretKey } = config;
  const store =
    url === undefined || accessKey === undefined || secretKey === undefined
      ? createDiskStore(join(config.DATA_DIR, kind))
      : new S3Store({ url, region, accessKey, secretKey, prefix: prefixes[kind] }, incoming);
  return { incoming, store };
}

interface StoredFile {
  readonly name: string;
  readonly changedAt: Date;
}

/** Permanent files; names consist of letters, digits and hyphens. */
export interface FileStore {
  /** Moves a local file into the store, atomically. */
  keep(name: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Readable | null>;
  /** Calls `use` with a local path; null when there is no such file. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
  list(): Promise<StoredFile[]>;
}

/** Milliseconds after which a stored file that nothing names is an orphan. */
const ORPHAN_AFTER = 60 * 60 * 1000;

/** Removes what killed processes left. @param named which of the files something names. */
export async function removeOrphans(
  store: FileStore,
  named: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const now = Date.now();
  const old = (await store.list()).filter(({ changedAt }) => now - changedAt.getTime() > ORPHAN_AFTER);
  const names = old.map(({ name }) => name);
  const kept = await named(names);
  for (const name of names) if (!kept.has(name)) await store.remove(name);
}
