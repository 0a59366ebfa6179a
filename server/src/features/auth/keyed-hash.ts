import { createHmac, randomBytes } from 'node:crypto';

/** HMAC-SHA-256 of some texts under the secret key of the product. */
export type KeyedHash = (...texts: string[]) => Buffer;

/** Without a key, one is drawn that lasts as long as the process: codes in flight die with it. */
export function createKeyedHash(secretKey: string | undefined): KeyedHash {
  const key = secretKey ?? randomBytes(32);
  return (...texts) => createHmac('sha256', key).update(JSON.stringify(texts)).digest();
}
