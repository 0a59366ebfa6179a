/** Bullets of symbol fonts, which have no character of their own. */
const symbolBullets =
  /[\uF0A7\uF0B7\uF0D8\uF0FC\uF076\uF0A8\uF0DE\uF0E8\u25AA\u25CF\u2022\u2023\u2043\u25E6\u25A0\u27A2]/gu;
/** Zero-width characters, directions, tags, variation selectors, controls, private use: invisible. */
const unseen = /(?!\u00AD)[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\uFFFC\uFFFD]/gu;
/** At the end of a line it marks a cut word; elsewhere it was printed as a hyphen. */
const printedSoftHyphen = /\u00AD(?!$)/gu;
const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};
/** Where the fonts of TeX have ligatures, told by their codes alone when a font says nothing of its characters. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const texLigature = /[\v-\u000F\u001B-\u001F](?=\p{Ll})|(?<=\p{L})[\v-\u000F\u001B-\u001F](?![\n])/gu;
const texLigatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const ofTex = (code: string): string => texLigatures[(code.charCodeAt(0) - 0x0b) % 16] ?? '';

/** White space except zero-width. */
const blanks = /[^\S\uFEFF]+/gu;

/** Accents that old fonts print before their letter, and the cedilla after it: "r´etention", "c¸a". */
const accents: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  ˆ: '\u0302',
  '¨': '\u0308',
};
const beforeLetter = /([´`ˆ¨]) ?([aeiouyAEIOUYı])/gu;
const composed = (text: string): string =>
  text
    .replace(
      beforeLetter,
      (_all, accent: string, letter: string) => (letter === 'ı' ? 'i' : letter) + accents[accent],
    )
    .replace(/([cC])¸/gu, '$1\u0327');

/** Arabic, N'Ko and Hebrew are printed from right to left: letters put in order from left to right are read backwards. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Nko}\p{Script=Hebrew}]+(?:[\s\u060C]+[\p{Script=Arabic}\p{Script=Nko}\p{Script=Hebrew}]+)*/gu;

/** Words of letters in order from left to right as they are read, in letters without the forms of their places. */
export const inReadingOrder = (text: string): string =>
  text.replace(rightToLeft, (words) => Array.from(words).toReversed().join('').normalize('NFKC'));

/** Normalised text: NFC, ligatures as letters, one kind of space, no invisible characters. */
export function cleanCharacters(text: string): string {
  return composed(text.replace(texLigature, ofTex))
    .replace(symbolBullets, '•')
    .replace(blanks, ' ')
    .replace(unseen, '')
    .replace(printedSoftHyphen, '-')
    .replace(/[\uFB00-\uFB06]/gu, (ligature) => ligatures[ligature] ?? ligature)
    .normalize('NFC');
}

const raised: Readonly<Record<string, string>> = { '+': '⁺', '-': '⁻', '−': '⁻', '–': '⁻' };

/** Letters that mark notes, and how they are raised. */
export const lettersOfNotes = 'abcdefghijkl';
export const markLetters = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡ';
export const markOf = (letter: string): string => markLetters.charAt(lettersOfNotes.indexOf(letter));

const behindMark = new RegExp(String.raw`(?:[\p{Ll}.)\]]|[${markLetters}], ?)$`, 'u');

/** Superscripts: 10³ is not 103, and letters behind a word, "L.ᵃ, ᵉ", are the marks of notes. */
export function raise(text: string, before = ''): string {
  if (/^[a-l](?:, ?[a-l])*$/.test(text) && (behindMark.test(before) || text.includes(',')))
    return text.replace(/[a-l]/g, markOf);
  return text.replace(/[\d+\-−–]/gu, (sign) => raised[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign)));
}
