/** Offsets in a text, the end excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface Folded {
  readonly text: string;
  /** For each character of the folded text, where it comes from; one more entry for the end. */
  readonly origins: readonly number[];
}

/** Signs that are one sign to a reader, whichever the file used. */
const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

/** Seen by nobody: soft hyphens, joiners, marks of direction and order. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/u;

/** The text as a reader compares it: one space for any white space, one sign for those that look alike. */
function fold(text: string): Folded {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const char of text) {
    const isSpace = /\s/u.test(char);
    if (!INVISIBLE.test(char) && !(isSpace && (folded === '' || folded.endsWith(' ')))) {
      const shown = isSpace ? ' ' : (alike[char] ?? char);
      folded += shown;
      for (let unit = 0; unit < shown.length; unit++) origins.push(at);
    }
    at += char.length;
  }
  return { text: folded, origins: [...origins, text.length] };
}

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** True when the match begins and ends between words: "mal" is not quoted by "maladie". */
function isWhole(text: string, start: number, end: number): boolean {
  const isCut = (at: number) => isWordAt(text, at - 1) && isWordAt(text, at);
  return !isCut(start) && !isCut(end);
}

/**
 * Every place of a text that says a quote word for word, in their order; none when it does not. White space, invisible
 * characters and the shape of quotes and dashes are not words; everything else counts, capitals and accents too, so that
 * what is shown as quoted is what the page says.
 */
export function locateQuote(text: string, quote: string): TextRange[] {
  const wanted = fold(quote.normalize('NFC')).text.trim();
  if (wanted === '') return [];
  const page = fold(text);
  const found: TextRange[] = [];
  let at = page.text.indexOf(wanted);
  while (at !== -1) {
    const end = at + wanted.length;
    const isFound = isWhole(page.text, at, end);
    if (isFound) {
      const last = page.origins[end - 1] ?? 0;
      const width = text.codePointAt(last) !== undefined && (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
      found.push({ start: page.origins[at] ?? 0, end: last + width });
    }
    at = page.text.indexOf(wanted, isFound ? end : at + 1);
  }
  return found;
}
