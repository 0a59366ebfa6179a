import { normalizeText, type PlacedWord, placedWords, words } from '@simples/contract/french/text';
import { infinitiveOf } from './stems.ts';
import { asOneWord, effects, grammar, keyOf, neutral, parts, populations, units } from './word-lists.ts';

/** Longer words are cut. */
const MAX_WORD_LENGTH = 40;

/** Words beyond this are not indexed. */
const MAX_WORDS = 100_000;

/** Stop words missing from the database's list. Not negations and measures: they change the meaning. */
const unindexed = new Set(
  `a ca cela ceci cet cette celui celle ceux celles les ils elles leurs meme quel quelle quels quelles dont etre ete
  etes etait etaient etant avoir aurait si donc or aussi ainsi afin alors entre lors tandis lorsque puis`.split(
    /\s+/,
  ),
);

const known = new Map<string, readonly string[]>();
const MAX_CACHED = 20_000;

function wordsOf(piece: string): readonly string[] {
  const before = known.get(piece);
  if (before) return before;
  const found = words(piece)
    .filter((word) => !unindexed.has(word))
    .map((word) => infinitiveOf(word.slice(0, MAX_WORD_LENGTH)));
  if (known.size >= MAX_CACHED) known.clear();
  if (piece.length <= MAX_WORD_LENGTH) known.set(piece, found);
  return found;
}

/** Lower case, no accents, no stop words. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (const piece of text.split(/[ \n]+/)) {
    for (const word of wordsOf(piece)) found.push(word);
    if (found.length >= MAX_WORDS) break;
  }
  return found.slice(0, MAX_WORDS);
}

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
  st: 'saint',
  ste: 'sainte',
  dsl: 'desole',
};

/** Own entries only: "constructor" is a word like any other. */
function entryOf(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const article = /^(?:une?|l|d|[mts](?:on|a|es)|leurs?|des|les|cet?)$/;

/** "AVC" among small letters abbreviates something else, and no preposition follows an article: "un avc". */
function isShortForm({ word, start, end }: PlacedWord, before: string | undefined, question: string) {
  const typed = question.slice(start, end);
  const isAcronym = typed.length > 1 && typed === typed.toUpperCase() && question !== question.toUpperCase();
  return !isAcronym && !(word === 'avc' && before !== undefined && article.test(before));
}

/** Expanded short-message spellings keep the place of what was typed. */
export function questionTokens(question: string, spellings: Readonly<Record<string, string>>): PlacedWord[] {
  return placedWords(question).flatMap((token, at, all) => {
    const short = isShortForm(token, all[at - 1]?.word, question)
      ? entryOf(shortForms, token.word)
      : undefined;
    const written = short ?? entryOf(spellings, token.word) ?? token.word;
    return written.split(' ').map((word) => ({ ...token, word }));
  });
}

export interface Token {
  /** Normalised; a number keeps its point. */
  readonly word: string;
  readonly key: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Claims nothing by itself. */
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

export function readTokens(text: string): Token[] {
  const plain = asOneWord(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const pieces = plain.match(/\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[%,;:.!?()…–—-]/gu) ?? [];
  return pieces.map((piece, at) => tokenOf(piece, pieces[at + 1] ?? ''));
}
