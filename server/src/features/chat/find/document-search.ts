import { normalizeText, words } from '@simples/contract/french/text';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import {
  holdsPassages,
  type NamedPlant,
  namesInDocuments,
  passagesOfPlants,
  plantsNamedIn,
  type StoredPassage,
  storedPassages,
  warns,
} from '#server/features/documents/documents.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { singular } from '#server/french/stems.ts';
import { type QueryParser, searchTexts } from '#server/search/search.ts';
import { type Coverage, coverages, meantInSingular, type Wordings } from './document-coverage.ts';
import { dangerousAmong, genusOf, isKnownSpecies, plantsIn, speciesOf } from './document-dangers.ts';
import { growths, HITS, inWords, plantsNamedBy, type SearchDeps } from './document-names.ts';
import {
  asWarning,
  type Fit,
  isOfWarnings,
  oneLine,
  type SoughtKinds,
  statementsIn,
  warningsIn,
  wordsOf,
} from './document-statements.ts';
import { asTitle } from './prompt-injection.ts';

interface PlacedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
}

export interface DocumentStatement {
  readonly passage: StoredPassage;
  /** Whole sentences of the passage; under a heading a short list as a whole. */
  readonly statement: string;
  /** Statements of one section that are told beside each other. */
  readonly part: number;
  readonly pages: readonly PlacedPage[];
  /** A quantity that nobody has reviewed: only its place is told. */
  readonly isWithheld: boolean;
  /** It warns of a dangerous plant. */
  readonly isWarning: boolean;
  /** It answers nothing that is asked: a refusal, told beside how the plant is taken. */
  readonly isBeside: boolean;
}

export interface DocumentQuestion {
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
  /** Wordings of what is asked, the question's own first; any of them may be answered. Empty ones ask for the kinds alone. */
  readonly topics: readonly string[];
  /** Names of the complaint, where it alone is asked. */
  readonly complaint: readonly string[];
  /** Concepts of what is asked, and of whom the answer is for. */
  readonly subjects: ReadonlySet<ConceptId>;
  /** The language of a name, as typed, where no concept is it. */
  readonly language: string | null;
  /** Forms and parts that are asked, with wider and narrower ones. */
  readonly forms: ReadonlySet<ConceptId>;
  readonly parts: ReadonlySet<ConceptId>;
  /** Age of whom the answer is for, where it is told. */
  readonly months: number | null;
  readonly kinds: SoughtKinds;
  /** One of the plants is dangerous. */
  readonly onlyWarnings: boolean;
  /** How a plant is taken for a need, by nobody in particular: where one section names the need, another tells how. */
  readonly isOfNeed: boolean;
}

/** Where a sentence of a passage stands: on its page, on the next one, or on both. */
function pagesOf(passage: StoredPassage, statement: string): PlacedPage[] {
  const { text, continued } = passage;
  const first = { index: passage.pageIndex, label: passage.pageLabel };
  if (continued === null || oneLine(text).includes(statement)) return [first];
  const next = { index: first.index + 1, label: continued.pageLabel };
  return oneLine(continued.text).includes(statement) ? [next] : [first, next];
}

/** Whether a text holds any of these names, by their keys. */
function holdsName(text: string, keys: readonly string[]): boolean {
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
function doubtfulNames({ text, named, known }: DocumentQuestion): Map<string, string> {
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
async function namedOfGenus(db: Db, { text, known }: DocumentQuestion): Promise<string[]> {
  if (known.length === 0) return [];
  const genera = new Set(known.map(genusOf));
  const plants = (await plantsNamedIn(db, text)).map(({ plant }) => plant);
  return plants.filter((plant) => genera.has(genusOf(plant)) && !isKnownSpecies(speciesOf(plant)));
}

/** What is left of each wording beside the names of plants. */
function withoutNames(topics: readonly string[], names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap(words).map(singular));
  const rest = topics.map((topic) => words(topic).filter((word) => !inNames.has(singular(word))));
  return rest.filter((left) => left.length > 0).map((left) => left.join(' '));
}

interface Sought {
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
async function plantsSought(db: Db, question: DocumentQuestion): Promise<Sought> {
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

interface Candidate extends Omit<DocumentStatement, 'isBeside'>, Coverage {
  readonly fit: Fit;
}

interface FoundPassage extends StoredPassage {
  /** Documents are not reviewed: of a dangerous plant they only warn. */
  readonly isDangerous: boolean;
}

async function withDangers(
  db: Db,
  passages: readonly StoredPassage[],
  { species, onlyWarnings, harmless }: Sought,
): Promise<FoundPassage[]> {
  const dangerous = await dangerousAmong(db, [...passages.flatMap(plantsIn), ...species], harmless);
  return passages.flatMap((passage) => {
    const found = plantsIn(passage).filter((plant) => dangerous.has(plant));
    const isDangerous = onlyWarnings || found.length > 0;
    // What warns answers only for the plant that is asked for.
    const isOfOthers = passage.plant === null && found.some((plant) => !species.has(speciesOf(plant)));
    return isDangerous && (species.size === 0 || isOfOthers) ? [] : [{ ...passage, isDangerous }];
  });
}

async function passagesOn(
  { db, parser }: SearchDeps,
  query: string,
  sought: Sought,
): Promise<FoundPassage[]> {
  const { species, names, keys, doubtful } = sought;
  const hits = await searchTexts(db, await parser.parse(db, query), {
    collection: 'document',
    limit: HITS,
  });
  const ids = [...hits.map(({ id }) => id), ...(await passagesOfPlants(db, [...species]))];
  const found = await storedPassages(db, [...new Set(ids)]);
  const own: StoredPassage[] = [];
  for (const passage of found) {
    const doubted = passage.plant === null ? undefined : doubtful.get(speciesOf(passage.plant));
    if (doubted !== undefined && !normalizeText(passage.page).includes(doubted)) continue;
    const told = passage.plant === null && keys.length > 0 ? about(passage, keys) : null;
    if (told !== null) own.push(await withoutOthers(db, told, species));
    else if (passage.plant !== null && (names.length === 0 || species.has(speciesOf(passage.plant))))
      own.push(passage);
  }
  const all = await withDangers(db, own, sought);
  return all.map((passage) => ({ ...passage, title: asTitle(passage.title) }));
}

const ofNames = new Set(['commonNames', 'vernacularNames']);

/** Of a dangerous plant what warns, and what it is called where nothing else is asked. */
function statementsOf(passage: FoundPassage, kinds: SoughtKinds) {
  const isDangerous = passage.isDangerous && !(kinds.asksNames && ofNames.has(passage.kind ?? ''));
  return (isDangerous ? warningsIn(passage) : statementsIn(passage)).map(({ text: statement, part }) => ({
    passage: isDangerous ? asWarning(passage, statement) : passage,
    statement,
    part,
    pages: pagesOf(passage, statement),
    isWithheld: holdsDose(statement),
    isWarning: isDangerous,
    fit: isDangerous ? 1 : kinds.fitOf(passage, statement),
  }));
}

async function candidates(
  db: Db,
  passages: readonly FoundPassage[],
  wordings: Wordings,
  kinds: SoughtKinds,
): Promise<Candidate[]> {
  const found = passages.flatMap((passage) => statementsOf(passage, kinds));
  const covered = await coverages(
    db,
    wordings,
    found.map(({ passage, statement }) => `${passage.heading ?? ''} ${statement}`),
  );
  return found.map((one, at) => ({
    ...one,
    ...(covered[at] ?? { whole: 0, coverage: 0, namesComplaint: null, namesForm: null, namesPart: null }),
  }));
}

/** What a longer statement of the page says too is told with it; a cell stands in its column and as a section of its own: once, under its heading. */
function distinct(found: readonly Candidate[]): Candidate[] {
  const isBeside = (a: StoredPassage, b: StoredPassage) =>
    a.documentId === b.documentId &&
    a.pageIndex === b.pageIndex &&
    (a.plant === b.plant || a.plant === null || b.plant === null);
  const headed = found.toSorted((a, b) => Number(!a.passage.heading) - Number(!b.passage.heading));
  const isTold = (one: Candidate, at: number) =>
    headed.some(
      (other, place) =>
        isBeside(one.passage, other.passage) &&
        (other.statement === one.statement
          ? place < at
          : !other.isWithheld && other.statement.includes(one.statement)),
    );
  const told = new Set(headed.filter((one, at) => isTold(one, at)));
  return found.filter((one) => !told.has(one));
}

const refuses = ({ passage, statement }: Candidate): boolean =>
  isOfWarnings(passage.kind) || warns(statement, null);

/** Of the words of a question: one of several. */
const NAMED = 0.1;

/** Nobody is told how a plant is taken, of whose state nothing may be understood, and not whom it is refused to. */
function refusalsBeside(told: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const taken = new Set(told.flatMap((one) => (refuses(one) ? [] : one.passage.plant)));
  return all.filter(
    (one) =>
      !told.includes(one) &&
      one.passage.plant !== null &&
      taken.has(one.passage.plant) &&
      isOfWarnings(one.passage.kind) &&
      warns(one.statement, one.passage.kind),
  );
}

/** What is told, best first, and the refusals beside it. */
function inOrder(told: readonly Candidate[], beside: readonly Candidate[]): DocumentStatement[] {
  // Of who asks something is said that was not understood, and a refusal names it: no use is told.
  const isRefused = [...told.filter(refuses), ...beside].some(
    ({ whole, coverage }) => whole >= NAMED && coverage === whole,
  );
  const shown = isRefused ? told.filter(refuses) : told;
  // Of what answers alike, what refuses the plant comes before what it is for.
  return distinct([...shown, ...beside])
    .toSorted((a, b) => b.fit + b.coverage - a.fit - a.coverage || Number(refuses(b)) - Number(refuses(a)))
    .map((one) => ({ ...one, isBeside: beside.includes(one) }));
}

const describing = new Set([
  'description',
  'origin',
  'lookAlikes',
  'references',
  'commonNames',
  'vernacularNames',
]);

const placeOf = ({ passage }: Candidate): string => `${passage.documentId} ${passage.plant}`;

/**
 * A dose of the tincture is none of the tea, and what a document says of a plant is said of no form or part that it does not name
 * of it. What warns is told in any case.
 */
function ofAsked(
  found: readonly Candidate[],
  { forms, parts }: Pick<DocumentQuestion, 'forms' | 'parts'>,
): readonly Candidate[] {
  // "Arbre à écorce blanche" tells of no remedy.
  const isOfUse = ({ passage: { kind } }: Candidate) => !describing.has(kind ?? '');
  const placesOf = (asked: ReadonlySet<ConceptId>, key: 'namesForm' | 'namesPart') =>
    asked.size === 0 ? null : new Set(found.filter((one) => one[key] === true && isOfUse(one)).map(placeOf));
  const [ofForm, ofPart] = [placesOf(forms, 'namesForm'), placesOf(parts, 'namesPart')];
  return found.filter(
    (one) =>
      one.isWarning ||
      refuses(one) ||
      (one.namesForm !== false &&
        one.namesPart !== false &&
        ofForm?.has(placeOf(one)) !== false &&
        ofPart?.has(placeOf(one)) !== false),
  );
}

export type DocumentSearch = ReturnType<typeof createDocumentSearch>;

export function createDocumentSearch(db: Db, parser: QueryParser) {
  return {
    /** Plants of documents that a text names. */
    plantsNamedIn: (text: string): Promise<NamedPlant[]> => plantsNamedBy({ db, parser }, text),

    /** Statements of documents that answer a question, the best first. */
    answers: async (question: DocumentQuestion): Promise<DocumentStatement[]> => {
      const { kinds } = question;
      if (!(await holdsPassages(db))) return [];
      const sought = await plantsSought(db, question);
      const { names } = sought;
      const wanted = withoutNames(question.topics, names);
      const complained = names.length > 0 ? [] : question.complaint;
      const wordings = {
        ...question,
        topics: await Promise.all(wanted.map((topic) => parser.parse(db, topic))),
        complaint: complained.map(meantInSingular),
      };
      const query = [...names, question.text, ...wanted, ...complained].join(' ');
      const passages = await passagesOn({ db, parser }, query, sought);
      const all = ofAsked(await candidates(db, passages, wordings, kinds), question);
      const needed = new Set(
        all.filter(({ coverage, passage }) => coverage >= 0.5 && passage.plant !== null).map(placeOf),
      );
      const isOfNeed = (one: Candidate) =>
        question.isOfNeed && !one.isWarning && one.fit === 1 && needed.has(placeOf(one));
      // The sort is stable: equal statements stay in passage order.
      const isOfAsked = (one: Candidate) =>
        one.isWarning
          ? kinds.acceptsWarning(one, one.statement)
          : kinds.accepts({ ...one, hasPlant: names.length > 0 });
      const tellsAmount = ({ passage, statement }: Candidate) => kinds.answersAmount(passage, statement);
      const accepted = all.filter((one) => isOfAsked(one) || isOfNeed(one));
      // A use alone is no dose; what refuses the plant is told in any case.
      const told = accepted.some(tellsAmount)
        ? accepted
        : accepted.filter((one) => isOfAsked(one) && (one.isWarning || refuses(one)));
      return inOrder(told, kinds.asksOfTaking ? refusalsBeside(told, all) : []);
    },
  };
}
