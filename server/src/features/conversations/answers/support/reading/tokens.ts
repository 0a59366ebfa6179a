import { normalizeText } from '@simples/contract/text';
import { asOneWord, effects, grammar, keyOf, neutral, parts, populations, units } from './word-lists.ts';

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
