import { normalizeText } from '@simples/contract/french/text';
import type { Db } from '#server/db/database.ts';
import {
  type NamedPlant,
  namesInDocuments,
  passagesBesideThose,
  passagesOfPlants,
  plantsNamedIn,
  type StoredPassage,
  storedPassages,
} from '#server/features/documents/documents.feature.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { searchTexts } from '#server/search/search.ts';
import { dangerousAmong, genusOf, isKnownSpecies, plantsIn, speciesOf } from './document-dangers.ts';
import { growths, HITS, inWords, type SearchDeps } from './document-names.ts';
import { wordsOf } from './document-statements.ts';
import { asTitle } from './prompt-injection.ts';

/** The plants that a question of documents is about. */
export interface AskedPlants {
  readonly text: string;
  /** Plants of documents that it names. */
  readonly named: readonly NamedPlant[];
  /** Scientific names of plants that the conversation is about. */
  readonly plants: readonly string[];
  /** What their sheets call them. */
  readonly called: readonly string[];
  /** Names, as far as known, of plants that the question names and no sheet is about. */
  readonly absent: readonly string[];
  /** Those of them that are known without any document. */
  readonly known: readonly string[];
  /** One of the plants is dangerous. */
  readonly onlyWarnings: boolean;
}

/** Whether a text holds any of these names, by their keys. */
export function holdsName(text: string, keys: readonly string[]): boolean {
  const said = inWords(text);
  return keys.some((key) => said.includes(` ${key} `));
}

const endsSentence = /[.!?…;]["'’»)\s]*$/u;

/** From the first sentence that names the plant, with the line above it that says of what it speaks. */
function about(passage: StoredPassage, keys: readonly string[]): StoredPassage | null {
  const { text } = passage;
  if (!holdsName(`${passage.heading ?? ''} ${wordsOf(passage)}`, keys)) return null;
  const sentences = sentencesOf(text, { start: 0, end: text.length });
  const first = sentences.findIndex(({ start, end }) => holdsName(text.slice(start, end), keys));
  const above = sentences[first - 1];
  const isLed = above !== undefined && !endsSentence.test(text.slice(above.start, above.end));
  return { ...passage, text: text.slice(sentences[isLed ? first - 1 : first]?.start ?? 0) };
}

/** Up to the sentence that goes on with another plant of a document. */
async function withoutOthers(
  db: Db,
  passage: StoredPassage,
  species: ReadonlySet<string>,
): Promise<StoredPassage> {
  const { text } = passage;
  // By its scientific name: what people call one plant is a word of the other's text.
  const others = (await plantsNamedIn(db, text)).filter(
    ({ plant, start, end }) =>
      !species.has(speciesOf(plant)) && speciesOf(text.slice(start, end)) === speciesOf(plant),
  );
  const first = Math.min(...others.map(({ start }) => start));
  const end = sentencesOf(text, { start: 0, end: text.length }).find(
    (sentence) => sentence.start > 0 && sentence.end > first,
  )?.start;
  return end === undefined ? passage : { ...passage, text: text.slice(0, end), continued: null };
}

/** "impératoire" is known as another plant than the one of which a document was read to say so: its page must. */
function doubtfulNames({ text, named, known }: AskedPlants): Map<string, string> {
  const names = new Set(known.map(normalizeText));
  const genera = new Set(known.map(genusOf));
  return new Map(
    named.flatMap(({ plant, start, end }) => {
      const typed = normalizeText(text.slice(start, end));
      return names.has(typed) && !genera.has(genusOf(plant)) ? [[speciesOf(plant), typed]] : [];
    }),
  );
}

/** "quinquina" names a genus: a document calls so a species of it that nothing else knows. */
async function namedOfGenus(db: Db, { text, known, plants: sheets }: AskedPlants): Promise<string[]> {
  const genera = new Set([...known, ...sheets].map(genusOf));
  if (genera.size === 0) return [];
  const plants = (await plantsNamedIn(db, text)).map(({ plant }) => plant);
  return plants.filter((plant) => genera.has(genusOf(plant)) && !isKnownSpecies(speciesOf(plant)));
}

export interface Sought {
  readonly species: ReadonlySet<string>;
  /** Normalised. */
  readonly names: readonly string[];
  /** Keys of these names, and of those that documents give the same plants. */
  readonly keys: readonly string[];
  /** Names by which a document calls another plant than the one that is known by them. */
  readonly doubtful: ReadonlyMap<string, string>;
  readonly onlyWarnings: boolean;
  /** Species of plants of the answer that are not dangerous. */
  readonly harmless: ReadonlySet<string>;
}

/** Plants that are asked for, by all names that are known of them. */
export async function plantsSought(db: Db, question: AskedPlants): Promise<Sought> {
  const { text, named, plants, called, absent, onlyWarnings } = question;
  const ofGenus = await namedOfGenus(db, question);
  const species = new Set(
    [...plants, ...named.map(({ plant }) => plant), ...ofGenus, ...absent].map(speciesOf),
  );
  const typed = named.map(({ start, end }) => text.slice(start, end));
  const names = [...species, ...typed, ...absent].map(normalizeText);
  // « herbe » is a name that a page was misread to give.
  const keys = (await namesInDocuments(db, [...names, ...called])).filter((key) => !growths.test(key));
  const harmless = new Set(onlyWarnings ? [] : plants.map(speciesOf));
  return { species, names, keys, doubtful: doubtfulNames(question), onlyWarnings, harmless };
}

export interface FoundPassage extends StoredPassage {
  /** It names no plant: that which is asked for is named elsewhere on its page. */
  readonly isOfPage: boolean;
  /** Documents are not reviewed: of a dangerous plant they only warn. */
  readonly isDangerous: boolean;
}

type OwnPassage = Omit<FoundPassage, 'isDangerous'>;

async function withDangers(
  db: Db,
  passages: readonly OwnPassage[],
  { species, onlyWarnings, harmless }: Sought,
): Promise<FoundPassage[]> {
  const dangerous = await dangerousAmong(db, [...passages.flatMap(plantsIn), ...species], harmless);
  return passages.flatMap((passage) => {
    const found = plantsIn(passage).filter((plant) => dangerous.has(plant));
    const isDangerous = onlyWarnings || found.length > 0;
    // What warns answers only for the plant that is asked for, or for that of its monograph where none is.
    const isOfOthers = passage.plant === null && found.some((plant) => !species.has(speciesOf(plant)));
    return isDangerous && isOfOthers ? [] : [{ ...passage, isDangerous }];
  });
}

/** « Common names: marshmallow », beside the monograph of the plant, names that plant. */
const namesAnother = async (db: Db, passage: StoredPassage, species: ReadonlySet<string>): Promise<boolean> =>
  (await plantsNamedIn(db, wordsOf(passage))).some(({ plant }) => !species.has(speciesOf(plant)));

export async function passagesOn(
  { db, parser }: SearchDeps,
  query: string,
  sought: Sought,
  isOpen: boolean,
): Promise<FoundPassage[]> {
  const { species, names, keys, doubtful } = sought;
  const hits = await searchTexts(db, await parser.parse(db, query, 'document'), {
    collection: 'document',
    limit: HITS,
  });
  const ofPlants = await passagesOfPlants(db, [...species]);
  // « Common names: marshmallow », in the column beside the plant.
  const ids = [...hits.map(({ id }) => id), ...ofPlants, ...(await passagesBesideThose(db, ofPlants))];
  const found = await storedPassages(db, [...new Set(ids)]);
  const own: OwnPassage[] = [];
  for (const passage of found) {
    const doubted = passage.plant === null ? undefined : doubtful.get(speciesOf(passage.plant));
    if (doubted !== undefined && !normalizeText(passage.page).includes(doubted)) continue;
    const told = passage.plant === null && keys.length > 0 ? about(passage, keys) : null;
    if (told !== null) own.push({ ...(await withoutOthers(db, told, species)), isOfPage: false });
    else if (
      passage.plant === null
        ? isOpen && names.length === 0
        : names.length === 0 || species.has(speciesOf(passage.plant))
    )
      own.push({ ...passage, isOfPage: false });
    else if (
      passage.plant === null &&
      holdsName(passage.page, keys) &&
      !(await namesAnother(db, passage, species))
    )
      own.push({ ...passage, isOfPage: true });
  }
  const all = await withDangers(db, own, sought);
  return all.map((passage) => ({ ...passage, title: asTitle(passage.title) }));
}
