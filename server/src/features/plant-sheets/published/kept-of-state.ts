/** Values read of one state of what is published, bounded by their bytes: the least recently used go first. */
export class KeptOfState<V> {
  readonly #maxBytes: number;
  readonly #bytesOf: (value: V) => number;
  readonly #onDrop: (key: string, value: V) => void;
  readonly #values = new Map<string, V>();
  #state = 0;
  #size = 0;
  #isFull = false;

  /** @param onDrop of what makes room for others */
  constructor(
    maxBytes: number,
    bytesOf: (value: V) => number,
    onDrop: (key: string, value: V) => void = () => {},
  ) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
    this.#onDrop = onDrop;
  }

  /** The newest state that was told. */
  get state(): number {
    return this.#state;
  }

  /** Forgets what was read of an earlier state. */
  advance(state: number): void {
    if (state <= this.#state) return;
    this.#state = state;
    this.#values.clear();
    this.#size = 0;
    this.#isFull = false;
  }

  /** Something has made room for something else. */
  get isFull(): boolean {
    return this.#isFull;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** The least recently used first. */
  first(count: number): V[] {
    return [...this.#values.values()].slice(0, count);
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  /** @param asked state when it was asked for: what was published meanwhile may be newer. */
  keep(asked: number, key: string, value: V): void {
    if (asked !== this.#state) return;
    this.#forget(key);
    this.#values.set(key, value);
    this.#size += this.#bytesOf(value);
    for (const [oldest, dropped] of this.#values) {
      if (this.#size <= this.#maxBytes) break;
      this.#isFull = true;
      this.#onDrop(oldest, dropped);
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.#bytesOf(value);
  }
}
