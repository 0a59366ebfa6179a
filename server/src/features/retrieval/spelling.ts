import { soundOf } from '../../search/words/sounds.ts';

/** The name as it is looked up: no plural, no article, no bracketed remark. */
export function nameKey(normalized: string): string {
  return normalized
    .split(' ')
    .filter((word) => !/^(?:d|de|du|des|l|la|le|les|a|aux?)$/.test(word))
    .map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word))
    .join(' ');
}

/** A name as it sounds, words run together: "kinke liba" and "quinquéliba" become one. */
export function nameSound(name: string): string {
  return name.split(' ').map(soundOf).join('');
}

/** Insertions, deletions, substitutions and swaps of neighbours between two texts; stops counting above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + same,
        swapped ? (beforePrevious[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? max + 1;
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
