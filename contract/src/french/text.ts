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

/** The normalised words of a text, in order. */
export function words(text: string): string[] {
  const normalized = normalizeText(text);
  return normalized === '' ? [] : normalized.split(' ');
}
