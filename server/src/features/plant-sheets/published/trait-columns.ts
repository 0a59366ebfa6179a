import { grown, Labels, NumberList, StringTable } from '#server/lib/typed-tables.ts';
import type { Traits } from './traits.repository.ts';

/** Lists of a sheet, in the order in which they lie in memory. */
const lists = [
  'stems',
  'tags',
  'parts',
  'origins',
  'preparations',
  'applications',
  'references',
  'keys',
  'marks',
] as const;
type List = (typeof lists)[number];
/** Whose values are written as numbers. */
export type Labelled = Exclude<List, 'keys' | 'marks'>;

const keyList = lists.indexOf('keys');
const markList = lists.indexOf('marks');

const FIRST_ROOM = 4_096;
/** Of a hash: so many tell most from a few that are sought. */
const FILTER_BITS = 16;
/** Spreads numbers that follow each other. */
const GOLDEN = 0x9e3779b1;
/** A hash of 53 bits is kept as two numbers of 32. */
const WORD = 2 ** 32;

/** What is known of the published sheets, by place: the number of the id of each, whether it is published or once was. */
export class TraitColumns {
  /** All places are below. */
  size = 0;
  /** Number of published sheets. */
  count = 0;
  readonly #ids: StringTable;
  readonly labels: Readonly<Record<Labelled | 'family' | 'language' | 'createdBy', Labels>> = {
    stems: new Labels(),
    tags: new Labels(),
    parts: new Labels(),
    origins: new Labels(),
    preparations: new Labels(),
    applications: new Labels(),
    references: new Labels(),
    family: new Labels(),
    language: new Labels(),
    createdBy: new Labels(),
  };
  family = new Int32Array(0);
  language = new Uint8Array(0);
  /** Microseconds. */
  updatedAt = new Float64Array(0);
  createdBy = new Uint8Array(0);
  updatedByAi = new Uint8Array(0);
  dangerous = new Uint8Array(0);
  /** Of a dangerous plant by another sheet. */
  alike = new Uint8Array(0);
  isLive = new Uint8Array(0);
  /** Places that have each stem or tag. */
  readonly having: Readonly<Record<'stems' | 'tags', NumberList[]>> = { stems: [], tags: [] };
  /** By place: the text of the search index that holds the sheet, where it was asked for. */
  #textOf = new Int32Array(0);
  /** Place + 1 by the number of its text, where a search from there on finds it; of others as well. */
  #textSlots = new Int32Array(FIRST_ROOM);
  #textsNoted = 0;
  /** Of each sheet, where each of its lists ends, then the lists. */
  #values = new Int32Array(FIRST_ROOM);
  #used = 0;
  /** Of what is used, by sheets that are published. */
  #held = 0;
  #starts = new Int32Array(0);
  /** Names of dangerous plants, and how many sheets have each. */
  readonly #marks = new Map<number, number>();
  /** Names that plants have become dangerous by since they were told, or are no longer. */
  readonly #newMarks = new Set<number>();
  /** Places that were not told yet. */
  #untold: number[] = [];

  /** @param ids numbers of sheets; also those of others may be in it */
  constructor(ids = new StringTable()) {
    this.#ids = ids;
  }

  placeOf(id: string): number | undefined {
    const place = this.#ids.find(id);
    return this.isLive[place] === 1 ? place : undefined;
  }

  idOf(place: number): string {
    return this.#ids.nameOf(place);
  }

  /** Below 0 where the id of one place is before that of another. */
  compareIds(one: number, other: number): number {
    return this.#ids.compare(one, other);
  }

  /** Nothing calls its plant dangerous: hashes may be equal by chance, but never differ of the same name. */
  isHarmless(id: string): boolean {
    const place = this.placeOf(id);
    return place !== undefined && this.dangerous[place] === 0 && this.alike[place] === 0;
  }

  /** Of a text of the search index: numbers are never used again. Undefined where it is not known. */
  placeOfText(number: number): number | undefined {
    const place = (this.#textSlots[this.#textSlot(number)] ?? 0) - 1;
    return this.isLive[place] === 1 ? place : undefined;
  }

  noteText(number: number, id: string): void {
    const place = this.placeOf(id);
    if (place === undefined) return;
    this.#textOf[place] = number;
    this.#textSlots[this.#textSlot(number)] = place + 1;
    this.#textsNoted += 1;
    if (this.#textsNoted * 2 > this.#textSlots.length) this.#placeTexts();
  }

  /** Of its place, or a free one. */
  #textSlot(number: number): number {
    const mask = this.#textSlots.length - 1;
    for (let slot = Math.imul(number, GOLDEN) & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#textSlots[slot] ?? 0) - 1;
      if (place === -1 || this.#textOf[place] === number) return slot;
    }
  }

  /** Anew, with room for as many again. */
  #placeTexts(): void {
    const texts = this.#textOf.subarray(0, this.size);
    const noted = texts.reduce((count, text) => count + Number(text > 0), 0);
    this.#textSlots = new Int32Array(2 ** Math.ceil(Math.log2(4 * noted + FIRST_ROOM)));
    for (const [place, text] of texts.entries())
      if (text > 0) this.#textSlots[this.#textSlot(text)] = place + 1;
    this.#textsNoted = noted;
  }

  #startOf(place: number, list: number): number {
    const start = this.#starts[place] ?? 0;
    return start + (list === 0 ? lists.length : (this.#values[start + list - 1] ?? 0));
  }

  list(place: number, list: List): Int32Array {
    const at = lists.indexOf(list);
    return this.#values.subarray(this.#startOf(place, at), this.#startOf(place, at + 1));
  }

  lengthOf(place: number, list: List): number {
    const at = lists.indexOf(list);
    return this.#startOf(place, at + 1) - this.#startOf(place, at);
  }

  /** How many of the values a sheet has. */
  countOf(place: number, list: List, values: Int32Array): number {
    const at = lists.indexOf(list);
    const [start, end] = [this.#startOf(place, at), this.#startOf(place, at + 1)];
    let count = 0;
    for (const value of values) {
      for (let from = start; from < end; from += 1) {
        if (this.#values[from] === value) {
          count += 1;
          break;
        }
      }
    }
    return count;
  }

  put(traits: Traits): void {
    this.remove(traits.id);
    const { labels } = this;
    const place = this.#takePlace(traits.id);
    this.family[place] = traits.family === '' ? -1 : labels.family.numberOf(traits.family);
    this.language[place] = labels.language.numberOf(traits.language);
    this.updatedAt[place] = traits.updatedAt;
    this.createdBy[place] = labels.createdBy.numberOf(traits.createdBy);
    this.updatedByAi[place] = Number(traits.updatedByAi);
    this.dangerous[place] = Number(traits.dangerous);
    this.#write(place, traits);
    this.#untold.push(place);
    for (const list of ['stems', 'tags'] as const)
      for (const value of this.list(place, list)) (this.having[list][value] ??= new NumberList()).push(place);
    this.#countMarks(place, 1);
  }

  remove(id: string): void {
    const place = this.placeOf(id);
    if (place === undefined) return;
    for (const list of ['stems', 'tags'] as const)
      for (const value of this.list(place, list)) this.having[list][value]?.remove(place);
    this.#countMarks(place, -1);
    this.count -= 1;
    this.isLive[place] = 0;
    this.#textOf[place] = 0;
    this.#held -= this.#startOf(place, lists.length) - this.#startOf(place, 0) + lists.length;
    if (this.#used > 2 * this.#held + FIRST_ROOM) this.#compact();
  }

  /** To be called after changes: tells anew which sheets are of a plant that another sheet calls dangerous. */
  settle(): void {
    for (const place of this.#untold) this.#tell(place);
    this.#untold = [];
    const newMarks = this.#newMarks;
    if (newMarks.size === 0) return;
    const mayBeNew = new Uint8Array(2 ** FILTER_BITS);
    for (const mark of newMarks) mayBeNew[mark % mayBeNew.length] = 1;
    const isConcerned = (place: number): boolean => {
      const end = this.#startOf(place, keyList + 1);
      for (let at = this.#startOf(place, keyList) + 1; at < end; at += 2)
        if (mayBeNew[(this.#values[at] ?? 0) & (mayBeNew.length - 1)] === 1) return true;
      return false;
    };
    for (let place = 0; place < this.size; place += 1)
      if (this.isLive[place] && isConcerned(place)) this.#tell(place);
    newMarks.clear();
  }

  /** After a first reading, some at a time: false while there are more. */
  settleNext(count: number): boolean {
    this.#newMarks.clear();
    for (const place of this.#untold.splice(-count)) this.#tell(place);
    return this.#untold.length === 0;
  }

  #tell(place: number): void {
    if (this.isLive[place]) this.alike[place] = Number(this.#isNamedDangerous(place));
  }

  #hashAt(at: number): number {
    return (this.#values[at] ?? 0) * WORD + ((this.#values[at + 1] ?? 0) >>> 0);
  }

  /** Sheets that are dangerous themselves are left out of everything that asks. */
  #isNamedDangerous(place: number): boolean {
    if (this.dangerous[place]) return false;
    const end = this.#startOf(place, keyList + 1);
    for (let at = this.#startOf(place, keyList); at < end; at += 2)
      if (this.#marks.has(this.#hashAt(at))) return true;
    return false;
  }

  #countMarks(place: number, by: number): void {
    const end = this.#startOf(place, markList + 1);
    for (let at = this.#startOf(place, markList); at < end; at += 2) {
      const mark = this.#hashAt(at);
      const before = this.#marks.get(mark) ?? 0;
      if (before + by > 0) this.#marks.set(mark, before + by);
      else this.#marks.delete(mark);
      if (before === 0 || before + by === 0) this.#newMarks.add(mark);
    }
  }

  #takePlace(id: string): number {
    const place = this.#ids.numberOf(id);
    this.size = Math.max(this.size, place + 1);
    this.count += 1;
    this.family = grown(this.family, place + 1);
    this.language = grown(this.language, place + 1);
    this.updatedAt = grown(this.updatedAt, place + 1);
    this.createdBy = grown(this.createdBy, place + 1);
    this.updatedByAi = grown(this.updatedByAi, place + 1);
    this.dangerous = grown(this.dangerous, place + 1);
    this.alike = grown(this.alike, place + 1);
    this.isLive = grown(this.isLive, place + 1);
    this.#textOf = grown(this.#textOf, place + 1);
    this.#starts = grown(this.#starts, place + 1);
    this.isLive[place] = 1;
    this.alike[place] = 0;
    return place;
  }

  #write(place: number, traits: Traits): void {
    const length = lists.reduce((sum, list) => sum + 1 + 2 * traits[list].length, 0);
    this.#values = grown(this.#values, this.#used + length);
    const values = this.#values;
    const start = this.#used;
    this.#starts[place] = start;
    let at = start + lists.length;
    for (const [number, list] of lists.entries()) {
      if (list === 'keys' || list === 'marks') {
        for (const hash of traits[list]) {
          values[at++] = Math.floor(hash / WORD);
          values[at++] = hash % WORD;
        }
      } else for (const value of traits[list]) values[at++] = this.labels[list].numberOf(value);
      values[start + number] = at - start;
    }
    this.#used = at;
    this.#held += at - start;
  }

  /** Gives back the room of what was removed. */
  #compact(): void {
    const before = this.#values;
    const values = new Int32Array(this.#held + FIRST_ROOM);
    let used = 0;
    for (let place = 0; place < this.size; place += 1) {
      if (!this.isLive[place]) continue;
      const own = before.subarray(this.#starts[place] ?? 0, this.#startOf(place, lists.length));
      this.#starts[place] = used;
      values.set(own, used);
      used += own.length;
    }
    this.#values = values;
    this.#used = used;
  }
}
