import type { Db } from '#server/db/database.ts';
import { isQuestionWord, type QuestionWord, questionWords } from '#server/french/question-words.ts';
import { stemsOf } from '#server/french/stems.ts';
import type { Concept } from '#server/french/thesaurus.ts';
import { tokens } from '#server/french/tokens.ts';
import { flushIndex } from './index-queue.ts';
import { compilePhrases, conceptsAround, findPhrases, type PhraseMatch, type Phrases } from './phrases.ts';
import { createStatistics, type Statistics } from './statistics.ts';
import { correctSpelling } from './vocabulary.ts';

/** A stem to look for. Its weight is multiplied by its rarity. */
export interface QueryStem {
  readonly stem: string;
  /** Wherever it stands. */
  readonly weight: number;
  /** More, where the title holds it. */
  readonly titleWeight: number;
  /** Whether the question itself says it (or a misspelling of it), not only the thesaurus. */
  readonly own: boolean;
}

/** A word of the question that says something, with every stem that answers it. */
export interface Need {
  readonly word: string;
  readonly stems: readonly string[];
  /** What answers it for certain: all the stems of one of these. */
  readonly alternatives: readonly (readonly string[])[];
}

export interface ParsedQuery {
  readonly stems: readonly QueryStem[];
  readonly needs: readonly Need[];
  /** Unknown words read as known ones: "moringua" as "moringa". */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Names of the concepts recognised by the thesaurus, those of sections included. */
  readonly concepts: readonly string[];
  readonly statistics: Statistics;
}

export interface QueryParser {
  /** Reads a question of any length and any characters; only its first words count. */
  parse(db: Db, question: string): Promise<ParsedQuery>;
  /** Names of the complaints of the thesaurus that a text speaks of; far cheaper than reading all of it. */
  complaints(db: Db, text: string): Promise<string[]>;
}

/** Words of a question beyond these are not read: a question is a sentence, not a book. */
const MOST_WORDS = 80;
/** Stems beyond these are not looked for, those of the thesaurus first. */
const MOST_STEMS = 96;

/**
 * What the thesaurus adds counts less than what the question says, and a word that is part of a lay phrase less than
 * one that stands alone: the "jambes" of "jambes lourdes" are not what is asked for.
 */
const weights = { own: 1, inPhrase: 0.5, lay: 0.6, term: 0.25, section: 0.5 };

type MutableStem = { weight: number; titleWeight: number; own: boolean };

/** Collects stems; one that comes twice keeps the greater weight. */
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
        .slice(0, MOST_STEMS),
  };
}

type Collector = ReturnType<typeof collector>;
type PlacedWord = QuestionWord & { readonly at: number };

/** The words that say something; all of them when none does, so that "plantes" alone still finds something. */
function informative(words: readonly QuestionWord[]): PlacedWord[] {
  const stemmed = words.map((word, at) => ({ ...word, at })).filter(({ stems }) => stems.length > 0);
  const chosen = stemmed.filter(({ word }) => !isQuestionWord(word));
  return chosen.length > 0 ? chosen : stemmed;
}

/** From 1 for a stem of one concept to half of it for those of dozens: "douleur" says less than "migraine". */
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

interface ParserParts {
  readonly thesaurus: readonly Concept[];
  /** Whether unknown words are read as the nearest known ones; without it, what spelling is worth can be measured. */
  readonly spelling?: boolean;
}

/** The words of which no text holds a stem. */
function unknownAmong(
  words: readonly (readonly [string, readonly string[]])[],
  { sheet, passage }: Statistics,
): string[] {
  const isUnknown = (stem: string) => !sheet.frequencies.get(stem) && !passage.frequencies.get(stem);
  return words.filter(([, own]) => own.every(isUnknown)).map(([word]) => word);
}

/** A parser of questions over one database: it keeps the compiled thesaurus and the figures of the index. */
export function createQueryParser({ thesaurus, spelling = true }: ParserParts): QueryParser {
  let statisticsOf = createStatistics();
  const complaints = new Set(
    thesaurus.filter(({ isComplaint }) => isComplaint).map(({ concept }) => concept),
  );
  let phrases: Phrases | null = null;

  /** The question with each word that neither a text nor the thesaurus holds replaced by the nearest one. */
  async function corrected(db: Db, words: readonly string[], lay: Phrases) {
    const stems = await stemsOf(db, words);
    const doubtful = [...stems].filter(
      ([word, own]) => own.length > 0 && !own.every((stem) => lay.stems.has(stem)) && !isQuestionWord(word),
    );
    const asked = [...new Set(doubtful.flatMap(([, own]) => own))];
    let unknown = unknownAmong(doubtful, await statisticsOf(db, asked));
    // What nobody has written yet may stand in a text that has just come.
    if (unknown.length > 0 && (await flushIndex(db))) {
      statisticsOf = createStatistics();
      unknown = unknownAmong(doubtful, await statisticsOf(db, asked));
    }
    const found = await correctSpelling(db, spelling ? unknown : [], lay.words);
    return { words: words.map((word) => found.get(word) ?? word), found };
  }

  return {
    async complaints(db, text) {
      phrases ??= await compilePhrases(db, thesaurus);
      const words = tokens(text).slice(0, MOST_WORDS);
      const matches = findPhrases(phrases, questionWords(words, await stemsOf(db, words)));
      return matches.map(({ concept }) => concept.name).filter((name) => complaints.has(name));
    },
    async parse(db, question) {
      phrases ??= await compilePhrases(db, thesaurus);
      const { words, found } = await corrected(db, tokens(question).slice(0, MOST_WORDS), phrases);
      const { own, matches, list, statistics } = await expanded(db, words, phrases, statisticsOf);
      return {
        stems: list,
        needs: needsOf(own, matches),
        corrections: [...found].map(([from, to]) => ({ from, to })),
        concepts: matches.map(({ concept }) => concept.name),
        statistics,
      };
    },
  };
}

/**
 * The stems that words ask for: their own, and those of the expressions that the thesaurus knows among them. A word alone
 * that no text holds is read as the expressions that it is a part of.
 */
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
    const asked = list.map(({ stem }) => stem);
    return { own, matches, list, statistics: await statisticsOf(db, asked) };
  };
  const plain = await read(findPhrases(phrases, all));
  const [only, ...others] = own;
  if (!only || others.length > 0 || !isSilent(plain.list, plain.statistics)) return plain;
  const meant = conceptsAround(phrases, only);
  return read(meant.map((concept) => ({ concept, positions: [only.at], isLay: true })));
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

/** Whether no text holds any of the stems. */
function isSilent(list: readonly QueryStem[], { sheet, passage, document }: Statistics): boolean {
  const known = [sheet, passage, document];
  return list.every(({ stem }) => known.every(({ frequencies }) => !frequencies.get(stem)));
}
