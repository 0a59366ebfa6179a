import { normalizeText } from '@simples/contract/text';

/** A word of a question as it is compared, with the place of what the person typed. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
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

/** The words of a question as typed, with their places. */
function typedTokens(question: string): Token[] {
  return [...question.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap((match) =>
    normalizeText(match[0])
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({ word, start: match.index, end: match.index + match[0].length })),
  );
}

/** An entry of a table, never one that every object inherits: "constructor" is a word like any other. */
function entryOf(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/**
 * The words of a question in order, lower case and without accents. A short-message spelling gives the words it stands
 * for, all at the place of what was typed.
 */
export function tokensOf(question: string, spellings: Readonly<Record<string, string>>): Token[] {
  return typedTokens(question).flatMap((token) => {
    const written = entryOf(shortForms, token.word) ?? entryOf(spellings, token.word) ?? token.word;
    return written.split(' ').map((word) => ({ ...token, word }));
  });
}
