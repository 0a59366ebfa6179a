import { sql } from 'drizzle-orm';
import { type Db } from '#server/db/database.ts';
import { isQuestionWord, type QuestionWord, questionWords } from '#server/french/question-words.ts';
import { stemsOf } from '#server/french/stems.ts';
import { type Concept } from '#server/french/thesaurus.ts';
import { tokens } from '#server/french/tokens.ts';
import { awaitIndex } from './index-queue.ts';
import { compilePhrases, conceptsAround, findPhrases, type PhraseMatch, type Phrases } from './phrases.ts';
import { type Collection, collectionNumbers, POSTING_BYTES } from './storage-format.ts';
import { correctSpelling } from './vocabulary.ts';

export interface CollectionStatistics {
  readonly texts: number;
  readonly averageLength: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

export type Statistics = Readonly<Record<Collection, CollectionStatistics>>;

interface Known {
  readonly at: number;
  readonly counts: Readonly<Record<Collection, number>>;
}

interface Totals {
  readonly at: number;
  readonly texts: Readonly<Record<Collection, number>>;
  readonly averageLength: Readonly<Record<Collection, number>>;
}

/** Milliseconds. Ranking tolerates stale figures; they never hide a text. */
const FRESH = 60_000;
/** Milliseconds. Shorter for a stem found nowhere: its first text may have come. */
const FRESH_WHEN_ABSENT = 1_000;
const MAX_CACHED = 50_000;
const collections = Object.keys(collectionNumbers) as Collection[];
const collectionOf = (number: number): Collection | undefined =>
  collections.find((name) => collectionNumbers[name] === number);
const ofEach = (value: number): Record<Collection, number> => ({
  sheet: value,
  passage: value,
  document: value,
});

async function countStems(
  db: Db,
  stems: readonly string[],
): Promise<Map<string, Record<Collection, number>>> {
  const counts = new Map(stems.map((stem) => [stem, ofEach(0)]));
  const { rows } = await db.execute<{ collection: number; stem: string; n: number }>(sql`
    select p.collection, p.stem, sum(octet_length(p.postings) / ${sql.raw(String(POSTING_BYTES))})::int as n
    from search_postings p where p.collection in (${sql.raw(Object.values(collectionNumbers).join())}) and p.stem = any(${sql.param(stems)}::text[])
    group by 1, 2`);
  for (const { collection, stem, n } of rows) {
    const count = counts.get(stem);
    const name = collectionOf(collection);
    if (count && name) count[name] = n;
  }
  return counts;
}

async function countTexts(db: Db, at: number): Promise<Totals> {
  const texts = ofEach(0);
  const averageLength = ofEach(1);
  const { rows } = await db.execute<{ collection: number; n: number; length: number }>(sql`
    select collection, count(*)::int as n, avg(length)::float8 as length from search_texts group by 1`);
  for (const { collection, n, length } of rows) {
    const name = collectionOf(collection);
    if (!name) continue;
    texts[name] = n;
    averageLength[name] = Math.max(1, length);
  }
  return { at, texts, averageLength };
}

/** Counted from postings: a stored counter would make transactions wait on common words. */
export function createStatistics(now: () => number = () => performance.now()) {
  const known = new Map<string, Known>();
  let totals: Totals | null = null;

  function isFresh({ at, counts }: Known, time: number): boolean {
    const absent = collections.every((name) => counts[name] === 0);
    return time - at < (absent ? FRESH_WHEN_ABSENT : FRESH);
  }

  async function learn(db: Db, stems: readonly string[], time: number): Promise<void> {
    const missing = stems.filter((stem) => {
      const entry = known.get(stem);
      return !entry || !isFresh(entry, time);
    });
    if (missing.length === 0) return;
    // Queued texts count too; older figures are invalid once they are indexed.
    const flushed = await awaitIndex(db);
    if (flushed) totals = null;
    if (flushed || known.size > MAX_CACHED) known.clear();
    for (const [stem, counts] of await countStems(db, flushed ? stems : missing))
      known.set(stem, { at: time, counts });
  }

  return async function statisticsOf(db: Db, stems: readonly string[]): Promise<Statistics> {
    const time = now();
    await learn(db, stems, time);
    if (!totals || time - totals.at >= (totals.texts.sheet === 0 ? FRESH_WHEN_ABSENT : FRESH)) {
      totals = await countTexts(db, time);
    }
    const { texts, averageLength } = totals;
    const of = (collection: Collection): CollectionStatistics => ({
      texts: texts[collection],
      averageLength: averageLength[collection],
      frequencies: new Map(stems.map((stem) => [stem, known.get(stem)?.counts[collection] ?? 0])),
    });
    return { sheet: of('sheet'), passage: of('passage'), document: of('document') };
  };
}

interface QueryStem {
  readonly stem: string;
  readonly weight: number;
  /** Added where the title holds it. */
  readonly titleWeight: number;
  readonly own: boolean;
}

export interface Need {
  readonly word: string;
  readonly stems: readonly string[];
  /** Any of these, with all of its stems. */
  readonly alternatives: readonly (readonly string[])[];
}

export interface ParsedQuery {
  readonly stems: readonly QueryStem[];
  readonly needs: readonly Need[];
  /** "moringua" → "moringa". */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly statistics: Statistics;
}

export interface QueryParser {
  parse(db: Db, question: string): Promise<ParsedQuery>;
}

const MAX_WORDS = 80;
const MAX_STEMS = 96;

/** A word in a lay phrase weighs less: "jambes" in "jambes lourdes" is not what is asked for. */
const weights = { own: 1, inPhrase: 0.5, lay: 0.6, term: 0.25, section: 0.5 };

type MutableStem = { weight: number; titleWeight: number; own: boolean };

/** A stem added twice keeps the greater weight. */
function collector() {
  const stems = new Map<string, MutableStem>();
  return {
    add(stem: string, added: MutableStem) {
      const entry = stems.get(stem) ?? { weight: 0, titleWeight: 0, own: false };
      stems.set(stem, {
        weight: Math.max(entry.weight, added.weight),
        titleWeight: Math.max(entry.titleWeight, added.titleWeight),
        own: entry.own || added.own,
      });
    },
    list: (): QueryStem[] =>
      [...stems]
        .map(([stem, entry]) => ({ stem, ...entry }))
        .toSorted((a, b) => Number(b.own) - Number(a.own) || b.weight - a.weight)
        .slice(0, MAX_STEMS),
  };
}

type Collector = ReturnType<typeof collector>;
type PlacedWord = QuestionWord & { readonly at: number };

/** All words when none is informative, so that "plantes" alone still finds something. */
function informative(words: readonly QuestionWord[]): PlacedWord[] {
  const stemmed = words.map((word, at) => ({ ...word, at })).filter(({ stems }) => stems.length > 0);
  const chosen = stemmed.filter(({ word }) => !isQuestionWord(word));
  return chosen.length > 0 ? chosen : stemmed;
}

/** From 1 for a stem of one concept to about half for one of dozens. */
function specificity(concepts: number): number {
  return 1 / (1 + Math.log(Math.max(1, concepts)) / 4);
}

function addMatch(stems: Collector, { concept, isLay }: PhraseMatch, phrases: Phrases): void {
  const weight = concept.isSection ? 0 : isLay ? weights.lay : weights.term;
  const titleWeight = concept.isSection ? weights.section : 0;
  for (const stem of new Set(concept.terms.flat())) {
    const factor = concept.isSection ? 1 : specificity(phrases.concepts.get(stem) ?? 1);
    stems.add(stem, { weight: weight * factor, titleWeight, own: false });
  }
}

function addOwn(stems: Collector, words: readonly PlacedWord[], matches: readonly PhraseMatch[]): void {
  const phrases = matches.filter(
    ({ isLay, positions, concept }) => isLay && positions.length > 1 && !concept.isSection,
  );
  for (const { at, stems: own } of words) {
    const weight = phrases.some(({ positions }) => positions.includes(at)) ? weights.inPhrase : weights.own;
    for (const stem of own) stems.add(stem, { weight, titleWeight: 0, own: true });
  }
}

function needsOf(own: readonly PlacedWord[], matches: readonly PhraseMatch[]): Need[] {
  return own.map(({ at, ...entry }) => {
    const through = matches.filter(({ positions }) => positions.includes(at));
    return {
      word: entry.word,
      stems: [...new Set([...entry.stems, ...through.flatMap(({ concept }) => concept.terms.flat())])],
      alternatives: [
        ...entry.stems.map((stem) => [stem]),
        ...through.flatMap(({ concept }) =>
          concept.isSection ? [] : concept.terms.filter((term) => term.length > 0),
        ),
      ],
    };
  });
}

interface ParserDeps {
  readonly thesaurus: readonly Concept[];
  /** False only to measure what spelling correction is worth. */
  readonly spelling?: boolean;
}

function unknownAmong(
  words: readonly (readonly [string, readonly string[]])[],
  { sheet, passage }: Statistics,
): string[] {
  const isUnknown = (stem: string) => !sheet.frequencies.get(stem) && !passage.frequencies.get(stem);
  return words.filter(([, own]) => own.every(isUnknown)).map(([word]) => word);
}

/** "mille-pertuis": a word that no text holds, and that is known once it is written with its neighbour. */
async function rejoined(
  db: Db,
  words: readonly string[],
  unknown: readonly string[],
  statisticsOf: ReturnType<typeof createStatistics>,
) {
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1];
    const isBroken = next !== undefined && (unknown.includes(word) || unknown.includes(next));
    return isBroken ? [{ at, whole: `${word}${next}` }] : [];
  });
  if (pairs.length === 0) return words;
  const stems = await stemsOf(
    db,
    pairs.map(({ whole }) => whole),
  );
  const { sheet } = await statisticsOf(db, [...stems.values()].flat());
  const known = pairs.find(({ whole }) => stems.get(whole)?.some((stem) => sheet.frequencies.get(stem)));
  return known ? words.toSpliced(known.at, 2, known.whole) : words;
}

export function createQueryParser({ thesaurus, spelling = true }: ParserDeps): QueryParser {
  let statisticsOf = createStatistics();
  let phrases: Phrases | null = null;

  async function corrected(db: Db, typed: readonly string[], lay: Phrases) {
    const { words, unknown } = await withUnknown(db, typed, lay);
    const whole = unknown.length > 0 ? await rejoined(db, words, unknown, statisticsOf) : words;
    const left = unknown.filter((word) => whole.includes(word));
    const found = await correctSpelling(db, spelling ? left : [], lay.words);
    return { words: whole.map((word) => found.get(word) ?? word), found };
  }

  async function withUnknown(db: Db, words: readonly string[], lay: Phrases) {
    const stems = await stemsOf(db, words);
    const doubtful = [...stems].filter(
      ([word, own]) => own.length > 0 && !own.every((stem) => lay.stems.has(stem)) && !isQuestionWord(word),
    );
    const sought = [...new Set(doubtful.flatMap(([, own]) => own))];
    let unknown = unknownAmong(doubtful, await statisticsOf(db, sought));
    // The word may be in a text that is still queued.
    if (unknown.length > 0 && (await awaitIndex(db))) {
      statisticsOf = createStatistics();
      unknown = unknownAmong(doubtful, await statisticsOf(db, sought));
    }
    return { words, unknown };
  }

  return {
    async parse(db, question) {
      phrases ??= await compilePhrases(db, thesaurus);
      const { words, found } = await corrected(db, tokens(question).slice(0, MAX_WORDS), phrases);
      const { own, matches, list, statistics } = await expanded(db, words, phrases, statisticsOf);
      return {
        stems: list,
        needs: needsOf(own, matches),
        corrections: [...found].map(([from, to]) => ({ from, to })),
        statistics,
      };
    },
  };
}

/** A single word found in no text is read as the expressions that contain it. */
async function expanded(
  db: Db,
  words: readonly string[],
  phrases: Phrases,
  statisticsOf: ReturnType<typeof createStatistics>,
) {
  const all = questionWords(words, await stemsOf(db, words));
  const own = informative(all);
  const read = async (matches: readonly PhraseMatch[]) => {
    const list = stemsFor(own, matches, phrases);
    const sought = list.map(({ stem }) => stem);
    return { own, matches, list, statistics: await statisticsOf(db, sought) };
  };
  const plain = await read(findPhrases(phrases, all));
  const [only, ...others] = own;
  if (!only || others.length > 0 || !isSilent(plain.list, plain.statistics)) return plain;
  const around = conceptsAround(phrases, only);
  return read(around.map((concept) => ({ concept, positions: [only.at], isLay: true })));
}

function stemsFor(
  own: readonly PlacedWord[],
  matches: readonly PhraseMatch[],
  phrases: Phrases,
): QueryStem[] {
  const stems = collector();
  addOwn(stems, own, matches);
  for (const match of matches) addMatch(stems, match, phrases);
  return stems.list();
}

function isSilent(list: readonly QueryStem[], { sheet, passage, document }: Statistics): boolean {
  const known = [sheet, passage, document];
  return list.every(({ stem }) => known.every(({ frequencies }) => !frequencies.get(stem)));
}
