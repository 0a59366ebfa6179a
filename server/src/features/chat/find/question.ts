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

export interface PlantMention {
  /** Place among the tokens: first, and after the last. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly match: NameMatch;
  /** "camomille romaine": the next word makes it another plant, without a sheet. */
  readonly isOther: boolean;
}

const article = /^(?:d|de|du|des|l|la|le|les|a|aux?)$/;

/** "J'ai un souci de peau": names that are everyday words count only where a plant is expected. */
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

/** A short main name ("ail") is a plant; a vernacular one ("da") only where one is expected. */
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

/** Longest windows first; a word belongs to one mention only. */
function sweep(search: Search, longest: number, lookUp: LookUp): void {
  const { tokens, taken, found, index } = search;
  for (let size = Math.min(longest, tokens.length); size >= 1; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const to = from + size;
      if (taken.slice(from, to).some(Boolean)) continue;
      if (article.test(tokens[from]?.word ?? '') || article.test(tokens[to - 1]?.word ?? '')) continue;
      const typed = windowKey(tokens, from, to);
      const match = lookUp(typed);
      if (!match || !accepts(tokens, from, to, match)) continue;
      found.push({ from, to, typed, match, isOther: continuesAsOther(tokens, { from, to }, index) });
      taken.fill(true, from, to);
    }
  }
}

/** Exact names first, then first words of names ("basilic" for "Basilic africain"), then misspellings. */
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

export interface ReadQuestion {
  readonly words: readonly string[];
  readonly mentions: readonly PlantMention[];
  readonly rest: string;
  readonly topic: string;
  readonly topicTyped: string;
}

/** These choose cautions, not the need. */
const peopleWords =
  /^(?:enceintes?|grossesses?|allait\w*|bebes?|enfants?|nourrissons?|fils|fille|filles|garcon|gamine?s?|gosses?|ados?|adolescente?s?|femmes?|hommes?|adultes?|mari|maman|papa|copine|copain|ami|amie|mere|pere|epouse|petite?s?|agee?s?|vieux|vieille)$/;

export interface Reading {
  readonly question: string;
  readonly spellings: Readonly<Record<string, string>>;
  readonly index: NameIndex;
  readonly isOrdinary: (word: string) => boolean;
}

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

function isTopical(word: string): boolean {
  return !functionWords.has(word) && !intentWords.has(word) && !peopleWords.test(word) && !/^\d+$/.test(word);
}

/** Pure. */
export function readQuestion({ question, spellings, index, isOrdinary }: Reading): ReadQuestion {
  const tokens = questionTokens(question, spellings);
  const mentions = findMentions(tokens, index, isOrdinary);
  const isNamed = (at: number) => mentions.some(({ from, to }) => at >= from && at < to);
  const rest = tokens.filter((_, at) => !isNamed(at));
  const topical = rest.filter(({ word }) => isTopical(word));
  // Kept for phrases of the thesaurus: "mal de ventre", "nez qui coule", "pas faim".
  const topicWords = rest.filter(({ word }) => joiningWords.has(word) || isTopical(word));
  return {
    words: tokens.map((token) => token.word),
    mentions,
    rest: rest.map((token) => token.word).join(' '),
    topic: topical.length === 0 ? '' : topicWords.map((token) => token.word).join(' '),
    topicTyped: typedText(question, topical),
  };
}

export function wordsToCheck(question: string, spellings: Readonly<Record<string, string>>): string[] {
  return [
    ...new Set(
      questionTokens(question, spellings)
        .map((token) => token.word)
        .filter((word) => word.length >= 4 && !functionWords.has(word) && !intentWords.has(word)),
    ),
  ];
}

export interface Recognised {
  readonly complaints: readonly string[];
  /** Sheet ids, or the name where several sheets share it. */
  readonly plants: readonly string[];
}

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

interface RecogniserDeps {
  readonly names: () => Promise<NameIndex>;
  readonly ordinaryOf: (words: readonly string[]) => Promise<readonly string[]>;
  readonly complaintsOf: (text: string) => Promise<readonly string[]>;
}

const MAX_CACHED = 5_000;

/** Cached until a sheet changes, without user data; yields to the event loop between texts. */
export function createRecogniser({ names, ordinaryOf, complaintsOf }: RecogniserDeps) {
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
    if (today !== index || known.size > MAX_CACHED) known = new Map();
    index = today;
    const terms = known;
    const fresh = texts.filter((text) => !terms.has(text));
    await learn(fresh, today, terms);
    return texts.map((text) => terms.get(text) ?? { complaints: [], plants: [] });
  };
}
