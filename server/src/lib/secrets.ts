import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** HMAC-SHA-256. */
export type KeyedHash = (...texts: string[]) => Buffer;

/** A random key lasts as long as the process: pending codes are lost at a restart. */
export function createKeyedHash(secretKey: string | undefined): KeyedHash {
  const key = secretKey ?? randomBytes(32);
  return (...texts) => createHmac('sha256', key).update(JSON.stringify(texts)).digest();
}
