import { normalizeText, type PlacedWord, placedWords, words } from '@simples/contract/french/text';
import { infinitiveOf } from './stems.ts';
import { asOneWord, effects, grammar, keyOf, neutral, parts, populations, units } from './word-lists.ts';

/** A longer run of letters is no word: the rest of it is dropped. */
const longestWord = 40;

/** Words of a text beyond this many are not indexed. */
const longestText = 100_000;

/**
 * Grammar that the dictionary of the database keeps because its own list is written with accents, or leaves out.
 * Negations and measures ("pas", "sans", "plus", "trop", "combien") are not among them: they change the meaning.
 */
const unindexed = new Set(
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
    .filter((word) => !unindexed.has(word))
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

/** Spellings of short messages that the safety layer has no use for. */
const shortForms: Readonly<Record<string, string>> = {
  c: 'c est',
  cest: 'c est',
  kel: 'quel',
  kelle: 'quelle',
  kelles: 'quelles',
  kels: 'quels',
  koman: 'comment',
  coman: 'comment',
  commen: 'comment',
  cmt: 'comment',
  cmnt: 'comment',
  komen: 'comment',
  pk: 'pourquoi',
  pkoi: 'pourquoi',
  pourkoi: 'pourquoi',
  kwa: 'quoi',
  sa: 'ca',
  ser: 'sert',
  swaner: 'soigner',
  plt: 'plante',
  plente: 'plante',
  toue: 'toux',
  tou: 'toux',
  avc: 'avec',
  fair: 'faire',
  prepare: 'preparer',
  c1: 'c est un',
  ns: 'nous',
  vs: 'versus',
  st: 'est',
  dsl: 'desole',
};

/** An entry of a table, never one that every object inherits: "constructor" is a word like any other. */
function entryOf(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/**
 * The words of a question in order, lower case and without accents. A short-message spelling gives the words it stands
 * for, all at the place of what was typed.
 */
export function questionTokens(question: string, spellings: Readonly<Record<string, string>>): PlacedWord[] {
  return placedWords(question).flatMap((token) => {
    const written = entryOf(shortForms, token.word) ?? entryOf(spellings, token.word) ?? token.word;
    return written.split(' ').map((word) => ({ ...token, word }));
  });
}

/** A word, a number or a sign of a sentence. */
export interface Token {
  /** Normalised; a number keeps its point. */
  readonly word: string;
  readonly key: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Grammar, units and words that claim nothing by themselves. */
  readonly isEmpty: boolean;
  readonly effects: ReadonlySet<string>;
  readonly populations: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

function sign(word: string): Token {
  return { word, key: '', kind: 'sign', isEmpty: true, effects: none, populations: none, parts: none };
}

function tokenOf(piece: string, next: string): Token {
  if (/^\p{N}/u.test(piece))
    return { ...sign(piece.replace(',', '.')), kind: 'number', key: piece.replace(',', '.') };
  if (!/^[\p{L}%]/u.test(piece)) return sign(piece);
  const word = piece === '%' ? '%' : normalizeText(piece);
  const key = keyOf(word);
  const pair = `${key} ${keyOf(normalizeText(next))}`;
  return {
    word,
    key,
    kind: 'word',
    isEmpty: grammar.has(word) || neutral.has(key) || units.has(word) || word.length < 2,
    effects: effects.get(key) ?? none,
    populations: populations.get(key) ?? none,
    parts: parts.get(pair) ?? parts.get(key) ?? none,
  };
}

/** The tokens of a text, in order. */
export function readTokens(text: string): Token[] {
  const plain = asOneWord(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const pieces = plain.match(/\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[%,;:.!?()…–—-]/gu) ?? [];
  return pieces.map((piece, at) => tokenOf(piece, pieces[at + 1] ?? ''));
}
