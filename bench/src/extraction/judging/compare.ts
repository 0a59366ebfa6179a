import { words } from '@simples/contract/french/text';

/** How a found field stands to the expected one. */
export interface Counts {
  readonly right: number;
  readonly found: number;
  readonly expected: number;
}

const none: Counts = { right: 0, found: 0, expected: 0 };

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (a, b) => ({ right: a.right + b.right, found: a.found + b.found, expected: a.expected + b.expected }),
    none,
  );

/** Precision, recall and their harmonic mean; null where there was nothing to find or nothing found. */
export function figures({ right, found, expected }: Counts) {
  const precision = found === 0 ? null : right / found;
  const recall = expected === 0 ? null : right / expected;
  const f1 = found + expected === 0 ? null : (2 * right) / (found + expected);
  return { precision, recall, f1 };
}

/** Words that hold no meaning, and languages that stand before names. */
const little = new Set(
  `les des une aux est son ses par pour sur avec dans chez qui que the and for with from that anglais francais french english
  portugais allemand ewe twi akan hausa haoussa wolof bambara malinke fula fulfulde peul mooré moore dioula yoruba igbo`.split(
    /\s+/,
  ),
);

const wordSet = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => words(text)).filter((word) => word.length > 2 && !little.has(word)));

/** Words of a text found, whatever their order. */
function byWords(expected: string, found: readonly string[]): Counts {
  const [wanted, given] = [wordSet([expected]), wordSet(found)];
  return {
    right: [...given].filter((word) => wanted.has(word)).length,
    found: given.size,
    expected: wanted.size,
  };
}

/** Items are the same when most of their words are. */
const ALIKE = 0.6;

function likeness(a: string, b: string): number {
  const [one, other] = [new Set(words(a)), new Set(words(b))];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

/** Items found, each counted once. */
function byItems(expected: readonly string[], found: readonly string[]): Counts {
  const left = [...found];
  let right = 0;
  for (const item of expected) {
    const scores = left.map((other) => likeness(item, other));
    const best = scores.indexOf(Math.max(...scores));
    if (best === -1 || (scores[best] ?? 0) < ALIKE) continue;
    left.splice(best, 1);
    right++;
  }
  return { right, found: found.length, expected: expected.length };
}

export function compare(expected: string | readonly string[], found: readonly string[]): Counts {
  return typeof expected === 'string' ? byWords(expected, found) : byItems(expected, found);
}

/** Changes of a letter between two short texts. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether two scientific names are one but for its spelling. */
export function isSamePlant(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => words(name).slice(0, 2).join(' '));
  return distance(one ?? '', other ?? '') <= 2;
}
