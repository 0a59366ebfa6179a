/** Values read of one state of what is published, bounded by their bytes: the least recently used go first. */
export class KeptOfState<V> {
  readonly #room: () => number;
  readonly #bytesOf: (value: V) => number;
  readonly #values = new Map<string, V>();
  #state = 0;
  #size = 0;

  /** @param room bytes that they may take, all together, now */
  constructor(room: () => number, bytesOf: (value: V) => number) {
    this.#room = room;
    this.#bytesOf = bytesOf;
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
    const room = this.#room();
    for (const oldest of this.#values.keys()) {
      if (this.#size <= room) break;
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
