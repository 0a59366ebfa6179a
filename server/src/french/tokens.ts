import { words } from '@simples/contract/french/text';
import { infinitiveOf } from './stems.ts';

/** A longer run of letters is no word: the rest of it is dropped. */
const longestWord = 40;

/** Words of a text beyond this many are not indexed. */
const longestText = 100_000;

/**
 * Grammar that the dictionary of the database keeps because its own list is written with accents, or leaves out.
 * Negations and measures ("pas", "sans", "plus", "trop", "combien") are not among them: they change the meaning.
 */
const grammar = new Set(
  `a ca cela ceci cet cette celui celle ceux celles les ils elles leurs meme quel quelle quels quelles dont etre ete
  etes etait etaient etant avoir aurait si donc or aussi ainsi afin alors entre lors tandis lorsque puis`.split(
    /\s+/,
  ),
);

/** Pieces of texts that were read before: sheets say the same words again and again. */
const known = new Map<string, readonly string[]>();
const mostKnown = 20_000;

/** The words of a piece of a text without a space. */
function wordsOf(piece: string): readonly string[] {
  const before = known.get(piece);
  if (before) return before;
  const found = words(piece)
    .filter((word) => !grammar.has(word))
    .map((word) => infinitiveOf(word.slice(0, longestWord)));
  if (known.size >= mostKnown) known.clear();
  if (piece.length <= longestWord) known.set(piece, found);
  return found;
}

/** The words of a text as the index sees them: lower case, no accents, no signs, no grammar. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const piece of text.split(/[ \n]+/)) {
    for (const word of wordsOf(piece)) found.push(word);
    if (found.length >= longestText) break;
  }
  return found.slice(0, longestText);
}
