import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config } from './config.ts';

const NAME = 'secret-key';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first: of two processes one wins, and the other reads its key. */
function createKeyFile(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, NAME);
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(file);
  if (key === null) throw new Error(`${file} is empty`);
  return key;
}

/** What encrypts stored data: SECRET_KEY, or a key kept beside the embedded database, which outlives a restart. */
export function dataKey({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): string {
  return SECRET_KEY ?? readKeyFile(join(DATA_DIR, NAME)) ?? createKeyFile(DATA_DIR);
}

/** Layout of a sealed text: `v1.<key id>.<nonce, tag and ciphertext in base64url>`. */
const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A key for data alone: the secret also signs codes. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'simples data v1', KEY_LENGTH));
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** Sealed under a key that is not there, changed, or moved from another place. */
export class UnreadableSecretError extends Error {
  constructor() {
    super('a sealed text cannot be opened with the keys at hand');
    this.name = 'UnreadableSecretError';
  }
}

/** Texts encrypted at rest. `place` says where one is stored: moved to another row or column, it does not open. */
export interface SecretBox {
  /** Names the key that seals. */
  readonly keyId: string;
  seal(content: string | Buffer, place: string): string;
  /** @throws UnreadableSecretError. */
  open(sealed: string, place: string): string;
  /** @throws UnreadableSecretError. */
  openBytes(sealed: string, place: string): Buffer;
  /** Sealed under an older key: to be sealed again. */
  isOutdated(sealed: string): boolean;
}

/** Seals with the first secret, opens with all of them. */
export function createSecretBox(secrets: readonly [string, ...string[]]): SecretBox {
  const [current, ...older] = secrets;
  const writing = keyOf(current);
  const keys = new Map([writing, ...older.map(keyOf)].toReversed().map((key) => [key.id, key.bytes]));
  function openBytes(sealed: string, place: string): Buffer {
    const [version, id = '', content = ''] = sealed.split('.');
    const key = keys.get(id);
    const bytes = Buffer.from(content, 'base64url');
    if (version !== VERSION || !key || bytes.length < NONCE_LENGTH + TAG_LENGTH)
      throw new UnreadableSecretError();
    const nonce = bytes.subarray(0, NONCE_LENGTH);
    const tag = bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_LENGTH });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    try {
      const opened = decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH));
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      throw new UnreadableSecretError();
    }
  }
  return {
    keyId: writing.id,
    seal: (content, place) => {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, writing.bytes, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([
        cipher.update(typeof content === 'string' ? Buffer.from(content) : content),
        cipher.final(),
      ]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text]);
      return [VERSION, writing.id, bytes.toString('base64url')].join('.');
    },
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
    openBytes,
    isOutdated: (sealed) => !sealed.startsWith(`${VERSION}.${writing.id}.`),
  };
}
