import { isDeniedAt, type Mention, type ReadWord } from './recogniser.ts';

type Groups = Readonly<Record<string, string>>;

/** The words, each after a space; a new sentence or clause begins with a line feed. */
export const clausesOf = (words: readonly ReadWord[]): string =>
  words.map(({ word, isFirst }) => `${isFirst ? '\n' : ' '}${word}`).join('');

/** Finds what no name tells, but the place of words in their sentence. */
export function patternReader(words: readonly ReadWord[]) {
  const text = clausesOf(words);
  const countOf = (written: string) => written.split(/[ \n]/).length - 1;
  return (pattern: RegExp, idOf: (groups: Groups) => string | null): Mention[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: told, index, groups = {} }) => {
      const id = idOf(groups);
      const from = countOf(text.slice(0, index)) - 1;
      const to = from + countOf(told) + 1;
      return id === null
        ? []
        : [{ id, from, to, length: to - from, isDenied: isDeniedAt(words, { from, to }) }];
    });
}

/** A few words between two, in their clause. */
export const NEAR = String.raw`(?: \w+){0,4}?`;

/** A word beside all of these, in its sentence. */
export const beside = (word: string, ...others: readonly string[]) => {
  const near = others.map((one) => String.raw`(?:(?<=\b${one}\b.*)|(?=.*\b${one}\b))`).join('');
  return new RegExp(String.raw`\b${near}${word}\b`, 'gmu');
};
