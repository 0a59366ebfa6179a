import { editDistance, soundOf } from '@simples/contract/french/spelling';
import { memoize } from '#server/lib/memoize.ts';
import { singular } from './stems.ts';

/** Sounds kept: sheets say the same words again and again. */
const MAX_SOUNDS = 20_000;

/** A word (see `tokens`) as it sounds, as the index holds it. */
export const indexedSound: (word: string) => string = memoize(
  (word) => soundOf(word, 'coarse'),
  (word) => word,
  MAX_SOUNDS,
);

/** The name as it is looked up: no plural, no article, no bracketed remark. */
export function nameKey(normalized: string): string {
  return normalized
    .split(' ')
    .filter((word) => !/^(?:d|de|du|des|l|la|le|les|a|aux?)$/.test(word))
    .map(singular)
    .join(' ');
}

/** A name as it sounds, words run together: "kinke liba" and "quinquéliba" become one. */
export function nameSound(name: string): string {
  return name.split(' ').map(indexedSound).join('');
}

/** Three-letter pieces of a text, padded like those of `pg_trgm`. */
export function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `;
  const pieces = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i += 1) pieces.add(padded.slice(i, i + 3));
  return pieces;
}

/** Mistakes allowed in a name of this length: short names are too easily another word. */
export function allowedMistakes(length: number): number {
  if (length < 5) return 0;
  if (length < 8) return 1;
  return length < 12 ? 2 : 3;
}

/** Whether one word is likely the other one written wrong. Short words are too easily another one. */
export function isNear(typed: string, known: string): boolean {
  if (typed.length < 5) return false;
  const mistakes = typed.length < 8 ? 1 : 2;
  return editDistance(typed, known, mistakes) <= mistakes || nameSound(typed) === nameSound(known);
}

/** The part of their trigrams that two words share, as `pg_trgm` counts it. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigramsOf(a), trigramsOf(b)];
  const shared = [...one].filter((piece) => other.has(piece)).length;
  return shared / (one.size + other.size - shared);
}

/** Endings that differ between spellings of one botanical name. */
const botanicalEndings = {
  /** An epithet follows the gender of its genus: "albus", "alba", "album". */
  gender: /(.{3})(?:us|um|a|is|e)$/,
  genitive: /(.{3})(?:us|um|a|is|e|i)$/,
  /** French and Latin endings: "aconit", "Aconitum". */
  vernacular: /(.{3})(?:us|um|is|es|as|a|e|s)$/,
};

/** A normalised word as it sounds to botanists who spell it differently. */
export function botanicalSound(word: string): string {
  return word
    .replace(/[ao]e/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/([rt])h/g, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** The same without its ending. */
export const botanicalStem = (word: string, ending: keyof typeof botanicalEndings): string =>
  botanicalSound(word).replace(botanicalEndings[ending], '$1');
