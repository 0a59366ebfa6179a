import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Drawn in bulk; each byte is used once. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}

/** UUID version 7 (RFC 9562): new rows sort last. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes();
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
