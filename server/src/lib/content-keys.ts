import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';
import { createSecretBox, type SecretBox, UnreadableSecretError } from './secret-box.ts';

const KEY_LENGTH = 32;

/** What seals and opens what people wrote. */
export interface ContentKeys {
  /** Null where new content stays in clear. */
  readonly sealing: SecretBox | null;
  /** @throws UnreadableSecretError. */
  open(sealed: string, place: string): Buffer;
  /** Hashes of a text: the first is written, all are looked for. They say nothing without the key, where there is one. */
  fingerprints(text: string): readonly [string, ...string[]];
}

type Secrets = readonly [string, ...string[]];

/** CONTENT_KEY seals; it and those of CONTENT_KEY_OLD open. */
export function contentKeysOf({
  CONTENT_KEY,
  CONTENT_KEY_OLD,
}: Partial<Pick<Config, 'CONTENT_KEY' | 'CONTENT_KEY_OLD'>>): ContentKeys {
  const older = CONTENT_KEY_OLD === undefined ? [] : CONTENT_KEY_OLD.split(',');
  const [first, ...others] = CONTENT_KEY === undefined ? older : [CONTENT_KEY, ...older];
  if (first === undefined) return inClear;
  const secrets: Secrets = [first, ...others];
  const box = createSecretBox(secrets);
  const hashKeys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'simples content index v1', KEY_LENGTH)),
  );
  const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const [writing = Buffer.alloc(KEY_LENGTH), ...reading] = hashKeys;
  return {
    sealing: CONTENT_KEY === undefined ? null : box,
    open: (sealed, place) => box.openBytes(sealed, place),
    fingerprints: (text) => {
      const keyed = [hash(writing, text), ...reading.map((key) => hash(key, text))] as const;
      return CONTENT_KEY === undefined ? [plainHash(text), ...keyed] : [...keyed, plainHash(text)];
    },
  };
}

const plainHash = (text: string) => createHash('sha256').update(text).digest('hex');

const inClear: ContentKeys = {
  sealing: null,
  open: () => {
    throw new UnreadableSecretError();
  },
  fingerprints: (text) => [plainHash(text)],
};
