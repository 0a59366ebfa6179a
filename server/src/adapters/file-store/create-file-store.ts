import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import { createS3Store } from './s3-store.ts';

interface Files {
  readonly incoming: Incoming;
  readonly store: FileStore;
}

/** The file store of the configuration: a bucket where one is set, else a folder under `DATA_DIR`. */
export function createFileStore(config: Config): Files {
  const incoming = createIncoming(join(config.DATA_DIR, 'incoming'));
  const {
    BUCKET_URL: url,
    BUCKET_REGION: region,
    BUCKET_ACCESS_KEY: accessKey,
    BUCKET_SECRET_KEY: secretKey,
  } = config;
  const store =
    url === undefined || accessKey === undefined || secretKey === undefined
      ? createDiskStore(join(config.DATA_DIR, 'documents'))
      : createS3Store({ url, region, accessKey, secretKey }, incoming);
  return { incoming, store };
}
