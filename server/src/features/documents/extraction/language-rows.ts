import type { NameToken } from './name-words.ts';

const language = /^<(?:language|common)>$/;

/** Whether a word is the name of a language. */
export const isLanguage = (word: NameToken | undefined): boolean => language.test(word?.as ?? '');

/** "Bambara ⇥ Wolof" above "zira ⇥ guy": the language in the cell above a word, where the row above has languages alone; undefined where it does not. */
export function languageAbove<Word extends NameToken>(words: readonly Word[], at: number): Word | undefined {
  const start = words.findLastIndex(({ as }, place) => place < at && as === '\n');
  if (start < 1) return undefined;
  const first = words.findLastIndex(({ as }, place) => place < start && as === '\n') + 1;
  const cells = words.slice(first, start).filter(({ as }) => as !== '\t');
  if (cells.length < 2 || !cells.every(isLanguage) || start - first !== 2 * cells.length - 1)
    return undefined;
  return cells[words.slice(start, at).filter(({ as }) => as === '\t').length];
}
