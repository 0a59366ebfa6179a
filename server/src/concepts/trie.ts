import { grown, type Numbered, NumberLists, StringTable } from '#server/lib/typed-tables.ts';

const FIRST_SLOTS = 64;

/** Of the edge from a node by a stem. */
function hash(node: number, stem: number): number {
  const value = Math.imul(node ^ Math.imul(stem, 0x9e3779b1), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Stands for the written form of a name whose words are swapped. */
export const SWAPPED = '~';

/** How a name is written in a trie. */
export interface Path {
  readonly stems: readonly string[];
  /** The name as written, where the stems alone are too little. */
  readonly exact: string | null;
  readonly isAlsoReversed: boolean;
}

/** The number of an id, and of the written form that it needs, + 1. */
interface Entry {
  readonly id: number;
  readonly written: number;
}

/** Paths of stems to ids, in typed arrays: the names of 100,000 plants would be millions of objects. */
export class Trie {
  /** Where every path begins. */
  static readonly root = 0;
  readonly #ids: Numbered;
  readonly #stems = new StringTable();
  /** How many paths hold each stem. */
  #times = new Int32Array(FIRST_SLOTS);
  /** The edge that leads to each node. */
  #parents = new Int32Array(FIRST_SLOTS);
  #stemsBefore = new Int32Array(FIRST_SLOTS);
  #hasNext = new Uint8Array(FIRST_SLOTS);
  #nodes = 1;
  /** Node by its edge, 0 where a slot is free. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Ids of each node, and the number of the written form that each needs, + 1. */
  readonly #entries = new NumberLists();
  readonly #written = new StringTable();

  constructor(ids: Numbered) {
    this.#ids = ids;
  }

  /** -1 of a stem of no path. */
  numberOf(stem: string): number {
    return this.#stems.find(stem);
  }

  hasStem(stem: string): boolean {
    return (this.#times[this.#stems.find(stem)] ?? 0) > 0;
  }

  /** 0 where no path goes on. */
  after(node: number, stem: number): number {
    return stem === -1 || this.#hasNext[node] !== 1 ? 0 : (this.#slots[this.#slotOf(node, stem)] ?? 0);
  }

  isEnd(node: number): boolean {
    return this.#hasNext[node] !== 1;
  }

  /** What ends at a node, in the order in which it came; `exact` is the written form that is needed. */
  *entriesAt(node: number): Generator<{ readonly id: string; readonly exact: string | null }, undefined> {
    const entries = this.#entries;
    for (let place = entries.first(node); place > 0; place = entries.next(node, place)) {
      const exact = entries.second(place);
      yield {
        id: this.#ids.nameOf(entries.value(place)),
        exact: exact === 0 ? null : this.#written.nameOf(exact - 1),
      };
    }
  }

  add(path: Path, id: string): void {
    const stems = path.stems.map((stem) => this.#stems.numberOf(stem));
    if (this.#insert(stems, this.#entryOf(path.exact, id))) this.#count(stems, 1);
    if (path.isAlsoReversed) this.#insert(stems.toReversed(), this.#entryOf(SWAPPED, id));
  }

  remove(path: Path, id: string): void {
    const stems = path.stems.map((stem) => this.#stems.numberOf(stem));
    if (this.#withdraw(stems, this.#entryOf(path.exact, id))) this.#count(stems, -1);
    if (path.isAlsoReversed) this.#withdraw(stems.toReversed(), this.#entryOf(SWAPPED, id));
  }

  #entryOf(exact: string | null, id: string): Entry {
    return {
      id: this.#ids.numberOf(id),
      written: exact === null ? 0 : this.#written.numberOf(exact) + 1,
    };
  }

  /** False when it was there. */
  #insert(stems: readonly number[], { id, written }: Entry): boolean {
    let node = Trie.root;
    for (const stem of stems) node = this.#grow(node, stem);
    if (this.#entries.has(node, id, written)) return false;
    this.#entries.append(node, id, written);
    return true;
  }

  /** False when it was not there. */
  #withdraw(stems: readonly number[], { id, written }: Entry): boolean {
    let node = Trie.root;
    for (const stem of stems) {
      node = this.after(node, stem);
      if (node === 0) return false;
    }
    return this.#entries.remove(node, id, written);
  }

  #count(stems: readonly number[], by: number): void {
    for (const stem of stems) {
      this.#times = grown(this.#times, stem + 1);
      this.#times[stem] = (this.#times[stem] ?? 0) + by;
    }
  }

  /** Every path with its entries. */
  *paths(): Generator<{
    readonly path: readonly string[];
    readonly id: string;
    readonly exact: string | null;
  }> {
    for (let node = 1; node < this.#nodes; node += 1) {
      const path: string[] = [];
      for (let at = node; at !== Trie.root; at = this.#parents[at] ?? 0)
        path.unshift(this.#stems.nameOf(this.#stemsBefore[at] ?? 0));
      for (const entry of this.entriesAt(node)) yield { path, ...entry };
    }
  }

  #slotOf(node: number, stem: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(node, stem) & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0 || (this.#parents[known] === node && this.#stemsBefore[known] === stem)) return slot;
    }
  }

  /** The next node, made where it is missing. */
  #grow(node: number, stem: number): number {
    const slot = this.#slotOf(node, stem);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known;
    const made = this.#nodes++;
    this.#parents = grown(this.#parents, this.#nodes);
    this.#stemsBefore = grown(this.#stemsBefore, this.#nodes);
    this.#hasNext = grown(this.#hasNext, this.#nodes);
    this.#parents[made] = node;
    this.#stemsBefore[made] = stem;
    this.#hasNext[node] = 1;
    this.#slots[slot] = made;
    if (this.#nodes * 3 > this.#slots.length * 2) this.#widen();
    return made;
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let node = 1; node < this.#nodes; node += 1)
      this.#slots[this.#slotOf(this.#parents[node] ?? 0, this.#stemsBefore[node] ?? 0)] = node;
  }
}
