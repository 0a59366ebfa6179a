import { soundOf } from '@simples/contract/french/spelling';
import { memoize } from '#server/lib/memoize.ts';

const MAX_SOUNDS = 20_000;

export const indexedSound: (word: string) => string = memoize(
  (word) => soundOf(word, 'coarse'),
  (word) => word,
  MAX_SOUNDS,
);

/** "kinke liba" and "quinquéliba" sound the same. */
export function nameSound(name: string): string {
  return name.split(' ').map(indexedSound).join('');
}

/** Padded like those of `pg_trgm`. */
function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `;
  const pieces = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i += 1) pieces.add(padded.slice(i, i + 3));
  return pieces;
}

/** Short names are too easily another word. */
export function allowedMistakes(length: number): number {
  if (length < 5) return 0;
  if (length < 8) return 1;
  return length < 12 ? 2 : 3;
}

/** As `pg_trgm` counts it, from 0 to 1. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigramsOf(a), trigramsOf(b)];
  const shared = [...one].filter((piece) => other.has(piece)).length;
  return shared / (one.size + other.size - shared);
}

const botanicalEndings = {
  /** "albus", "alba", "album". */
  gender: /(.{3})(?:us|um|a|is|e)$/,
  genitive: /(.{3})(?:us|um|a|is|e|i)$/,
  /** "aconit", "Aconitum". */
  vernacular: /(.{3})(?:us|um|is|es|as|a|e|s)$/,
};

export function botanicalSound(word: string): string {
  return word
    .replace(/[ao]e/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/([rt])h/g, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

export const botanicalStem = (word: string, ending: keyof typeof botanicalEndings): string =>
  botanicalSound(word).replace(botanicalEndings[ending], '$1');
