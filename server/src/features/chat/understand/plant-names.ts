import { setImmediate as nextTurn } from 'node:timers/promises';
import { words } from '@simples/contract/french/text';
import { createVocabulary, readWords, type Vocabulary } from '#server/concepts/recogniser.ts';
import { plantCues } from '#server/french/question-words.ts';
import { singular } from '#server/french/stems.ts';
import { createSpellingIndex, isFrench, type SpellingIndex } from './spelling.ts';

export interface PublishedName {
  readonly plantSheetId: string;
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
}

/** How a name tells of its plant: a head is the first word of a compound name. */
export type NameKind = 'main' | 'vernacular' | 'head';

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

/** Sheets between two pauses: a millisecond or two, for whoever asks meanwhile. */
const BATCH = 20;
/** Letters; shorter nouns are too alike. */
const MIN_NOUN = 5;

/** What any plant is. */
const kindsOfPlant = ['arbre', 'arbuste', 'herbe', 'herbes', 'liane', 'plante'];

/** First words that name no plant by themselves. */
const generic = new Set([
  ...kindsOfPlant,
  ...`bois racine feuille fleur fleurs graine graines fruit noix pomme the pain huile baume
  gomme thriaque dent griffe queue pied langue oeil barbe grand grande petit petite faux fausse vrai vraie roi reine
  bonnet sabot canne epine poivre raisin`.split(/\s+/),
]);

/** « Feuille », « Thé » or « Plante » alone: questions say them of every plant. The whole of a longer name is one. */
const saidOfAll = new Set([...kindsOfPlant, ...plantCues].map(singular));
const isSaidOfAll = (parts: readonly string[]): boolean => parts.length === 1 && isWordOfAll(parts[0] ?? '');

/** Such a word, whatever else belongs to the name. */
export const isWordOfAll = (word: string): boolean => saidOfAll.has(singular(word));

/** The same for plurals and doubled letters. */
export const writtenForm = (word: string): string => singular(word).replace(/([a-z])\1+/g, '$1');

/** "rose du désert" */
export const complementing: ReadonlySet<string> = new Set('de d du des a au aux'.split(' '));

/** As the vocabulary tells names apart. */
const stemsOf = (name: string): string =>
  readWords(name)
    .filter(({ isGrammatical }) => !isGrammatical)
    .map(({ stem }) => stem)
    .join(' ');

const bare = (name: string): string => name.replace(/\([^)]*\)/g, ' ').trim();

type Name = Omit<PublishedName, 'plantSheetId'>;

/** What the names of one sheet give to all. */
interface Contribution {
  readonly entries: { readonly name: string; readonly kind: NameKind }[];
  readonly spellings: { readonly words: readonly string[]; readonly isMain: boolean }[];
  /** Words that may stand for the plant, if no other has them. */
  readonly heads: Set<string>;
  readonly nouns: Set<string>;
  genus: string | null;
  species: string | null;
}

function addBinomial(to: Contribution, { name, kind }: Name): void {
  const [genus = '', species = ''] = words(bare(name));
  if (species === '') return;
  to.entries.push({ name: `${genus} ${species}`, kind: 'main' });
  to.entries.push({ name: `${genus.charAt(0)} ${species}`, kind: 'main' });
  to.spellings.push({ words: [genus, species], isMain: true });
  if (kind === 'synonym') return;
  to.spellings.push({ words: [genus], isMain: true });
  to.genus = genus;
  to.species = `${genus} ${species}`;
  to.heads.add(genus);
}

/** Gives its head when a complement follows: "rose du désert". */
function addName(to: Contribution, { name, kind }: Name): string | null {
  const typed = bare(name);
  const parts = words(typed);
  const isMain = kind === 'common';
  if (isSaidOfAll(parts)) return null;
  to.entries.push({ name: typed, kind: isMain ? 'main' : 'vernacular' });
  if (parts.length <= 3) to.spellings.push({ words: parts, isMain });
  const [head = '', noun = ''] = parts;
  // "Schwarzer Holunder": the noun stands last, and is called for short.
  if (parts.length === 2 && !isMain && noun.length > MIN_NOUN) to.nouns.add(noun);
  if (!isMain || parts.length === 1 || generic.has(head)) return null;
  if (complementing.has(noun)) return head;
  to.heads.add(head);
  return null;
}

function contributionOf(names: readonly Name[]): Contribution {
  const to: Contribution = {
    entries: [],
    spellings: [],
    heads: new Set(),
    nouns: new Set(),
    genus: null,
    species: null,
  };
  const complemented: string[] = [];
  for (const name of names) {
    if (name.kind === 'scientific' || name.kind === 'synonym') {
      addBinomial(to, name);
      continue;
    }
    const head = addName(to, name);
    if (head !== null) complemented.push(head);
  }
  // "berce du Caucase" is also called "berce géante"; no other name of "rose du désert" begins with "rose".
  for (const head of complemented)
    if (to.entries.filter(({ name }) => words(name)[0] === head).length > 1) to.heads.add(head);
  return to;
}

/** Sheets by a word. */
class Sharers {
  readonly #sheets = new Map<string, Set<string>>();

  add(word: string, sheet: string): void {
    const sheets = this.#sheets.get(word);
    if (sheets) sheets.add(sheet);
    else this.#sheets.set(word, new Set([sheet]));
  }

  remove(word: string, sheet: string): void {
    const sheets = this.#sheets.get(word);
    sheets?.delete(sheet);
    if (sheets?.size === 0) this.#sheets.delete(word);
  }

  has(word: string): boolean {
    return this.#sheets.has(word);
  }

  of(word: string): ReadonlySet<string> {
    return this.#sheets.get(word) ?? noSheets;
  }

  words(): IterableIterator<string> {
    return this.#sheets.keys();
  }
}

const noSheets: ReadonlySet<string> = new Set();

/** Names of all sheets. Which words stand for a plant depends on the other sheets: `settle` decides it. */
class NameIndex {
  readonly vocabulary = createVocabulary();
  readonly spelling = createSpellingIndex();
  readonly species = new Map<string, string>();
  readonly #names = new Map<string, readonly Name[]>();
  readonly #genera = new Map<string, number>();
  readonly #byHead = new Sharers();
  readonly #byNoun = new Sharers();
  /** Heads that stand for plants, and whether for a single one. */
  readonly #heads = new Map<string, boolean>();
  readonly #nouns = new Set<string>();

  get count(): number {
    return this.species.size;
  }

  isGenus(word: string): boolean {
    return this.#genera.has(word);
  }

  labelOf(sheet: string): string {
    const common = this.#names.get(sheet)?.findLast(({ kind }) => kind === 'common');
    return common?.name ?? this.species.get(sheet) ?? '';
  }

  namesOf(sheet: string): readonly string[] {
    const { entries, heads, nouns } = contributionOf(this.#names.get(sheet) ?? []);
    return [
      ...entries.map(({ name }) => name),
      ...[...heads].filter((head) => this.#heads.has(head)),
      ...[...nouns].filter((noun) => this.#nouns.has(noun)),
    ];
  }

  put(sheet: string, names: readonly Name[]): Contribution {
    const given = contributionOf(names);
    this.#names.set(sheet, names);
    // One string each for all names.
    const ids = { main: `main:${sheet}`, vernacular: `vernacular:${sheet}`, head: `head:${sheet}` };
    for (const { name, kind } of given.entries) this.vocabulary.add(name, ids[kind]);
    for (const { words: typed, isMain } of given.spellings) this.spelling.add(typed, isMain);
    if (given.genus !== null) this.#genera.set(given.genus, (this.#genera.get(given.genus) ?? 0) + 1);
    if (given.species !== null) this.species.set(sheet, given.species);
    for (const head of given.heads) this.#byHead.add(head, sheet);
    for (const noun of given.nouns) this.#byNoun.add(noun, sheet);
    return given;
  }

  remove(sheet: string): Contribution {
    const given = contributionOf(this.#names.get(sheet) ?? []);
    this.#names.delete(sheet);
    for (const { name, kind } of given.entries) this.vocabulary.remove(name, `${kind}:${sheet}`);
    for (const head of given.heads) this.vocabulary.remove(head, `head:${sheet}`);
    for (const noun of given.nouns) this.vocabulary.remove(noun, `vernacular:${sheet}`);
    for (const { words: typed } of given.spellings) this.spelling.remove(typed);
    const genera = given.genus === null ? 0 : (this.#genera.get(given.genus) ?? 0);
    if (given.genus !== null && genera > 1) this.#genera.set(given.genus, genera - 1);
    else if (given.genus !== null) this.#genera.delete(given.genus);
    this.species.delete(sheet);
    for (const head of given.heads) this.#byHead.remove(head, sheet);
    for (const noun of given.nouns) this.#byNoun.remove(noun, sheet);
    return given;
  }

  isSame(sheet: string, names: readonly Name[]): boolean {
    const textOf = (all: readonly Name[]) =>
      all
        .map(({ kind, name }) => `${kind} ${name}`)
        .toSorted()
        .join('\n');
    return textOf(this.#names.get(sheet) ?? []) === textOf(names);
  }

  #isOfOne(sheets: ReadonlySet<string>): boolean {
    let first: string | undefined;
    let seen = 0;
    for (const sheet of sheets) {
      const species = this.species.get(sheet);
      if (seen > 0 && species !== first) return false;
      first = species;
      seen += 1;
    }
    return seen > 0;
  }

  /** `changed`: the others have kept what they had. */
  #settleHead(head: string, changed: ReadonlySet<string> | null): void {
    const sheets = this.#byHead.of(head);
    const isOne = this.#isOfOne(sheets);
    const before = this.#heads.get(head);
    // A genus of several species names none of them.
    const isHead = sheets.size > 0 && (isOne || !this.#genera.has(head));
    if (before !== undefined && before !== isOne) this.spelling.remove([head]);
    else if (before !== undefined && !isHead) this.spelling.remove([head]);
    if (isHead && before !== isOne) this.spelling.add([head], isOne);
    if (isHead) this.#heads.set(head, isOne);
    else this.#heads.delete(head);
    const isAsBefore = changed !== null && isHead === (before !== undefined);
    for (const sheet of isAsBefore ? changed : sheets) {
      if (!sheets.has(sheet)) continue;
      if (isHead) this.vocabulary.add(head, `head:${sheet}`);
      else this.vocabulary.remove(head, `head:${sheet}`);
    }
  }

  /** Nouns of foreign names that belong to one plant. */
  #settleNoun(noun: string): void {
    const sheets = this.#byNoun.of(noun);
    const isNoun = this.#isOfOne(sheets) && !this.#byHead.has(noun) && !isFrench(noun);
    if (isNoun) this.#nouns.add(noun);
    else this.#nouns.delete(noun);
    for (const sheet of sheets) {
      const isOwnName = () =>
        contributionOf(this.#names.get(sheet) ?? []).entries.some(
          ({ name, kind }) => kind === 'vernacular' && stemsOf(name) === stemsOf(noun),
        );
      if (isNoun) this.vocabulary.add(noun, `vernacular:${sheet}`);
      else if (!isOwnName()) this.vocabulary.remove(noun, `vernacular:${sheet}`);
    }
  }

  async settle(
    heads: Iterable<string>,
    nouns: Iterable<string>,
    changed: ReadonlySet<string> | null,
  ): Promise<void> {
    let done = 0;
    for (const head of heads) {
      this.#settleHead(head, changed);
      done += 1;
      if (done % BATCH === 0) await nextTurn();
    }
    for (const noun of nouns) {
      this.#settleNoun(noun);
      done += 1;
      if (done % BATCH === 0) await nextTurn();
    }
  }

  settleAll(): Promise<void> {
    return this.settle([...this.#byHead.words()], [...this.#byNoun.words()], null);
  }

  settleOf(given: readonly Contribution[], changed: ReadonlySet<string>): Promise<void> {
    const heads = new Set(given.flatMap((one) => [...one.heads]));
    const nouns = new Set(given.flatMap((one) => [...one.nouns]));
    return this.settle(heads, [...nouns, ...[...heads].filter((head) => this.#byNoun.has(head))], changed);
  }
}

const bySheet = (names: readonly PublishedName[]) => Map.groupBy(names, ({ plantSheetId }) => plantSheetId);

const bareNames = (names: readonly PublishedName[]): Name[] =>
  names.map(({ kind, name }) => ({ kind, name }));

/** Yields to the event loop: tens of thousands of names take a few tenths of a second. */
export async function createPlantNames(names: readonly PublishedName[]): Promise<PlantNames> {
  const index = new NameIndex();
  for (const [at, [sheet, own]] of [...bySheet(names)].entries()) {
    index.put(sheet, bareNames(own));
    if (at % BATCH === 0) await nextTurn();
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
    speciesOf: (sheet) => index.species.get(sheet) ?? sheet,
    mend: async (sheets, changed) => {
      const now = bySheet(changed);
      const given: Contribution[] = [];
      for (const sheet of sheets) {
        const own = bareNames(now.get(sheet) ?? []);
        if (index.isSame(sheet, own)) continue;
        given.push(index.remove(sheet));
        if (own.length > 0) given.push(index.put(sheet, own));
      }
      await index.settleOf(given, sheets);
    },
  };
}
