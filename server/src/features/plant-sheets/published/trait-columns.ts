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
] as const;
type List = (typeof lists)[number];
/** Whose values are written as numbers. */
export type Labelled = Exclude<List, 'keys'>;

/** One value of each sheet. */
const compacted = [
  'family',
  'language',
  'updatedAt',
  'createdBy',
  'updatedByAi',
  'dangerous',
  'alike',
] as const;

const FIRST_ROOM = 4_096;
/** Of a hash: so many tell most from a few that are sought. */
const FILTER_BITS = 16;
/** A hash of 53 bits is kept as two numbers of 32. */
const WORD = 2 ** 32;

/** Columns of the published sheets by place; a changed sheet gets a new place. */
export class TraitColumns {
  /** Places, those of removed sheets among them. */
  size = 0;
  /** Every id that ever had a place. */
  readonly #ids = new StringTable();
  /** By place: the number of its id. */
  #idAt = new Int32Array(0);
  /** By the number of an id: its place + 1. */
  #placeOf = new Int32Array(0);
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
  /** Places that have each stem or tag, removed ones among them. */
  readonly having: Readonly<Record<'stems' | 'tags', NumberList[]>> = { stems: [], tags: [] };
  /** Place + 1 of the sheet of a text of the search index, where it was asked for. */
  #textPlaces = new Int32Array(FIRST_ROOM);
  #values = new Int32Array(FIRST_ROOM);
  #used = 0;
  /** Where the lists of a place begin; each ends where the next one begins. */
  #starts = new Int32Array(0);
  /** Names of dangerous plants, and how many sheets have each. */
  readonly #marks = new Map<number, number>();
  /** By the number of an id. */
  readonly #marksOf = new Map<number, readonly number[]>();
  /** Names that plants have become dangerous by since they were told, or are no longer. */
  readonly #newMarks = new Set<number>();
  /** Places below were told already. */
  #settled = 0;

  count = 0;

  placeOf(id: string): number | undefined {
    const place = (this.#placeOf[this.#ids.find(id)] ?? 0) - 1;
    return place === -1 ? undefined : place;
  }

  idOf(place: number): string {
    return this.#ids.nameOf(this.#idAt[place] ?? 0);
  }

  /** Below 0 where the id of one place is before that of another. */
  compareIds(one: number, other: number): number {
    return this.#ids.compare(this.#idAt[one] ?? 0, this.#idAt[other] ?? 0);
  }

  /** Nothing calls its plant dangerous: hashes may be equal by chance, but never differ of the same name. */
  isHarmless(id: string): boolean {
    const place = this.placeOf(id);
    return place !== undefined && this.dangerous[place] === 0 && this.alike[place] === 0;
  }

  /** Of a text of the search index: numbers are never used again. Undefined where it is not known. */
  placeOfText(number: number): number | undefined {
    const place = (this.#textPlaces[number] ?? 0) - 1;
    return this.isLive[place] === 1 ? place : undefined;
  }

  noteText(number: number, id: string): void {
    this.#textPlaces = grown(this.#textPlaces, number + 1);
    this.#textPlaces[number] = (this.placeOf(id) ?? -1) + 1;
  }

  list(place: number, list: List): Int32Array {
    const at = place * (lists.length + 1) + lists.indexOf(list);
    return this.#values.subarray(this.#starts[at], this.#starts[at + 1]);
  }

  lengthOf(place: number, list: List): number {
    const at = place * (lists.length + 1) + lists.indexOf(list);
    return (this.#starts[at + 1] ?? 0) - (this.#starts[at] ?? 0);
  }

  /** How many of the values a sheet has. */
  countOf(place: number, list: List, values: Int32Array): number {
    const at = place * (lists.length + 1) + lists.indexOf(list);
    const end = this.#starts[at + 1] ?? 0;
    let count = 0;
    for (const value of values) {
      for (let from = this.#starts[at] ?? 0; from < end; from += 1) {
        if (this.#values[from] === value) {
          count += 1;
          break;
        }
      }
    }
    return count;
  }

  put(traits: Traits): void {
    if (this.size > 2 * this.count + FIRST_ROOM) this.#compact();
    this.remove(traits.id);
    const { labels } = this;
    const place = this.#newPlace(traits.id);
    this.family[place] = traits.family === '' ? -1 : labels.family.numberOf(traits.family);
    this.language[place] = labels.language.numberOf(traits.language);
    this.updatedAt[place] = traits.updatedAt;
    this.createdBy[place] = labels.createdBy.numberOf(traits.createdBy);
    this.updatedByAi[place] = Number(traits.updatedByAi);
    this.dangerous[place] = Number(traits.dangerous);
    // Only of the others it is asked whose name they share.
    const keys = traits.dangerous ? [] : traits.keys;
    const numbers = lists.map((list) =>
      list === 'keys'
        ? keys.flatMap((key) => [Math.floor(key / WORD), (key % WORD) | 0])
        : traits[list].map((value) => labels[list].numberOf(value)),
    );
    this.#write(place, numbers);
    if (traits.marks.length === 0) return;
    this.#marksOf.set(this.#idAt[place] ?? 0, traits.marks);
    this.#countMarks(traits.marks, 1);
  }

  remove(id: string): void {
    const place = this.placeOf(id);
    if (place === undefined) return;
    const number = this.#idAt[place] ?? 0;
    this.#placeOf[number] = 0;
    this.count -= 1;
    this.#countMarks(this.#marksOf.get(number) ?? [], -1);
    this.#marksOf.delete(number);
    this.isLive[place] = 0;
  }

  /** To be called after changes: tells anew which sheets are of a plant that another sheet calls dangerous. */
  settle(): void {
    const mayHaveNew = new Uint8Array(2 ** FILTER_BITS);
    for (const mark of this.#newMarks) mayHaveNew[mark % mayHaveNew.length] = 1;
    const isConcerned = (place: number): boolean => {
      const keys = this.list(place, 'keys');
      for (let at = 1; at < keys.length; at += 2)
        if (mayHaveNew[(keys[at] ?? 0) & (mayHaveNew.length - 1)] === 1) return true;
      return false;
    };
    const told = this.#newMarks.size > 0 ? this.#settled : 0;
    for (let place = 0; place < told; place += 1) if (isConcerned(place)) this.#tell(place);
    this.#newMarks.clear();
    this.settleNext(this.size);
  }

  /** After a first reading, some places at a time: false while there are more. */
  settleNext(count: number): boolean {
    if (this.#settled === 0) this.#newMarks.clear();
    const end = Math.min(this.size, this.#settled + count);
    for (; this.#settled < end; this.#settled += 1) this.#tell(this.#settled);
    return end === this.size;
  }

  #tell(place: number): void {
    if (this.isLive[place]) this.alike[place] = Number(this.#isNamedDangerous(place));
  }

  /** Sheets that are dangerous themselves are left out of everything that asks. */
  #isNamedDangerous(place: number): boolean {
    if (this.dangerous[place]) return false;
    const keys = this.list(place, 'keys');
    for (let at = 0; at < keys.length; at += 2)
      if (this.#marks.has((keys[at] ?? 0) * WORD + ((keys[at + 1] ?? 0) >>> 0))) return true;
    return false;
  }

  #countMarks(marks: readonly number[], by: number): void {
    for (const mark of marks) {
      const before = this.#marks.get(mark) ?? 0;
      if (before + by > 0) this.#marks.set(mark, before + by);
      else this.#marks.delete(mark);
      if (before === 0 || before + by === 0) this.#newMarks.add(mark);
    }
  }

  #newPlace(id: string): number {
    const place = this.size++;
    const number = this.#ids.numberOf(id);
    this.#idAt = grown(this.#idAt, this.size);
    this.#placeOf = grown(this.#placeOf, number + 1);
    this.#idAt[place] = number;
    this.#placeOf[number] = place + 1;
    this.count += 1;
    this.family = grown(this.family, place + 1);
    this.language = grown(this.language, place + 1);
    this.updatedAt = grown(this.updatedAt, place + 1);
    this.createdBy = grown(this.createdBy, place + 1);
    this.updatedByAi = grown(this.updatedByAi, place + 1);
    this.dangerous = grown(this.dangerous, place + 1);
    this.alike = grown(this.alike, place + 1);
    this.isLive = grown(this.isLive, place + 1);
    this.#starts = grown(this.#starts, (place + 1) * (lists.length + 1));
    this.isLive[place] = 1;
    return place;
  }

  #write(place: number, numbers: readonly (readonly number[])[]): void {
    const length = numbers.reduce((sum, list) => sum + list.length, 0);
    this.#values = grown(this.#values, this.#used + length);
    let at = place * (lists.length + 1);
    for (const list of numbers) {
      this.#starts[at++] = this.#used;
      this.#values.set(list, this.#used);
      this.#used += list.length;
    }
    this.#starts[at] = this.#used;
    this.#note(place);
  }

  #note(place: number): void {
    for (const list of ['stems', 'tags'] as const)
      for (const value of this.list(place, list)) (this.having[list][value] ??= new NumberList()).push(place);
  }

  /** Gives back the room of what was removed. */
  #compact(): void {
    const live = Array.from({ length: this.size }, (_, place) => place).filter((place) => this.isLive[place]);
    const kept = live.map((place) => ({
      id: this.idOf(place),
      row: compacted.map((name) => this[name][place] ?? 0),
      numbers: lists.map((list) => [...this.list(place, list)]),
    }));
    this.size = 0;
    this.count = 0;
    this.#settled = 0;
    this.#used = 0;
    this.#textPlaces.fill(0);
    this.having.stems.length = 0;
    this.having.tags.length = 0;
    for (const { id, row, numbers } of kept) {
      const place = this.#newPlace(id);
      for (const [at, name] of compacted.entries()) this[name][place] = row[at] ?? 0;
      this.#write(place, numbers);
    }
  }
}
