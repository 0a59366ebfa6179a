/** Sorting all of them once is cheaper than keeping more than these in order. */
const MAX_IN_ORDER = 1_000;

/** The first few of thousands, in order. `isBefore` never holds for two both ways. */
export class Best<T> {
  readonly #found: T[] = [];
  readonly #kept: number;
  readonly #isBefore: (one: T, other: T) => boolean;

  constructor(kept: number, isBefore: (one: T, other: T) => boolean) {
    this.#kept = kept;
    this.#isBefore = isBefore;
  }

  add(candidate: T): void {
    const found = this.#found;
    if (this.#kept > MAX_IN_ORDER) {
      found.push(candidate);
      return;
    }
    const last = found.at(-1);
    if (found.length >= this.#kept && last !== undefined && !this.#isBefore(candidate, last)) return;
    let [from, to] = [0, found.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = found[middle];
      if (at !== undefined && this.#isBefore(candidate, at)) to = middle;
      else from = middle + 1;
    }
    found.splice(from, 0, candidate);
    if (found.length > this.#kept) found.pop();
  }

  /** The kept ones from an offset on. */
  from(offset: number): T[] {
    if (offset >= this.#found.length) return [];
    if (this.#kept > MAX_IN_ORDER) this.#found.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    return this.#found.slice(offset, this.#kept);
  }
}
