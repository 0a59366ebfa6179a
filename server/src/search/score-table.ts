import type { Ranked } from './ranked.ts';

/** Multiplier of Knuth's hashing by multiplication (The Art of Computer Programming, vol. 3, 6.4). */
const GOLDEN = 0x9e3779b1;

/** What the score of a text that is held back is multiplied by: less than any that is kept has. */
const HELD_BACK = 0.001;

/** A place is found in a few steps as long as no more than half of them are taken. */
const PLACES_PER_TEXT = 2;

/**
 * Sums by number of text. A table of plain numbers, read by index: a question of common words has a hundred thousand
 * postings, and with a Map adding them up would take longer than fetching them.
 */
export class ScoreTable {
  /** Where in the columns a number stands, from 1; 0 where nothing does. */
  readonly #rows: Int32Array;
  readonly #shift: number;
  readonly #numbers: Int32Array;
  readonly #scores: Float64Array;
  /** How many of the question's own stems the title holds. */
  readonly #titled: Uint16Array;
  readonly #heldBack: Uint8Array;
  #count = 0;
  #most = 0;

  /** @param most texts that will be added at most. */
  constructor(most: number) {
    const bits = Math.max(1, Math.ceil(Math.log2(most * PLACES_PER_TEXT + 1)));
    this.#rows = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    this.#numbers = new Int32Array(most);
    this.#scores = new Float64Array(most);
    this.#titled = new Uint16Array(most);
    this.#heldBack = new Uint8Array(most);
  }

  #rowOf(number: number): number {
    const rows = this.#rows;
    let place = Math.imul(number, GOLDEN) >>> this.#shift;
    for (let row = rows[place] as number; row !== 0; row = rows[place] as number) {
      if (this.#numbers[row - 1] === number) return row - 1;
      place = (place + 1) % rows.length;
    }
    const row = this.#count++;
    rows[place] = row + 1;
    this.#numbers[row] = number;
    return row;
  }

  /** Adds to what a text has. */
  add(number: number, score: number, titled: number, heldBack: boolean): void {
    const row = this.#rowOf(number);
    const sum = (this.#scores[row] as number) + score;
    this.#scores[row] = sum;
    if (sum > this.#most) this.#most = sum;
    if (heldBack) this.#heldBack[row] = 1;
    if (titled > 0) this.#titled[row] = (this.#titled[row] as number) + titled;
  }

  /**
   * The texts whose score is above zero and at least a part of the best one.
   * @param floor that part, from 0 to 1.
   * @param bonus of those whose titles hold so many of the question's own stems; it does not count for the floor.
   */
  kept(floor: number, bonus: { readonly titled: number; readonly gain: number }): Ranked {
    const least = Math.max(floor * this.#most, Number.MIN_VALUE);
    const numbers = new Int32Array(this.#count);
    const scores = new Float64Array(this.#count);
    let kept = 0;
    for (let row = 0; row < this.#count; row += 1) {
      const score = this.#scores[row] as number;
      if (score < least) continue;
      numbers[kept] = this.#numbers[row] as number;
      const isNamed = (this.#titled[row] as number) >= bonus.titled;
      const order = this.#heldBack[row] === 1 ? score * HELD_BACK : score;
      scores[kept] = isNamed ? score + bonus.gain : order;
      kept += 1;
    }
    return { numbers: numbers.subarray(0, kept), scores: scores.subarray(0, kept) };
  }
}
