/** What is stored under a name. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  /** To be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

const BLOCK = 512;
const NAME_LENGTH = 100;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Sum of the bytes of a header, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = CHECKSUM_LENGTH * 32;
  for (const [at, byte] of header.entries())
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + CHECKSUM_LENGTH) sum += byte;
  return sum;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`name too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  // Mode, owner, group.
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, NAME_LENGTH);
  header.write(`${octal(size, SIZE_LENGTH)}${octal(Math.floor(Date.now() / 1000), 12)}`, SIZE_AT);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${octal(checksumOf(header), 7)} `, CHECKSUM_AT);
  return header;
}

/** An archive that any `tar` can open. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const piece of content) {
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} changed while it was copied`);
    yield padding(size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

export class BrokenArchiveError extends Error {}

/** Takes pieces of any size apart. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** At most so many bytes; at least one. */
  async some(max: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) throw new BrokenArchiveError('the archive ends too early');
      this.#held = value;
    }
    const taken = this.#held.subarray(0, max);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  async exactly(size: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    let missing = size;
    while (missing > 0) {
      const piece = await this.some(missing);
      taken.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(taken);
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** So that what comes before, such as a decryption, sees the end of its file too. */
  async toEnd(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }
}

async function* contentOf(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  let missing = size;
  while (missing > 0) {
    const piece = await reader.some(missing);
    missing -= piece.length;
    yield piece;
  }
}

/** @throws BrokenArchiveError */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(pieces);
  try {
    yield* entriesFrom(reader);
  } finally {
    await reader.close();
  }
}

async function* entriesFrom(reader: ByteReader): AsyncGenerator<Entry> {
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return reader.toEnd();
    const number = (at: number, length: number) =>
      Number.parseInt(header.toString('latin1', at, at + length), 8);
    if (number(CHECKSUM_AT, CHECKSUM_LENGTH) !== checksumOf(header)) {
      throw new BrokenArchiveError('a header is damaged');
    }
    const size = number(SIZE_AT, SIZE_LENGTH);
    const name = header.toString('utf8', 0, NAME_LENGTH).replace(/\0.*$/s, '');
    yield { name, size, content: contentOf(reader, size) };
    await reader.exactly(padding(size).length);
  }
}
