import { words } from '@simples/contract/french/text';
import { readWords } from '#server/concepts/recogniser.ts';
import { plantCues } from '#server/french/question-words.ts';
import { singular } from '#server/french/stems.ts';

export interface PublishedName {
  readonly plantSheetId: string;
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
}

/** How a name tells of its plant: a head is the first word of a compound name. */
export const nameKinds = ['main', 'vernacular', 'head'] as const;
export type NameKind = (typeof nameKinds)[number];

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
export const stemsOf = (name: string): string =>
  readWords(name)
    .filter(({ isGrammatical }) => !isGrammatical)
    .map(({ stem }) => stem)
    .join(' ');

const bare = (name: string): string =>
  name.includes('(') ? name.replace(/\([^)]*\)/g, ' ').trim() : name.trim();

export type Name = Omit<PublishedName, 'plantSheetId'>;

/** What the names of one sheet give to all. */
export interface Contribution {
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

export function contributionOf(names: readonly Name[]): Contribution {
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
