import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptWithCallback } from 'node:crypto';
import { promisify } from 'node:util';

/** First bytes of an encrypted file. */
export const ENCRYPTED = Buffer.from('SIMPLES-AES-1\n\0\0');
const SALT_LENGTH = 16;
const TAG_LENGTH = 16;
const LENGTH_LENGTH = 4;
/** Bytes that are encrypted, and proved, together. */
const FRAME = 256 * 1024;

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptWithCallback);
/** 128 MiB of memory for each guess of a passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyOf = (passphrase: string, salt: Buffer) => scrypt(passphrase.normalize('NFC'), salt, 32, cost);

export class DecryptionError extends Error {}

/** Each key encrypts one file: frames are numbered, and the last one says so, so that none can be left out. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame));
  nonce.writeUInt8(isLast ? 1 : 0, 8);
  return nonce;
}

interface Frame {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Pieces of one size but the last, which may be empty. */
async function* framesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    while (held.length > FRAME) {
      yield { bytes: held.subarray(0, FRAME), isLast: false };
      held = held.subarray(FRAME);
    }
  }
  yield { bytes: held, isLast: true };
}

/** AES-256-GCM under a key from the passphrase. */
export function encrypt(passphrase: string) {
  return async function* encrypted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_LENGTH);
    const head = Buffer.concat([ENCRYPTED, salt]);
    yield head;
    const key = await keyOf(passphrase, salt);
    let number = 0;
    for await (const { bytes, isLast } of framesOf(pieces)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head);
      const length = Buffer.alloc(LENGTH_LENGTH);
      length.writeUInt32BE(bytes.length);
      yield Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      number += 1;
    }
  };
}

/** Waits until so many bytes are there. */
async function take(pieces: AsyncIterator<Buffer>, held: Buffer, size: number): Promise<Buffer> {
  const parts = [held];
  let length = held.length;
  while (length < size) {
    const { value, done } = await pieces.next();
    if (done) throw new DecryptionError('the file ends too early');
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

/** Gives nothing that was not proved. @throws DecryptionError for another passphrase or a changed file. */
export function decrypt(passphrase: string) {
  return async function* decrypted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const pieces = source[Symbol.asyncIterator]();
    const headLength = ENCRYPTED.length + SALT_LENGTH;
    let held = await take(pieces, Buffer.alloc(0), headLength);
    const head = held.subarray(0, headLength);
    held = held.subarray(headLength);
    const key = await keyOf(passphrase, head.subarray(ENCRYPTED.length));
    for (let number = 0; ; number += 1) {
      held = await take(pieces, held, LENGTH_LENGTH);
      const length = held.readUInt32BE();
      if (length > FRAME) throw new DecryptionError('a frame is damaged');
      const end = LENGTH_LENGTH + length + TAG_LENGTH;
      held = await take(pieces, held, end);
      const isLast = held.length === end && (await hasEnded());
      yield open(held.subarray(LENGTH_LENGTH, end), key, { head, nonce: nonceOf(number, isLast) });
      held = held.subarray(end);
      if (isLast) return;
    }
    async function hasEnded(): Promise<boolean> {
      const { value, done } = await pieces.next();
      if (!done) held = Buffer.concat([held, value]);
      return Boolean(done);
    }
  };
}

interface Context {
  readonly head: Buffer;
  readonly nonce: Buffer;
}

function open(sealed: Buffer, key: Buffer, { head, nonce }: Context): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH }).setAAD(head);
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_LENGTH)), decipher.final()]);
  } catch {
    throw new DecryptionError('the passphrase is another, or the file was changed');
  }
}
