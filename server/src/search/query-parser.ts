import type { Db } from '../db/db.ts';
import { compilePhrases, findPhrases, type PhraseMatch, type Phrases } from './phrases.ts';
import { isQuestionWord, type QuestionWord, questionWords } from './question.ts';
import { correct } from './spelling.ts';
import { createStatistics, type Statistics } from './statistics.ts';
import { stemsOf } from './stems.ts';
import type { Concept } from './thesaurus.ts';
import { tokens } from './tokens.ts';

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
}

/** Words of a question beyond these are not read: a question is a sentence, not a book. */
const MOST_WORDS = 80;
/** Stems beyond these are not looked for, those of the thesaurus first. */
const MOST_STEMS = 96;

const EXPANSION_WEIGHT = 0.4;
const SECTION_WEIGHT = 0.4;

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
        .sort((a, b) => Number(b.own) - Number(a.own) || b.weight - a.weight)
        .slice(0, MOST_STEMS),
  };
}

/** The words that say something; all of them when none does, so that "plantes" alone still finds something. */
function informative(words: readonly QuestionWord[]): QuestionWord[] {
  const stemmed = words.filter(({ stems }) => stems.length > 0);
  const chosen = stemmed.filter(({ word }) => !isQuestionWord(word));
  return chosen.length > 0 ? chosen : stemmed;
}

function stemsOfMatches(matches: readonly PhraseMatch[]) {
  return matches.flatMap(({ concept }) =>
    [...new Set(concept.terms.flat())].map((stem) => ({
      stem,
      weight: concept.isSection ? 0 : EXPANSION_WEIGHT,
      titleWeight: concept.isSection ? SECTION_WEIGHT : 0,
      own: false,
    })),
  );
}

function needsOf(
  own: readonly QuestionWord[],
  all: readonly QuestionWord[],
  matches: readonly PhraseMatch[],
): Need[] {
  return own.map((entry) => {
    const at = all.indexOf(entry);
    const through = matches.filter(({ positions }) => positions.includes(at));
    return {
      word: entry.word,
      stems: [...new Set([...entry.stems, ...through.flatMap(({ concept }) => concept.terms.flat())])],
      alternatives: [
        ...entry.stems.map((stem) => [stem]),
        ...through.flatMap(({ concept }) => concept.terms.filter((term) => term.length > 0)),
      ],
    };
  });
}

/** A parser of questions over one database: it keeps the compiled thesaurus and the figures of the index. */
export function createQueryParser({ thesaurus }: { readonly thesaurus: readonly Concept[] }): QueryParser {
  const statisticsOf = createStatistics();
  let phrases: Phrases | null = null;

  /** The question with each word that neither a text nor the thesaurus holds replaced by the nearest one. */
  async function corrected(db: Db, words: readonly string[], { words: lay }: Phrases) {
    const stems = await stemsOf(db, words);
    const doubtful = [...stems].filter(
      ([word, own]) => own.length > 0 && !lay.has(word) && !isQuestionWord(word),
    );
    const { sheet, passage } = await statisticsOf(db, [...new Set(doubtful.flatMap(([, own]) => own))]);
    const isUnknown = (stem: string) => !sheet.frequencies.get(stem) && !passage.frequencies.get(stem);
    const unknown = doubtful.filter(([, own]) => own.every(isUnknown)).map(([word]) => word);
    const found = await correct(db, unknown, lay);
    return { words: words.map((word) => found.get(word) ?? word), found };
  }

  return {
    async parse(db, question) {
      phrases ??= await compilePhrases(db, thesaurus);
      const { words, found } = await corrected(db, tokens(question).slice(0, MOST_WORDS), phrases);
      const all = questionWords(words, await stemsOf(db, words));
      const own = informative(all);
      const matches = findPhrases(phrases, all);
      const stems = collector();
      for (const stem of own.flatMap((word) => word.stems))
        stems.add(stem, { weight: 1, titleWeight: 0, own: true });
      for (const { stem, ...added } of stemsOfMatches(matches)) stems.add(stem, added);
      const list = stems.list();
      return {
        stems: list,
        needs: needsOf(own, all, matches),
        corrections: [...found].map(([from, to]) => ({ from, to })),
        concepts: matches.map(({ concept }) => concept.name),
        statistics: await statisticsOf(
          db,
          list.map(({ stem }) => stem),
        ),
      };
    },
  };
}
