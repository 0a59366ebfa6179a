import type { NameIndex } from './name-index.ts';
import type { NameMatch } from './name-look-ups.ts';
import type { Token } from './question-tokens.ts';
import { everydayWords, functionWords, intentWords, otherSpecies, plantCues } from './question-words.ts';
import { nameKey } from './spelling.ts';

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
function isPlantHere(tokens: readonly Token[], from: number, to: number): boolean {
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
  tokens: readonly Token[],
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
function accepts(tokens: readonly Token[], from: number, to: number, found: NameMatch): boolean {
  const word = tokens[from]?.word ?? '';
  if (found.isMain && !everydayWords.has(word)) return true;
  return isPlantHere(tokens, from, to);
}

type LookUp = (key: string) => NameMatch | null;

interface Search {
  readonly tokens: readonly Token[];
  readonly index: NameIndex;
  readonly taken: boolean[];
  readonly found: PlantMention[];
}

function windowKey(tokens: readonly Token[], from: number, to: number): string {
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
export function findMentions(
  tokens: readonly Token[],
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
