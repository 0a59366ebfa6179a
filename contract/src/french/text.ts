/** How French text is compared everywhere: without case, accents, ligatures or punctuation. */

/**
 * Lower case, no accents, `œ` as `oe`, and one space for whatever is neither letter nor digit (apostrophes included).
 * Invisible characters such as the soft hyphen vanish, so that a word pasted from a PDF stays one word.
 */
export function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A normalised word with its place in the text. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The same words as `words`, with their places. What is written as one and normalises to several has one place. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu)].flatMap(({ 0: typed, index: start }) =>
    words(typed).map((word) => ({ word, start, end: start + typed.length })),
  );
}

/** The normalised words of a text, in order. */
export function words(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized === '' ? [] : normalized.split(' ');
}
