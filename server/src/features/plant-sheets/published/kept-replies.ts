import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Reply } from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import { KeptOfState } from './kept-of-state.ts';

/** Bytes of the replies that were asked for last, as they are sent, */
const MAX_PLAIN = 2 * 1024 * 1024;
/** and of those that were asked for before them, packed: under a third of their size, and less than thirty microseconds to unpack. */
const MAX_PACKED = 14 * 1024 * 1024;
/** Replies are worded much alike: the beginnings of some stand before each other, 32 kB in all. */
const SAMPLES = 4;
const SAMPLE = 8 * 1024;
/** Deflating takes three times as long for a seventh less. */
const fast = { [constants.ZSTD_c_compressionLevel]: 1 };
/** One of so many takes the place of another: of more sheets than fit, read in turn, the one asked for longest ago is the next. */
const TAKES_PLACE = 16;

/** An own block: a slice would hold the room that it was packed in. */
function compact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Replies read of one state of what is published. */
export class KeptReplies {
  readonly #packed = new KeptOfState<Reply>(MAX_PACKED, ({ bytes }) => bytes.length);
  readonly #plain = new KeptOfState<Reply>(
    MAX_PLAIN,
    ({ bytes }) => bytes.length,
    (id, reply) => this.#pack(id, reply),
  );
  #dictionary: Buffer | null = null;
  #passedOver = 0;

  get state(): number {
    return this.#plain.state;
  }

  /** Forgets what was read of an earlier state. */
  advance(state: number): void {
    this.#plain.advance(state);
    this.#packed.advance(state);
  }

  get(id: string): Reply | undefined {
    const plain = this.#plain.get(id);
    if (plain) return plain;
    const kept = this.#packed.get(id);
    if (!kept || !this.#dictionary) return undefined;
    const reply = { ...kept, bytes: zstdDecompressSync(kept.bytes, { dictionary: this.#dictionary }) };
    this.#plain.keep(this.state, id, reply);
    return reply;
  }

  /** @param asked state when it was asked for: what was published meanwhile may be newer. */
  keep(asked: number, id: string, reply: Reply): void {
    this.#plain.keep(asked, id, reply);
  }

  #pack(id: string, reply: Reply): void {
    if (this.#packed.has(id)) return;
    if (this.#packed.isFull) {
      this.#passedOver = (this.#passedOver + 1) % TAKES_PLACE;
      if (this.#passedOver > 0) return;
    }
    this.#dictionary ??= Buffer.concat(
      this.#plain.first(SAMPLES).map(({ bytes }) => bytes.subarray(0, SAMPLE)),
    );
    const bytes = compact(zstdCompressSync(reply.bytes, { dictionary: this.#dictionary, params: fast }));
    this.#packed.keep(this.state, id, { ...reply, bytes });
  }
}
