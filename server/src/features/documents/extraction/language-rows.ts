import type { NameToken } from './name-words.ts';

const language = /^<(?:language|common)>$/;

/** Whether a word is the name of a language. */
export const isLanguage = (word: NameToken | undefined): boolean => language.test(word?.as ?? '');

/** "Bambara ⇥ Wolof": the cells of a row that has languages alone, of more than one; none of another. */
function languagesOf<Word extends NameToken>(row: readonly Word[]): readonly Word[] {
  const cells = row.filter(({ as }) => as !== '\t');
  return cells.length > 1 && cells.every(isLanguage) && row.length === 2 * cells.length - 1 ? cells : [];
}

/** The words of a row that stand below a language: "zira ⇥ guy". */
export function belowLanguages<Word extends NameToken>(row: readonly Word[], above: readonly Word[]): Word[] {
  const { length } = languagesOf(above);
  if (length === 0) return [];
  let cell = 0;
  return row.filter(({ as, isWord }) => {
    if (as === '\t') cell += 1;
    return isWord && cell < length;
  });
}

/** The language in the cell above a word, where the row above has languages alone; undefined where it does not. */
export function languageAbove<Word extends NameToken>(words: readonly Word[], at: number): Word | undefined {
  const start = words.findLastIndex(({ as }, place) => place < at && as === '\n');
  if (start < 1) return undefined;
  const first = words.findLastIndex(({ as }, place) => place < start && as === '\n') + 1;
  const cell = words.slice(start, at).filter(({ as }) => as === '\t').length;
  return languagesOf(words.slice(first, start))[cell];
}
