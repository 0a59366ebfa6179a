import type { Db } from '#server/db/database.ts';
import { isQuestionWord, type QuestionWord, questionWords } from '#server/french/question-words.ts';
import { stemsOf } from '#server/french/stems.ts';
import type { Concept } from '#server/french/thesaurus.ts';
import { tokens } from '#server/french/tokens.ts';
import { awaitIndex } from './index-queue.ts';
import { compilePhrases, conceptsAround, findPhrases, type PhraseMatch, type Phrases } from './phrases.ts';
import { createStatistics, type Statistics, type StatisticsReader } from './statistics.ts';
import type { Collection } from './storage-format.ts';
import { correctSpelling } from './vocabulary.ts';

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
  /** @param of the texts that are searched beside those of sheets: their words are no misspelt ones */
  parse(db: Db, question: string, of?: Collection): Promise<ParsedQuery>;
  /** Ahead of the first one: counts the texts. */
  warmUp(db: Db): Promise<void>;
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

function needsOf(own: readonly PlacedWord[], matches: readonly PhraseMatch[], { sections }: Phrases): Need[] {
  return own.map(({ at, ...entry }) => {
    const through = matches.filter(({ positions }) => positions.includes(at));
    return {
      word: entry.word,
      stems: [...new Set([...entry.stems, ...through.flatMap(({ concept }) => concept.terms.flat())])],
      alternatives: [
        ...entry.stems.map((stem) => [stem]),
        ...through.flatMap(({ concept }) =>
          concept.isSection
            ? []
            : concept.terms.filter((term) => term.length > 0 && !sections.has(term.join(' '))),
        ),
      ],
    };
  });
}

interface Known {
  readonly lay: Phrases;
  readonly of: Collection;
}

interface ParserDeps {
  readonly thesaurus: readonly Concept[];
  /** False only to measure what spelling correction is worth. */
  readonly spelling?: boolean;
}

function unknownAmong(
  words: readonly (readonly [string, readonly string[]])[],
  statistics: Statistics,
  of: Collection,
): string[] {
  const held = [statistics.sheet, statistics.passage, statistics[of]];
  const isUnknown = (stem: string) => held.every(({ frequencies }) => !frequencies.get(stem));
  return words.filter(([, own]) => own.every(isUnknown)).map(([word]) => word);
}

/** "mille-pertuis": a word that no text holds, and that is known once it is written with its neighbour. */
async function rejoined(
  db: Db,
  words: readonly string[],
  unknown: readonly string[],
  statistics: StatisticsReader,
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
  const { sheet } = await statistics.of(db, [...stems.values()].flat());
  const known = pairs.find(({ whole }) => stems.get(whole)?.some((stem) => sheet.frequencies.get(stem)));
  return known ? words.toSpliced(known.at, 2, known.whole) : words;
}

export function createQueryParser({ thesaurus, spelling = true }: ParserDeps): QueryParser {
  const statistics = createStatistics();
  let phrases: Phrases | null = null;

  async function corrected(db: Db, typed: readonly string[], { lay, of }: Known) {
    const { words, unknown } = await withUnknown(db, typed, { lay, of });
    const whole = unknown.length > 0 ? await rejoined(db, words, unknown, statistics) : words;
    const left = unknown.filter((word) => whole.includes(word));
    const found = await correctSpelling(db, spelling ? left : [], lay.words);
    return { words: whole.map((word) => found.get(word) ?? word), found };
  }

  async function withUnknown(db: Db, words: readonly string[], { lay, of }: Known) {
    const stems = await stemsOf(db, words);
    const doubtful = [...stems].filter(
      ([word, own]) => own.length > 0 && !own.every((stem) => lay.stems.has(stem)) && !isQuestionWord(word),
    );
    const sought = [...new Set(doubtful.flatMap(([, own]) => own))];
    let unknown = unknownAmong(doubtful, await statistics.of(db, sought), of);
    // The word may be in a text that is still queued.
    if (unknown.length > 0 && (await awaitIndex(db)) === 'caughtUp') {
      statistics.forget();
      unknown = unknownAmong(doubtful, await statistics.of(db, sought), of);
    }
    return { words, unknown };
  }

  return {
    async parse(db, question, of = 'passage') {
      phrases ??= await compilePhrases(db, thesaurus);
      const { words, found } = await corrected(db, tokens(question).slice(0, MAX_WORDS), {
        lay: phrases,
        of,
      });
      const read = await expanded(db, words, phrases, statistics);
      return {
        stems: read.list,
        needs: needsOf(read.own, read.matches, phrases),
        corrections: [...found].map(([from, to]) => ({ from, to })),
        statistics: read.statistics,
      };
    },
    async warmUp(db) {
      await statistics.of(db, []);
    },
  };
}

/** A single word found in no text is read as the expressions that contain it. */
async function expanded(db: Db, words: readonly string[], phrases: Phrases, statistics: StatisticsReader) {
  const all = questionWords(words, await stemsOf(db, words));
  const own = informative(all);
  const read = async (matches: readonly PhraseMatch[]) => {
    const list = stemsFor(own, matches, phrases);
    const sought = list.map(({ stem }) => stem);
    return { own, matches, list, statistics: await statistics.of(db, sought) };
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
