const plain = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Lower case, no accents, `œ` as `oe`, other signs as one space. Soft hyphens vanish (words pasted from PDFs). */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase();
  // Most words: the rest would change nothing.
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Same words as `words`; several from one written word share its offsets. */
export function placedWords(text: string): PlacedWord[] {
  const placed: PlacedWord[] = [];
  for (const { 0: typed, index: start } of text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu))
    for (const word of words(typed)) placed.push({ word, start, end: start + typed.length });
  return placed;
}

export function words(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized === '' ? [] : normalized.split(' ');
}
