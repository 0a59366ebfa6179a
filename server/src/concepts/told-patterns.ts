import { isDeniedAt, type Mention, type ReadWord } from './recogniser.ts';

type Groups = Readonly<Record<string, string>>;

/** Finds what no name tells, but the place of words in their sentence. A new sentence begins with a line feed. */
export function patternReader(words: readonly ReadWord[]) {
  const text = words.map(({ word, isFirst }) => `${isFirst ? '\n' : ' '}${word}`).join('');
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

/** A word beside all of these, in its sentence. */
export const beside = (word: string, ...others: readonly string[]) => {
  const near = others.map((one) => String.raw`(?:(?<=\b${one}\b.*)|(?=.*\b${one}\b))`).join('');
  return new RegExp(String.raw`\b${near}${word}\b`, 'gmu');
};
