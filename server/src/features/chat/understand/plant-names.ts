import { setImmediate as nextTurn } from 'node:timers/promises';
import { words } from '@simples/contract/french/text';
import { createVocabulary, type Vocabulary } from '#server/concepts/recogniser.ts';
import { singular } from '#server/french/stems.ts';
import { createSpellingIndex, isFrench, type SpellingIndex } from './spelling.ts';

export interface PublishedName {
  readonly plantSheetId: string;
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
}

/** How a name tells of its plant: a head is the first word of a compound name. */
export type NameKind = 'main' | 'vernacular' | 'head';

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
}

const BATCH = 200;
/** Letters; shorter nouns are too alike. */
const MIN_NOUN = 5;

/** First words that name no plant by themselves. */
const generic = new Set(
  `arbre arbuste herbe herbes bois racine feuille fleur fleurs graine graines fruit noix pomme the pain huile baume
  gomme thriaque dent griffe queue pied langue oeil barbe grand grande petit petite faux fausse vrai vraie roi reine
  bonnet sabot canne liane plante epine poivre raisin`.split(/\s+/),
);

/** The same for plurals and doubled letters. */
export const writtenForm = (word: string): string => singular(word).replace(/([a-z])\1+/g, '$1');

/** "rose du désert" */
const complementing = new Set('de d du des a au aux'.split(' '));

const bare = (name: string): string => name.replace(/\([^)]*\)/g, ' ').trim();

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

class Builder {
  readonly vocabulary = createVocabulary();
  readonly spelling = createSpellingIndex();
  readonly genera = new Set<string>();
  readonly names = new Map<string, string[]>();
  readonly labels = new Map<string, string>();
  readonly species = new Map<string, string>();
  readonly commons: { sheet: string; head: string }[] = [];
  /** First words of names that a complement follows: "rose du désert". */
  readonly complemented: { sheet: string; head: string }[] = [];
  readonly nouns: { sheet: string; head: string }[] = [];

  add({ plantSheetId: sheet, kind, name }: PublishedName): void {
    if (kind === 'scientific' || kind === 'synonym') this.#addBinomial(sheet, name, kind);
    else this.#addName(sheet, name, kind);
  }

  #enter(name: string, kind: NameKind, sheet: string): void {
    this.vocabulary.add(name, `${kind}:${sheet}`);
    const known = this.names.get(sheet);
    if (known) known.push(name);
    else this.names.set(sheet, [name]);
  }

  #addBinomial(sheet: string, name: string, kind: 'scientific' | 'synonym'): void {
    const [genus = '', species = ''] = words(bare(name));
    if (species === '') return;
    this.#enter(`${genus} ${species}`, 'main', sheet);
    this.#enter(`${genus.charAt(0)} ${species}`, 'main', sheet);
    this.spelling.add([genus, species], true);
    if (kind === 'synonym') return;
    this.spelling.add([genus], true);
    this.genera.add(genus);
    this.species.set(sheet, `${genus} ${species}`);
    this.commons.push({ sheet, head: genus });
  }

  #addName(sheet: string, name: string, kind: 'common' | 'vernacular'): void {
    const typed = bare(name);
    const parts = words(typed);
    const isMain = kind === 'common';
    this.#enter(typed, isMain ? 'main' : 'vernacular', sheet);
    if (parts.length <= 3) this.spelling.add(parts, isMain);
    const [, noun = ''] = parts;
    // "Schwarzer Holunder": the noun stands last, and is called for short.
    if (parts.length === 2 && !isMain && noun.length > MIN_NOUN) this.nouns.push({ sheet, head: noun });
    if (!isMain) return;
    this.labels.set(sheet, name);
    const [head = ''] = parts;
    if (parts.length === 1 || generic.has(head)) return;
    (complementing.has(noun) ? this.complemented : this.commons).push({ sheet, head });
  }

  /** "berce du Caucase" is also called "berce géante"; no other name of "rose du désert" begins with "rose". */
  #addComplemented(): void {
    for (const { sheet, head } of this.complemented) {
      const beginning = this.namesOf(sheet).filter((name) => words(name)[0] === head);
      if (beginning.length > 1) this.commons.push({ sheet, head });
    }
  }

  namesOf(sheet: string): readonly string[] {
    return this.names.get(sheet) ?? [];
  }

  async addHeads(): Promise<void> {
    this.#addComplemented();
    const byHead = new Map<string, Set<string>>();
    for (const { sheet, head } of this.commons) addTo(byHead, head, sheet);
    for (const [at, [head, sheets]] of [...byHead].entries()) {
      if (at % BATCH === 0) await nextTurn();
      const isOne = new Set([...sheets].map((sheet) => this.species.get(sheet))).size === 1;
      // A genus of several species names none of them.
      if (!isOne && this.genera.has(head)) continue;
      for (const sheet of sheets) this.#enter(head, 'head', sheet);
      this.spelling.add([head], isOne);
    }
    await this.#addNouns(byHead);
  }

  /** Nouns of foreign names that belong to one plant. */
  async #addNouns(heads: ReadonlyMap<string, unknown>): Promise<void> {
    const byNoun = new Map<string, Set<string>>();
    for (const { sheet, head } of this.nouns) addTo(byNoun, head, sheet);
    for (const [at, [noun, sheets]] of [...byNoun].entries()) {
      if (at % BATCH === 0) await nextTurn();
      const isOne = new Set([...sheets].map((sheet) => this.species.get(sheet))).size === 1;
      if (!isOne || heads.has(noun) || isFrench(noun)) continue;
      for (const sheet of sheets) this.#enter(noun, 'vernacular', sheet);
    }
  }
}

/** Yields to the event loop: tens of thousands of names take a few tenths of a second. */
export async function createPlantNames(names: readonly PublishedName[]): Promise<PlantNames> {
  const builder = new Builder();
  for (const [at, name] of names.entries()) {
    builder.add(name);
    if (at % BATCH === 0) await nextTurn();
  }
  await builder.addHeads();
  const { vocabulary, spelling, genera, labels, species } = builder;
  return {
    vocabulary,
    spelling,
    count: species.size,
    namesOf: (sheet) => builder.namesOf(sheet),
    isGenus: (word) => genera.has(word),
    labelOf: (sheet) => labels.get(sheet) ?? species.get(sheet) ?? '',
    speciesOf: (sheet) => species.get(sheet) ?? sheet,
  };
}
