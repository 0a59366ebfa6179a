import { words } from '@simples/contract/text';

/** A longer run of letters is no word: the rest of it is dropped. */
const longestWord = 40;

/** Words of a text beyond this many are not indexed. */
const longestText = 100_000;

/** The words of a text as the index sees them: lower case, no accents, no signs, cut at sane lengths. */
export function tokens(text: string): string[] {
  return words(text)
    .slice(0, longestText)
    .map((word) => word.slice(0, longestWord));
}
