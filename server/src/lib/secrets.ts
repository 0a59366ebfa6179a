import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new token of a session or an invitation: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** HMAC-SHA-256 of some texts under the secret key of the product. */
export type KeyedHash = (...texts: string[]) => Buffer;

/** Without a key, one is drawn that lasts as long as the process: codes in flight die with it. */
export function createKeyedHash(secretKey: string | undefined): KeyedHash {
  const key = secretKey ?? randomBytes(32);
  return (...texts) => createHmac('sha256', key).update(JSON.stringify(texts)).digest();
}
