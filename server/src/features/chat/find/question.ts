import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlacedWord } from '@simples/contract/french/text';
import {
  everydayWords,
  functionWords,
  intentWords,
  joiningWords,
  otherSpecies,
  plantCues,
} from '#server/french/question-words.ts';
import { nameKey } from '#server/french/spelling.ts';
import { questionTokens } from '#server/french/tokens.ts';
import type { NameIndex, NameMatch } from './name-index.ts';

/** A plant named in a question. */
export interface PlantMention {
  /** Place among the tokens: first, and after the last. */
  readonly from: number;
  readonly to: number;
  /** What the person typed, as words. */
  readonly typed: string;
  readonly match: NameMatch;
  /** The name goes on with a word that makes it another plant ("camomille romaine"): no sheet is meant. */
  readonly isOther: boolean;
}

const article = /^(?:d|de|du|des|l|la|le|les|a|aux?)$/;

/** "J'ai un souci de peau", "vite": names that are everyday words count only where a plant is expected. */
function isPlantHere(tokens: readonly PlacedWord[], from: number, to: number): boolean {
  const word = tokens[from]?.word ?? '';
  if (to - from > 1) return true;
  let before = from - 1;
  const directlyBefore = tokens[before]?.word ?? '';
  while (before >= 0 && article.test(tokens[before]?.word ?? '')) before -= 1;
  if (plantCues.has(tokens[before]?.word ?? '')) return true;
  if (tokens.length <= 2) return true;
  if (!everydayWords.has(word)) return word.length > 3;
  const after = tokens[to]?.word ?? '';
  return word === 'souci' && /^(?:le|du|l|au|)$/.test(directlyBefore) && !/^(?:de|d|avec|c)$/.test(after);
}

function continuesAsOther(
  tokens: readonly PlacedWord[],
  mention: { from: number; to: number },
  index: NameIndex,
): boolean {
  const next = tokens[mention.to]?.word ?? '';
  const last = tokens[mention.to - 1]?.word ?? '';
  if (otherSpecies.has(next)) return true;
  const isLatin = /.{3}(?:us|um|is|ii|ae|ensis|oides|ata|alis)$/.test(next) && !functionWords.has(next);
  return mention.to - mention.from === 1 && index.isGenus(last) && isLatin;
}

/** A main name of three letters or fewer ("ail") is a plant; a vernacular one ("da") only where a plant is expected. */
function accepts(tokens: readonly PlacedWord[], from: number, to: number, found: NameMatch): boolean {
  const word = tokens[from]?.word ?? '';
  if (found.isMain && !everydayWords.has(word)) return true;
  return isPlantHere(tokens, from, to);
}

type LookUp = (key: string) => NameMatch | null;

interface Search {
  readonly tokens: readonly PlacedWord[];
  readonly index: NameIndex;
  readonly taken: boolean[];
  readonly found: PlantMention[];
}

function windowKey(tokens: readonly PlacedWord[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map((token) => token.word)
    .join(' ');
}

/** Looks every window of words up, longest first; a word belongs to one mention only. */
function sweep(search: Search, longest: number, look: LookUp): void {
  const { tokens, taken, found, index } = search;
  for (let size = Math.min(longest, tokens.length); size >= 1; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const to = from + size;
      if (taken.slice(from, to).some(Boolean)) continue;
      if (article.test(tokens[from]?.word ?? '') || article.test(tokens[to - 1]?.word ?? '')) continue;
      const typed = windowKey(tokens, from, to);
      const match = look(typed);
      if (!match || !accepts(tokens, from, to, match)) continue;
      found.push({ from, to, typed, match, isOther: continuesAsOther(tokens, { from, to }, index) });
      taken.fill(true, from, to);
    }
  }
}

/**
 * The plants that a question names, in the order of the question: exact names first (longest wins), then first words
 * of main names ("basilic" for "Basilic africain"), then near spellings of words that are not everyday French.
 */
function findMentions(
  tokens: readonly PlacedWord[],
  index: NameIndex,
  isOrdinary: (word: string) => boolean,
): PlantMention[] {
  const search: Search = { tokens, index, taken: tokens.map(() => false), found: [] };
  const names = index.longest + 3;
  sweep(search, names, (text) => index.exact(nameKey(text)));
  sweep(search, 1, (text) => index.head(nameKey(text)));
  const misspelt: LookUp = (text) => {
    const parts = text.split(' ').filter((word) => !article.test(word));
    if (
      parts.length === 0 ||
      parts.some((word) => functionWords.has(word) || intentWords.has(word) || /\d/.test(word))
    )
      return null;
    if (parts.every((word) => isOrdinary(word))) return null;
    return index.misspelt(text);
  };
  sweep(search, 3, misspelt);
  return search.found.toSorted((a, b) => a.from - b.from);
}

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
function typedText(question: string, tokens: readonly PlacedWord[]): string {
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
  const tokens = questionTokens(question, spellings);
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
      questionTokens(question, spellings)
        .map((token) => token.word)
        .filter((word) => word.length >= 4 && !functionWords.has(word) && !intentWords.has(word)),
    ),
  ];
}

/** What a text names of what the sheets and the thesaurus know. */
export interface Recognised {
  readonly complaints: readonly string[];
  /** Ids of sheets, or the name where several sheets bear it. */
  readonly plants: readonly string[];
}

/** The plants of a question: a name that goes on as another plant's is nobody's. */
export function plantsNamed({ mentions }: ReadQuestion): string[] {
  const named = mentions
    .filter(({ isOther }) => !isOther)
    .map(({ match, typed }) => {
      const [only, another] = match.sheets;
      if (only !== undefined && another === undefined) return only;
      return match.kind === 'misspelt' ? match.name : typed;
    });
  return [...new Set(named)];
}

interface Knowledge {
  readonly names: () => Promise<NameIndex>;
  /** Those of the words that texts use besides names. */
  readonly ordinaryOf: (words: readonly string[]) => Promise<readonly string[]>;
  readonly complaintsOf: (text: string) => Promise<readonly string[]>;
}

/** Texts whose terms are remembered at most: people look for the same things. */
const MOST_KNOWN = 5_000;

/**
 * Reduces texts to known terms, letting requests through in between. What a text was reduced to is remembered, without
 * who typed it, for as long as no sheet changes.
 */
export function createRecogniser({ names, ordinaryOf, complaintsOf }: Knowledge) {
  let index: NameIndex | null = null;
  let known = new Map<string, Recognised>();

  async function learn(texts: readonly string[], names: NameIndex, into: Map<string, Recognised>) {
    if (texts.length === 0) return;
    const checked = [...new Set(texts.flatMap((text) => wordsToCheck(text, {})))];
    const ordinary = new Set(await ordinaryOf(checked));
    for (const question of texts) {
      const isOrdinary = (word: string) => ordinary.has(word);
      const read = readQuestion({ question, spellings: {}, index: names, isOrdinary });
      into.set(question, { plants: plantsNamed(read), complaints: await complaintsOf(read.rest) });
      await nextTurn();
    }
  }

  return async (texts: readonly string[]): Promise<Recognised[]> => {
    if (texts.length === 0) return [];
    const today = await names();
    if (today !== index || known.size > MOST_KNOWN) known = new Map();
    index = today;
    const terms = known;
    const fresh = texts.filter((text) => !terms.has(text));
    await learn(fresh, today, terms);
    return texts.map((text) => terms.get(text) ?? { complaints: [], plants: [] });
  };
}
