import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileStore, StoredFile } from './file-store.ts';
import type { Incoming } from './incoming.ts';

export interface BucketSettings {
  /** Address of the bucket, `https://host/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Milliseconds until an answer must have begun. */
const PATIENCE = 30_000;

/** Value of a tag of the XML that a bucket answers with; names and dates of the product need no unescaping. */
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

class S3Store implements FileStore {
  readonly #url: string;
  readonly #client: AwsClient;
  readonly #incoming: Incoming;

  constructor({ url, region, accessKey, secretKey }: BucketSettings, incoming: Incoming) {
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
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await this.#client.fetch(`${this.#url}${path}`, { ...init, signal });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`file store answered ${response.status} to ${init.method ?? 'GET'}`);
  }

  async keep(name: string, path: string): Promise<void> {
    const response = await this.#call(`/${name}`, {
      method: 'PUT',
      body: await readFile(path),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (!response.ok) throw new Error('file store has no such bucket');
    await rm(path, { force: true });
  }

  async read(name: string): Promise<Readable | null> {
    const response = await this.#call(`/${name}`);
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
    const response = await this.#call(`/${name}`, { method: 'DELETE' });
    await response.body?.cancel();
  }

  async list(): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let next: string | undefined;
    do {
      const more = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const xml = await (await this.#call(`?list-type=2${more}`)).text();
      files.push(...filesIn(xml));
      next = valueOf(xml, 'NextContinuationToken');
    } while (next !== undefined);
    return files;
  }
}

/** Keeps files in a bucket of any service that speaks the language of S3. */
export function createS3Store(settings: BucketSettings, incoming: Incoming): FileStore {
  return new S3Store(settings, incoming);
}
