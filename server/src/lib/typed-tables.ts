type Column = Int32Array | Uint8Array | Float64Array;

/** The same array, or a wider one where it is too short. */
export function grown<T extends Column>(array: T, length: number): T {
  if (length <= array.length) return array;
  const wider = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.3));
  wider.set(array);
  return wider;
}

/** Values as small numbers; never forgotten. */
export interface Numbered {
  /** Given where it has none yet. */
  numberOf(name: string): number;
  nameOf(number: number): string;
}

/** Few values that many things have. */
export class Labels implements Numbered {
  readonly #numbers = new Map<string, number>();
  readonly names: string[] = [];

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  nameOf(number: number): string {
    return this.names[number] ?? '';
  }
}

/** Numbers in the order in which they came. */
export class NumberList {
  #numbers = new Int32Array(2);
  #count = 0;

  push(number: number): void {
    this.#numbers = grown(this.#numbers, this.#count + 1);
    this.#numbers[this.#count++] = number;
  }

  remove(number: number): void {
    const at = this.all.indexOf(number);
    if (at === -1) return;
    this.#numbers.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  get all(): Int32Array {
    return this.#numbers.subarray(0, this.#count);
  }
}

const FIRST_SLOTS = 64;
/** Letters from this one on take three bytes: the sign, then both of its code. */
const WIDE = 0xff;

/** Room for the string that is looked up, how many bytes it takes, and their hash (FNV-1a). */
let typed = new Uint8Array(256);
let size = 0;
let hashed = 0;

const mixed = (value: number, byte: number): number => Math.imul(value ^ byte, 0x01000193);
const ended = (value: number): number => (value ^ (value >>> 15)) >>> 0;

/** Writes a string to `typed`. */
function encode(text: string): void {
  if (typed.length < 3 * text.length) typed = new Uint8Array(3 * text.length);
  let value = 0x811c9dc5;
  size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < WIDE) {
      typed[size++] = code;
      value = mixed(value, code);
    } else {
      typed[size++] = WIDE;
      typed[size++] = code >> 8;
      typed[size++] = code & 0xff;
      value = mixed(mixed(mixed(value, WIDE), code >> 8), code & 0xff);
    }
  }
  hashed = ended(value);
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at += 1) value = mixed(value, bytes[at] ?? 0);
  return ended(value);
}

/** Hundreds of thousands of strings: some twenty bytes each, and nothing for the collector to visit. */
export class StringTable implements Numbered {
  #bytes = new Uint8Array(1_024);
  #used = 0;
  /** Where each string begins; it ends where the next one begins. */
  #starts = new Int32Array(FIRST_SLOTS);
  /** Number + 1; open addressing. */
  #slots = new Int32Array(FIRST_SLOTS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** -1 where it has no number. */
  find(text: string): number {
    encode(text);
    return (this.#slots[this.#slotOfTyped()] ?? 0) - 1;
  }

  has(text: string): boolean {
    return this.find(text) !== -1;
  }

  numberOf(text: string): number {
    encode(text);
    const slot = this.#slotOfTyped();
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    this.#bytes = grown(this.#bytes, this.#used + size);
    this.#bytes.set(typed.subarray(0, size), this.#used);
    this.#used += size;
    const number = this.#count++;
    this.#starts = grown(this.#starts, number + 2);
    this.#starts[number + 1] = this.#used;
    this.#slots[slot] = number + 1;
    if (this.#count * 3 > this.#slots.length * 2) this.#widen();
    return number;
  }

  nameOf(number: number): string {
    const bytes = this.#bytes.subarray(this.#starts[number], this.#starts[number + 1]);
    let text = '';
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      text += String.fromCharCode(byte < WIDE ? byte : ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
      if (byte === WIDE) at += 2;
    }
    return text;
  }

  /** As the bytes of two strings without wide letters are in order: below 0 where the first comes first. */
  compare(one: number, other: number): number {
    let [a, b] = [this.#starts[one] ?? 0, this.#starts[other] ?? 0];
    const [endOfOne, endOfOther] = [this.#starts[one + 1] ?? 0, this.#starts[other + 1] ?? 0];
    while (a < endOfOne && b < endOfOther && this.#bytes[a] === this.#bytes[b]) {
      a += 1;
      b += 1;
    }
    if (a === endOfOne || b === endOfOther) return endOfOne - a - (endOfOther - b);
    return (this.#bytes[a] ?? 0) - (this.#bytes[b] ?? 0);
  }

  /** Of the string in `typed`, or the free one where it belongs. */
  #slotOfTyped(): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashed & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1 || this.#isTyped(number)) return slot;
    }
  }

  #isTyped(number: number): boolean {
    const start = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - start !== size) return false;
    for (let at = 0; at < size; at += 1) if (this.#bytes[start + at] !== typed[at]) return false;
    return true;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number += 1) {
      let slot = hash(this.#bytes, this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** Lists of numbers, each by a number, in the order in which they came. A pair has a second number, 0 unless it is given. */
export class NumberLists {
  /** Place of the last pair of each list, from 1 on; 0 of an empty list. */
  #lasts = new Int32Array(FIRST_SLOTS);
  /** The last pair is followed by the first. */
  #nexts = new Int32Array(FIRST_SLOTS);
  #values = new Int32Array(FIRST_SLOTS);
  /** Few have one. */
  readonly #seconds = new Map<number, number>();
  #used = 0;
  /** Place of one that was removed; the next one follows. */
  #free = 0;

  /** Place of its first pair; 0 of an empty list. */
  first(list: number): number {
    return this.#nexts[this.#lasts[list] ?? 0] ?? 0;
  }

  /** 0 after the last one. */
  next(list: number, place: number): number {
    return place === this.#lasts[list] ? 0 : (this.#nexts[place] ?? 0);
  }

  value(place: number): number {
    return this.#values[place] ?? 0;
  }

  second(place: number): number {
    return this.#seconds.get(place) ?? 0;
  }

  *valuesOf(list: number): Generator<number, undefined> {
    for (let place = this.first(list); place > 0; place = this.next(list, place)) yield this.value(place);
  }

  has(list: number, value: number, second = 0): boolean {
    for (let place = this.first(list); place > 0; place = this.next(list, place))
      if (this.value(place) === value && this.second(place) === second) return true;
    return false;
  }

  append(list: number, value: number, second = 0): void {
    const place = this.#newPlace();
    this.#values[place] = value;
    if (second !== 0) this.#seconds.set(place, second);
    this.#lasts = grown(this.#lasts, list + 1);
    const last = this.#lasts[list] ?? 0;
    this.#nexts[place] = last === 0 ? place : (this.#nexts[last] ?? 0);
    if (last > 0) this.#nexts[last] = place;
    this.#lasts[list] = place;
  }

  /** False when it was not there. */
  remove(list: number, value: number, second = 0): boolean {
    let before = this.#lasts[list] ?? 0;
    for (let place = this.first(list); place > 0; place = this.next(list, place)) {
      if (this.value(place) === value && this.second(place) === second) {
        this.#nexts[before] = this.#nexts[place] ?? 0;
        if (this.#lasts[list] === place) this.#lasts[list] = before === place ? 0 : before;
        this.#seconds.delete(place);
        this.#nexts[place] = this.#free;
        this.#free = place;
        return true;
      }
      before = place;
    }
    return false;
  }

  #newPlace(): number {
    const free = this.#free;
    if (free > 0) {
      this.#free = this.#nexts[free] ?? 0;
      return free;
    }
    this.#used += 1;
    this.#nexts = grown(this.#nexts, this.#used + 1);
    this.#values = grown(this.#values, this.#used + 1);
    return this.#used;
  }
}
