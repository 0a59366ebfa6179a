import { words } from '@simples/contract/french/text';
import { isFrench } from '#server/concepts/lexicon.ts';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import type { Db } from '#server/db/database.ts';
import { latinEnding } from '#server/features/chat/understand/absent.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import {
  holdsPassages,
  type NamedPlant,
  plantsNamedIn,
  type StoredPassage,
  storedPassages,
} from '#server/features/documents/documents.feature.ts';
import { functionWords, plantCues } from '#server/french/question-words.ts';
import { singular } from '#server/french/stems.ts';
import { type QueryParser, searchTexts } from '#server/search/search.ts';
import { speciesOf } from './document-dangers.ts';
import { isOpen } from './document-fit.ts';
import { wordsOf } from './document-statements.ts';

export interface SearchDeps {
  readonly db: Db;
  readonly parser: QueryParser;
}

/** Passages at most that are looked through. */
export const HITS = 60;

const determiners = new Set('le la l les du de d des d au aux un une ce cette mon ma'.split(' '));

/** "à Nabeul" is no plant. */
const standsAlone = (before: string | undefined): boolean =>
  before === undefined || determiners.has(before) || plantCues.has(before);

/** A name of one everyday word is a plant only where one stands: "le rat", not "peur rat". */
function standsAsPlant({ start, end }: NamedPlant, text: string): boolean {
  const [word = '', another] = words(text.slice(start, end));
  if (another !== undefined || !isFrench(word)) return true;
  return standsAlone(words(text.slice(0, start)).at(-1));
}

const MAX_EXPRESSION = 5;
const MIN_STRANGE = 4;
/** "herbe du lagui", "feuille de mille ans" */
export const growths =
  /^(?:herbe|arbre|arbrisseau|arbuste|liane|bois|feuille|fleur|racine|graine|noix|pomme|pois|the)s?$/;

interface Expression extends Omit<NamedPlant, 'plant'> {
  /** It holds what grows, a known plant or a word of no French; another counts only beside the scientific name. */
  readonly isSure: boolean;
}

/** Expressions that may name a plant: some word of each is explained by nothing. */
function expressionsIn(text: string): Expression[] {
  const { vocabulary, intents } = fixedVocabularies();
  const read = readWords(text);
  const asked = recognise(read, [intents]);
  const mentions = recognise(read, [vocabulary]);
  // "vers 1860" is no name.
  const isEnd = (at: number) => {
    const { word = '', isGrammatical = true } = read[at] ?? {};
    return !isGrammatical && !functionWords.has(word) && !/\d/.test(word);
  };
  const expression = (from: number, to: number): Expression[] => {
    const within = mentions.filter((one) => from <= one.from && one.to <= to);
    const isKnown = within.some((one) => one.from === from && one.to === to);
    // "en patois valdôtain": how it is called, or in what it is taken.
    const isManner = /^(?:en|noms?|patois|langue|dialecte|parler)$/.test(read[from - 1]?.word ?? '');
    if (
      isKnown ||
      isManner ||
      within.some(({ id }) => !/^(?:plant|part|form|region|language|drug):/.test(id))
    )
      return [];
    const told = within.filter(({ id }) => /^(?:plant|part|form):/.test(id));
    const isTold = (at: number) => told.some((one) => one.from <= at && at < one.to);
    const others = read.slice(from, to).filter((one, at) => !one.isGrammatical && !isTold(from + at));
    const isPlant = growths.test(read[from]?.word ?? '') || within.some(({ id }) => id.startsWith('plant:'));
    const isStrange = others.some(({ word }) => word.length >= MIN_STRANGE && !isFrench(word));
    const isSure = isPlant || isStrange;
    const stands = standsAlone(read[from - 1]?.word) && !asked.some((one) => one.from < to && from < one.to);
    // "sécher les feuilles": what grows is by itself no plant.
    const isAlone = isStrange || !growths.test(read[from]?.word ?? '');
    const isOne = others.length > 0 && (to - from > 1 ? isSure || stands : isSure && stands && isAlone);
    return isOne ? [{ start: read[from]?.start ?? 0, end: read[to - 1]?.end ?? 0, isSure }] : [];
  };
  return read.flatMap((_, from) =>
    read.slice(from, from + MAX_EXPRESSION).flatMap(({ isFirst }, after) => {
      const last = from + after;
      return isEnd(from) && isEnd(last) && !(after > 0 && isFirst) ? expression(from, last + 1) : [];
    }),
  );
}

const ofNames = new Set(['commonNames', 'vernacularNames', 'synonyms']);
/** Where a passage may tell how its plant is called: "Tournesol mexicain en bon français". */
const tellsNames = ({ plant, kind }: StoredPassage): boolean =>
  plant !== null && (isOpen(kind) || ofNames.has(kind ?? ''));
/** Letters between two names of a plant. */
const BESIDE = 100;

/** A scientific name tells of which plant it is: a page of another one may mention it. */
function isScientific(name: string): boolean {
  const [genus = '', epithet = '', ...others] = words(name);
  // "Azier François"
  if (/\s\p{Lu}/u.test(name)) return false;
  return others.length === 0 && !isFrench(genus) && !isFrench(epithet) && latinEnding.test(epithet);
}

/** Words in the singular, as names are compared with texts. */
export const inWords = (text: string): string => ` ${words(text).map(singular).join(' ')} `;

/** The same of a text; no name goes on over the end of a sentence: "oseille de Guinée. En kabyè : agbandé". */
const inSentences = (text: string): string =>
  text
    .split(/[.;:!?]/)
    .map(inWords)
    .join('|');

/** Plants that documents call so in running text. */
async function plantsTold({ db, parser }: SearchDeps, text: string): Promise<NamedPlant[]> {
  const all = expressionsIn(text);
  const scientific = all.filter(({ start, end }) => isScientific(text.slice(start, end)));
  const expressions = all.filter(
    (one) => !scientific.some(({ start, end }) => start <= one.start && one.end <= end),
  );
  if (expressions.length === 0) return [];
  const typed = expressions.map(({ start, end }) => text.slice(start, end));
  const query = await parser.parse(db, [...new Set(typed.flatMap(words))].join(' '), 'document');
  const hits = await searchTexts(db, query, { collection: 'document', limit: HITS });
  const passages = await storedPassages(
    db,
    hits.map(({ id }) => id),
  );
  return passages.filter(tellsNames).flatMap((passage) => {
    const plant = passage.plant ?? '';
    const said = inSentences(wordsOf(passage));
    const named = said.indexOf(inWords(speciesOf(plant)));
    return expressions.flatMap(({ isSure, ...one }, at) => {
      const name = typed[at] ?? '';
      const called = said.indexOf(inWords(name));
      const isBeside = named !== -1 && Math.abs(called - named) <= BESIDE;
      const [word = '', another] = words(name);
      const isOwn = ofNames.has(passage.kind ?? '') || (isSure && isBeside && !words(plant).includes(word));
      const isCounted = another === undefined ? isOwn : isSure || isBeside;
      return called !== -1 && isCounted ? [{ plant, ...one }] : [];
    });
  });
}

/** "une grande plante", "une fleur jaune": described in everyday words, whatever a page was misread to call so. */
function isDescribed({ start, end }: NamedPlant, text: string): boolean {
  if (!/^(?:une?|des)$/.test(words(text.slice(0, start)).at(-1) ?? '')) return false;
  const name = text.slice(start, end);
  const all = words(name);
  const isPart = () =>
    recognise(readWords(name), [fixedVocabularies().vocabulary]).some(({ id }) => id.startsWith('part:'));
  return (
    all.every((word) => isFrench(word) && !functionWords.has(word)) &&
    (all.some((word) => /^plantes?$/.test(word) || growths.test(word)) || isPart())
  );
}

/** "épine de rat" names no "rat". */
const isWithin = (one: NamedPlant, other: NamedPlant): boolean =>
  other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start;

/** Plants of documents that a text names, by the names that were read or in running text; the longest name counts. */
export async function plantsNamedBy(deps: SearchDeps, text: string): Promise<NamedPlant[]> {
  if (!(await holdsPassages(deps.db))) return [];
  const read = (await plantsNamedIn(deps.db, text)).filter((plant) => standsAsPlant(plant, text));
  const all = [...read, ...(await plantsTold(deps, text))].filter((plant) => !isDescribed(plant, text));
  return all.filter((one) => !all.some((other) => isWithin(one, other)));
}
