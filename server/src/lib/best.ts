/** The first few of thousands, in order: no more than these are kept. */
export class Best<T> {
  readonly found: T[] = [];
  readonly #kept: number;
  readonly #isBefore: (one: T, other: T) => boolean;

  constructor(kept: number, isBefore: (one: T, other: T) => boolean) {
    this.#kept = kept;
    this.#isBefore = isBefore;
  }

  add(candidate: T): void {
    const last = this.found.at(-1);
    if (this.found.length >= this.#kept && last !== undefined && !this.#isBefore(candidate, last)) return;
    let [from, to] = [0, this.found.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = this.found[middle];
      if (at !== undefined && this.#isBefore(candidate, at)) to = middle;
      else from = middle + 1;
    }
    this.found.splice(from, 0, candidate);
    if (this.found.length > this.#kept) this.found.pop();
  }
}
