import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createGate } from './concurrency.ts';
import type { Config } from './config.ts';

export interface PasswordHasher {
  /** PHC string. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

type HashingSettings = Pick<
  Config,
  'PASSWORD_HASH_MEMORY_KIB' | 'PASSWORD_HASH_PASSES' | 'PASSWORD_HASHES_AT_ONCE' | 'PASSWORD_HASH_QUEUE'
>;

interface Phc {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readPhc(text: string): Phc | null {
  const [, memory, passes, parallelism, salt, tag] = phcString.exec(text) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function writePhc({ memory, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function derive(password: string, { memory, passes, parallelism, salt, tag }: Phc): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    parallelism,
    tagLength: tag.length,
    memory,
    passes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Argon2id with bounded concurrency. Throws AppError `unavailable` when the queue is full. */
export function createPasswordHasher(settings: HashingSettings): PasswordHasher {
  const { PASSWORD_HASH_MEMORY_KIB: memory, PASSWORD_HASH_PASSES: passes } = settings;
  const gate = createGate(settings.PASSWORD_HASHES_AT_ONCE, settings.PASSWORD_HASH_QUEUE);
  const fresh = (): Phc => ({
    memory,
    passes,
    parallelism: 1,
    salt: randomBytes(SALT_BYTES),
    tag: Buffer.alloc(TAG_BYTES),
  });
  const nobody = fresh();

  return {
    hash: async (password) => {
      const phc = fresh();
      return writePhc({ ...phc, tag: await gate(() => derive(password, phc)) });
    },
    verify: async (password, stored) => {
      const phc = stored === null ? null : readPhc(stored);
      const key = await gate(() => derive(password, phc ?? nobody));
      return timingSafeEqual(key, (phc ?? nobody).tag) && phc !== null;
    },
    isOutdated: (stored) => {
      const phc = readPhc(stored);
      return phc === null || phc.memory < memory || phc.passes < passes;
    },
  };
}
