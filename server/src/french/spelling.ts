/** Spellings of French that sound alike, in the order they are applied. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/ph/g, 'f'],
  [/gu(?=[aeiouy])/g, 'g'],
  [/qu|q|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'x'],
  [/c/g, 'k'],
  [/h/g, ''],
  [/eau|au/g, 'o'],
  [/ai|ei/g, 'e'],
  [/w/g, 'ou'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/(?<=..)(?:es|s|e|x|t)$/g, ''],
];

/** Words heard before: sheets say the same words again and again. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** A word (see `tokens`) as it sounds: "quinqueliba" and "kinkeliba" are close, "moringua" and "moringa" the same. */
export function soundOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const sound = alike.reduce((so, [spelling, by]) => so.replace(spelling, by), word);
  if (known.size >= mostKnown) known.clear();
  known.set(word, sound);
  return sound;
}

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
export function boundedEditDistance(a: string, b: string, max: number): number {
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
  return boundedEditDistance(typed, known, mistakes) <= mistakes || nameSound(typed) === nameSound(known);
}

/** Insertions, deletions, substitutions and swaps of neighbours between two texts. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (beforePrevious[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** The part of their trigrams that two words share, as `pg_trgm` counts it. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const shared = [...one].filter((piece) => other.has(piece)).length;
  return shared / (one.size + other.size - shared);
}
