/** Fewer letters tell nothing. */
const MIN_LETTERS = 120;
/** Shares of the letters, or of the words. French and English have some 40 % vowels and 30 % little words. */
const FEW_VOWELS = 0.27;
const FEW_WORDS = 0.02;
const MANY_SIGNS = 0.06;

const little = new Set(
  `le la les un une de du des et en au aux à ou par pour sur dans avec est sont ce se qui que il elle ne pas plus
  the of and in to is are for with by on or from as at be this that an it not`.split(/\s+/),
);

const vowel = /[aeiouyàâäéèêëîïôöùûüœæ]/giu;
const letter = /\p{Script=Latin}/gu;
/** Signs that no text of words is full of. */
const oddSign = /[©ª¬¨§¶$#@^~|\\{}<>[\]\u0080-\u009F]/gu;

/** "nommÒ", "lÕîle", "br‡lure": what no accent of French is. */
const misplaced = /(?<=\p{Ll})[À-ÖØ-ÞŒŠŽŸ‡†](?=\p{Ll}|[\s,.;:]|$)|(?<![\p{L}’'])[ÒÓÞŸ‡†](?=\p{Ll})/gu;
const MANY_MISPLACED = 0.01;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/**
 * Whether a text layer of Latin letters is no text: fonts without, or with false, character codes give words that no language
 * has. Names, numbers and other scripts are not judged.
 */
export function isGarbled(text: string): boolean {
  const letters = count(text, letter);
  if (letters < MIN_LETTERS || letters * 2 < count(text, /\p{L}/gu)) return false;
  if (count(text, misplaced) > MANY_MISPLACED * letters) return true;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const known = words.filter((word) => little.has(word)).length / Math.max(1, words.length);
  const vowels = count(text, vowel) / letters;
  const odd = count(text, oddSign) / letters;
  return known < FEW_WORDS && (vowels < FEW_VOWELS || odd > MANY_SIGNS);
}

/** TrueType fonts number their glyphs as ASCII does, from so many characters below. */
const GLYPH_SHIFT = 29;
const MIN_OF_FACE = 20;
/** By how much the vowels of the text exceed those of its glyph numbers. */
const MORE_VOWELS = 0.08;
const TEXT_VOWELS = 0.3;

/** Of all but spaces. */
const MANY_CONTROLS = 0.3;
const isControl = /\p{Cc}/gu;

/** Whether the letters of one face are the numbers of its glyphs: "9HUEHQD RIILFLQDOLV" for "Verbena officinalis", or no letters at all. */
export function isOfGlyphNumbers(text: string): boolean {
  const controls = count(text, isControl);
  if (controls >= MIN_OF_FACE && controls > MANY_CONTROLS * count(text, /\S/gu)) return true;
  if (/\p{Ll}/u.test(text) || count(text, letter) < MIN_OF_FACE) return false;
  const meant = text.replace(/[!-a]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + GLYPH_SHIFT));
  const share = (words: string) => count(words, vowel) / Math.max(1, count(words, letter));
  return share(meant) > Math.max(TEXT_VOWELS, share(text) + MORE_VOWELS);
}
