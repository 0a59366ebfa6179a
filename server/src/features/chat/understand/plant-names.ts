import { isFrench } from '#server/concepts/lexicon.ts';
import { createVocabulary, type Vocabulary } from '#server/concepts/recogniser.ts';
import { createPacer } from '#server/lib/concurrency.ts';
import { grown, type Numbered, NumberLists, StringTable } from '#server/lib/typed-tables.ts';
import {
  type Contribution,
  contributionOf,
  type Name,
  type NameKind,
  nameKinds,
  type PublishedName,
  stemsOf,
} from './name-forms.ts';
import { createSpellingIndex, type SpellingIndex } from './spelling.ts';

/** Read by the questions; `mend` changes it between two of them. */
export interface PlantNames {
  /** Ids are `main:<sheet>`, `vernacular:<sheet>` and `head:<sheet>`. */
  readonly vocabulary: Vocabulary;
  readonly spelling: SpellingIndex;
  /** As published, with heads and abbreviated genera. */
  namesOf(sheet: string): readonly string[];
  isGenus(word: string): boolean;
  labelOf(sheet: string): string;
  /** Number of sheets. */
  readonly count: number;
  /** The same for all sheets of one plant. */
  speciesOf(sheet: string): string;
  /** Gives sheets the names that they have now, or none. */
  mend(sheets: ReadonlySet<string>, names: readonly PublishedName[]): Promise<void>;
}

/** Sheets as numbers, and ids of what their names name: three of each sheet. */
class SheetIds implements Numbered {
  readonly #sheets: StringTable;
  /** One name after the other is of the same sheet. */
  #last = { id: '', sheet: -1 };

  constructor(sheets: StringTable) {
    this.#sheets = sheets;
  }

  sheet(id: string): number {
    if (this.#last.id !== id) this.#last = { id, sheet: this.#sheets.numberOf(id) };
    return this.#last.sheet;
  }

  idOf(sheet: number): string {
    return this.#sheets.nameOf(sheet);
  }

  /** -1 of a sheet that never had names. */
  find(id: string): number {
    return this.#sheets.find(id);
  }

  numberOf(id: string): number {
    const at = id.indexOf(':');
    return this.sheet(id.slice(at + 1)) * nameKinds.length + nameKinds.indexOf(id.slice(0, at) as NameKind);
  }

  nameOf(number: number): string {
    const kind = number % nameKinds.length;
    return `${nameKinds[kind]}:${this.idOf((number - kind) / nameKinds.length)}`;
  }
}

/** A letter for each kind, before the name: texts take less room than objects. */
const letterOf = { scientific: 's', common: 'c', vernacular: 'v', synonym: 'y' } as const;
const kindOf = new Map(Object.entries(letterOf).map(([kind, letter]) => [letter, kind as Name['kind']]));
/** No text of the database holds it. */
const BETWEEN = '\0';

const written = (names: readonly Name[]): string =>
  names.map(({ kind, name }) => `${letterOf[kind]}${name}`).join(BETWEEN);

const read = (text: string): Name[] =>
  text === ''
    ? []
    : text.split(BETWEEN).map((one) => ({
        kind: kindOf.get(one.charAt(0) as 's') ?? 'vernacular',
        name: one.slice(1),
      }));

/** Of a head: names nothing, names one plant, or several. */
const NO_HEAD = 0;
const OF_ONE = 1;
const OF_SEVERAL = 2;

/** Names of all sheets. Which words stand for a plant depends on the other sheets: `settle` decides it. */
class NameIndex {
  readonly #ids: SheetIds;
  readonly vocabulary: Vocabulary;
  readonly spelling = createSpellingIndex();
  /** By the number of a sheet: its text, + 1. */
  #names = new Int32Array(0);
  /** Names as written: those of one sheet are one text. */
  readonly #texts = new StringTable();
  /** By the number of a sheet: its species among the words, + 1. */
  #species = new Int32Array(0);
  readonly #words = new StringTable();
  readonly #genera = new Map<string, number>();
  /** Sheets by the number of a word. */
  readonly #byHead = new NumberLists();
  readonly #byNoun = new NumberLists();
  /** By the number of a word. */
  #heads = new Uint8Array(0);
  #nouns = new Uint8Array(0);
  count = 0;

  constructor(sheets: StringTable) {
    this.#ids = new SheetIds(sheets);
    this.vocabulary = createVocabulary(this.#ids);
  }

  isGenus(word: string): boolean {
    return this.#genera.has(word);
  }

  #textOf(sheet: string): string {
    const text = this.#names[this.#ids.find(sheet)] ?? 0;
    return text === 0 ? '' : this.#texts.nameOf(text - 1);
  }

  #namesOf(sheet: string): Name[] {
    return read(this.#textOf(sheet));
  }

  /** Null where it has none. */
  speciesOf(sheet: string): string | null {
    const species = this.#species[this.#ids.find(sheet)] ?? 0;
    return species === 0 ? null : this.#words.nameOf(species - 1);
  }

  labelOf(sheet: string): string {
    const common = this.#namesOf(sheet).findLast(({ kind }) => kind === 'common');
    return common?.name ?? this.speciesOf(sheet) ?? '';
  }

  namesOf(sheet: string): readonly string[] {
    const { entries, heads, nouns } = contributionOf(this.#namesOf(sheet));
    return [
      ...entries.map(({ name }) => name),
      ...[...heads].filter((head) => (this.#heads[this.#words.find(head)] ?? NO_HEAD) !== NO_HEAD),
      ...[...nouns].filter((noun) => this.#nouns[this.#words.find(noun)] === 1),
    ];
  }

  #setSpecies(sheet: number, species: string | null): void {
    this.#species = grown(this.#species, sheet + 1);
    const before = this.#species[sheet] ?? 0;
    this.#species[sheet] = species === null ? 0 : this.#words.numberOf(species) + 1;
    this.count += Number(species !== null) - Number(before > 0);
  }

  put(id: string, names: readonly Name[]): Contribution {
    const given = contributionOf(names);
    const sheet = this.#ids.sheet(id);
    this.#names = grown(this.#names, sheet + 1);
    this.#names[sheet] = this.#texts.numberOf(written(names)) + 1;
    for (const { name, kind } of given.entries) this.vocabulary.add(name, `${kind}:${id}`);
    for (const { words: typed, isMain } of given.spellings) this.spelling.add(typed, isMain);
    if (given.genus !== null) this.#genera.set(given.genus, (this.#genera.get(given.genus) ?? 0) + 1);
    this.#setSpecies(sheet, given.species);
    for (const head of given.heads) this.#byHead.append(this.#words.numberOf(head), sheet);
    for (const noun of given.nouns) this.#byNoun.append(this.#words.numberOf(noun), sheet);
    return given;
  }

  remove(id: string): Contribution {
    const given = contributionOf(this.#namesOf(id));
    const sheet = this.#ids.sheet(id);
    this.#names[sheet] = 0;
    for (const { name, kind } of given.entries) this.vocabulary.remove(name, `${kind}:${id}`);
    for (const head of given.heads) this.vocabulary.remove(head, `head:${id}`);
    for (const noun of given.nouns) this.vocabulary.remove(noun, `vernacular:${id}`);
    for (const { words: typed } of given.spellings) this.spelling.remove(typed);
    const genera = given.genus === null ? 0 : (this.#genera.get(given.genus) ?? 0);
    if (given.genus !== null && genera > 1) this.#genera.set(given.genus, genera - 1);
    else if (given.genus !== null) this.#genera.delete(given.genus);
    this.#setSpecies(sheet, null);
    for (const head of given.heads) this.#byHead.remove(this.#words.numberOf(head), sheet);
    for (const noun of given.nouns) this.#byNoun.remove(this.#words.numberOf(noun), sheet);
    return given;
  }

  isSame(sheet: string, names: readonly Name[]): boolean {
    const sorted = (text: string) => text.split(BETWEEN).toSorted().join(BETWEEN);
    return sorted(this.#textOf(sheet)) === sorted(written(names));
  }

  *#sheetsOf(lists: NumberLists, word: number): Generator<string, undefined> {
    for (const sheet of lists.valuesOf(word)) yield this.#ids.idOf(sheet);
  }

  #isOfOne(lists: NumberLists, word: number): boolean {
    let first: number | undefined;
    for (const sheet of lists.valuesOf(word)) {
      const species = this.#species[sheet] ?? 0;
      if (first !== undefined && species !== first) return false;
      first = species;
    }
    return first !== undefined;
  }

  /** `changed`: the others have kept what they had. */
  #settleHead(word: number, changed: ReadonlySet<string> | null): void {
    const head = this.#words.nameOf(word);
    const isOne = this.#isOfOne(this.#byHead, word);
    this.#heads = grown(this.#heads, word + 1);
    const before = this.#heads[word] ?? NO_HEAD;
    // A genus of several species names none of them.
    const isHead = this.#byHead.first(word) > 0 && (isOne || !this.#genera.has(head));
    const now = isHead ? (isOne ? OF_ONE : OF_SEVERAL) : NO_HEAD;
    if (before !== NO_HEAD && before !== now) this.spelling.remove([head]);
    if (isHead && before !== now) this.spelling.add([head], isOne);
    this.#heads[word] = now;
    const isAsBefore = changed !== null && isHead === (before !== NO_HEAD);
    const sheets = isAsBefore
      ? [...changed].filter((id) => this.#byHead.has(word, this.#ids.find(id)))
      : this.#sheetsOf(this.#byHead, word);
    for (const id of sheets) {
      if (isHead) this.vocabulary.add(head, `head:${id}`);
      else this.vocabulary.remove(head, `head:${id}`);
    }
  }

  /** Nouns of foreign names that belong to one plant. */
  #settleNoun(word: number): void {
    const noun = this.#words.nameOf(word);
    const isNoun = this.#isOfOne(this.#byNoun, word) && this.#byHead.first(word) === 0 && !isFrench(noun);
    this.#nouns = grown(this.#nouns, word + 1);
    this.#nouns[word] = Number(isNoun);
    for (const id of this.#sheetsOf(this.#byNoun, word)) {
      const isOwnName = () =>
        contributionOf(this.#namesOf(id)).entries.some(
          ({ name, kind }) => kind === 'vernacular' && stemsOf(name) === stemsOf(noun),
        );
      if (isNoun) this.vocabulary.add(noun, `vernacular:${id}`);
      else if (!isOwnName()) this.vocabulary.remove(noun, `vernacular:${id}`);
    }
  }

  async #settle(
    heads: Iterable<number>,
    nouns: Iterable<number>,
    changed: ReadonlySet<string> | null,
  ): Promise<void> {
    const pace = createPacer();
    for (const head of heads) {
      this.#settleHead(head, changed);
      await pace();
    }
    for (const noun of nouns) {
      this.#settleNoun(noun);
      await pace();
    }
  }

  async settleAll(): Promise<void> {
    const all = Array.from({ length: this.#words.count }, (_, word) => word);
    const having = (lists: NumberLists) => all.filter((word) => lists.first(word) > 0);
    await this.#settle(having(this.#byHead), having(this.#byNoun), null);
  }

  settleOf(given: readonly Contribution[], changed: ReadonlySet<string>): Promise<void> {
    const numbers = (all: readonly string[]) => new Set(all.map((word) => this.#words.numberOf(word)));
    const heads = numbers(given.flatMap((one) => [...one.heads]));
    const nouns = numbers(given.flatMap((one) => [...one.nouns]));
    const shared = [...heads].filter((head) => this.#byNoun.first(head) > 0);
    return this.#settle(heads, new Set([...nouns, ...shared]), changed);
  }
}

const bySheet = (names: readonly PublishedName[]) => Map.groupBy(names, ({ plantSheetId }) => plantSheetId);

const bareNames = (names: readonly PublishedName[]): Name[] =>
  names.map(({ kind, name }) => ({ kind, name }));

/**
 * Of pages that hold whole sheets. Yields to the event loop: tens of thousands of names take seconds.
 * @param sheets numbers of the sheets; also those of others may be in it
 */
export async function createPlantNames(
  pages: Iterable<readonly PublishedName[]> | AsyncIterable<readonly PublishedName[]>,
  sheets = new StringTable(),
): Promise<PlantNames> {
  const index = new NameIndex(sheets);
  const pace = createPacer();
  for await (const page of pages) {
    for (const [sheet, own] of bySheet(page)) {
      index.put(sheet, bareNames(own));
      await pace();
    }
  }
  await index.settleAll();
  return {
    vocabulary: index.vocabulary,
    spelling: index.spelling,
    get count() {
      return index.count;
    },
    namesOf: (sheet) => index.namesOf(sheet),
    isGenus: (word) => index.isGenus(word),
    labelOf: (sheet) => index.labelOf(sheet),
    speciesOf: (sheet) => index.speciesOf(sheet) ?? sheet,
    mend: async (sheets, changed) => {
      const now = bySheet(changed);
      const given: Contribution[] = [];
      for (const sheet of sheets) {
        const own = bareNames(now.get(sheet) ?? []);
        if (index.isSame(sheet, own)) continue;
        given.push(index.remove(sheet));
        if (own.length > 0) given.push(index.put(sheet, own));
        await pace();
      }
      await index.settleOf(given, sheets);
    },
  };
}
