import type { NameIndex } from './name-index.ts';
import { findMentions, type PlantMention } from './plant-mentions.ts';
import { type Token, tokensOf } from './question-tokens.ts';
import { functionWords, intentWords, joiningWords } from './question-words.ts';

/** A question taken apart: the plants it names, and what is left of it once its own words are put aside. */
export interface ReadQuestion {
  readonly words: readonly string[];
  readonly mentions: readonly PlantMention[];
  /** The question without the names of plants. */
  readonly rest: string;
  /** What the question is about besides plants, in words the index can be asked; empty when nothing is left. */
  readonly topic: string;
  /** The same as the person typed it, to be said back. */
  readonly topicTyped: string;
}

/** Words of the people a plant is for: they choose the caution, not the need. */
const peopleWords =
  /^(?:enceintes?|grossesses?|allait\w*|bebes?|enfants?|nourrissons?|fils|fille|filles|garcon|gamine?s?|gosses?|ados?|adolescente?s?|femmes?|hommes?|adultes?|mari|maman|papa|copine|copain|ami|amie|mere|pere|epouse|petite?s?|agee?s?|vieux|vieille)$/;

/** A question with what it is read by. */
export interface Reading {
  readonly question: string;
  readonly spellings: Readonly<Record<string, string>>;
  readonly index: NameIndex;
  readonly isOrdinary: (word: string) => boolean;
}

/** The typed text from the first to the last of some tokens, without anything that is not a word. */
function typedText(question: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return '';
  return question
    .slice(first.start, last.end)
    .replace(/[^\p{L}\p{N}\p{M}'’\- ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

/** Whether a word tells what is needed. */
function isTopical(word: string): boolean {
  return !functionWords.has(word) && !intentWords.has(word) && !peopleWords.test(word) && !/^\d+$/.test(word);
}

/** Takes a question apart. Pure: the names and the ordinary words come from the caller. */
export function readQuestion({ question, spellings, index, isOrdinary }: Reading): ReadQuestion {
  const tokens = tokensOf(question, spellings);
  const mentions = findMentions(tokens, index, isOrdinary);
  const isNamed = (at: number) => mentions.some(({ from, to }) => at >= from && at < to);
  const rest = tokens.filter((_, at) => !isNamed(at));
  const topical = rest.filter(({ word }) => isTopical(word));
  // The words that join stay: "mal de ventre", "nez qui coule", "pas faim" are phrases of the thesaurus.
  const asked = rest.filter(({ word }) => joiningWords.has(word) || isTopical(word));
  return {
    words: tokens.map((token) => token.word),
    mentions,
    rest: rest.map((token) => token.word).join(' '),
    topic: topical.length === 0 ? '' : asked.map((token) => token.word).join(' '),
    topicTyped: typedText(question, topical),
  };
}

/** Whether any word of a question could be the name of a plant written wrong, and is worth checking. */
export function wordsToCheck(question: string, spellings: Readonly<Record<string, string>>): string[] {
  return [
    ...new Set(
      tokensOf(question, spellings)
        .map((token) => token.word)
        .filter((word) => word.length >= 4 && !functionWords.has(word) && !intentWords.has(word)),
    ),
  ];
}
