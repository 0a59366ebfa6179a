import { type Box, boxesOfRange, placesOfQuote } from '@simples/contract/locate-quote';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import type { Extraction } from '@simples/server/features/documents/extraction/extraction-types';
import { distance } from './compare.ts';
import type { PrintedWord, PrintedWords } from './printed-words.ts';
import { percent } from './tables.ts';

/** One place that the screen highlights for a quote. */
export interface Highlight {
  readonly pageIndex: number;
  readonly quote: string;
  readonly verdict: 'right' | 'wrong' | 'unjudged';
  readonly isRecognised: boolean;
  /** The printed words under it. */
  readonly under: string;
}

/** Letters and digits alone: programs differ in accents set apart, ligatures, hyphens and signs. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const holds = ({ x, y, width, height }: Box, at: { readonly x: number; readonly y: number }): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

const SEPARATORS = /[^\p{L}\p{N}\p{M}´`¨^]+/u;

/** The pieces of a word such as "toux/rhume", of which a quote may take one, each in its share of the word's place. */
function piecesOf(word: PrintedWord, turns: number): PrintedWord[] {
  const { text, x0, y0, x1, y1 } = word;
  const at = (offset: number) => (turns >= 2 ? 1 - offset / text.length : offset / text.length);
  let from = 0;
  return text.split(SEPARATORS).flatMap((piece) => {
    const start = text.indexOf(piece, from);
    from = start + piece.length;
    const letters = lettersOf(piece);
    if (letters === '') return [];
    const [one, other] = [at(start), at(from)].toSorted((a, b) => a - b) as [number, number];
    return turns % 2 === 0
      ? [{ text: letters, y0, y1, x0: x0 + one * (x1 - x0), x1: x0 + other * (x1 - x0) }]
      : [{ text: letters, x0, x1, y0: y0 + one * (y1 - y0), y1: y0 + other * (y1 - y0) }];
  });
}

const liesUnder = ({ x0, y0, x1, y1 }: PrintedWord, boxes: readonly Box[]): boolean =>
  boxes.some((box) => holds(box, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }));

/** Printed one over the other: no box can part them. */
const isOver = (one: PrintedWord, other: PrintedWord): boolean =>
  one.x0 < other.x1 && one.x1 > other.x0 && one.y0 < other.y1 && one.y1 > other.y0;

/** Share of the letters that must agree, both ways. */
const ENOUGH = 0.8;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;

/** Letters of scripts that are read from the right are given in the order in which they stand by some programs. */
const isOf = (wanted: string, text: string): boolean =>
  wanted.includes(text) ||
  (rightToLeft.test(text) && wanted.includes(Array.from(text).toReversed().join('')));

/** Whether the words under the boxes are those of the quote: few are missing, few are others. */
function isOnQuote(quote: string, under: readonly PrintedWord[]): boolean {
  const wanted = lettersOf(quote);
  const own = under.filter(({ text }) => isOf(wanted, text));
  const foreign = under.filter((word) => !own.includes(word) && !own.some((other) => isOver(word, other)));
  const count = (words: readonly PrintedWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  return count(own) >= ENOUGH * wanted.length && wanted.length >= ENOUGH * (count(own) + count(foreign));
}

/** Two readings of one scan differ in letters, most of all in short words. */
const MISREAD = 0.3;

/** Whether recognition reads the quote, but for a letter here and there. */
const isRead = (quote: string, text: string): boolean =>
  distance(lettersOf(quote), lettersOf(text)) <= MISREAD * lettersOf(quote).length;

interface Shown {
  readonly file: string;
  readonly isScan: boolean;
  readonly pages: readonly DocumentPage[];
  readonly extraction: Extraction;
}

type Judged = Omit<Highlight, 'pageIndex' | 'quote'>;

/** Judges places of one page: by the words of its text layer, or by what recognition reads in the places alone. */
function judgeOf(
  { file, isScan, page }: Pick<Shown, 'file' | 'isScan'> & { readonly page: DocumentPage },
  printed: PrintedWords,
): (quote: string, boxes: readonly Box[]) => Promise<Judged> {
  const isRecognised = isScan || page.origin === 'ocr';
  const verdictOf = (isRight: boolean) => (isRight ? 'right' : 'wrong');
  if (isRecognised)
    return async (quote, boxes) => {
      const under = await printed.readIn(file, page, boxes);
      // A letter alone is not read.
      return under === null || (lettersOf(quote).length < 2 && !isRead(quote, under))
        ? { isRecognised, verdict: 'unjudged', under: '' }
        : { isRecognised, verdict: verdictOf(isRead(quote, under)), under };
    };
  const pieces = printed.of(file, page)?.flatMap((word) => piecesOf(word, page.lines[0]?.turns ?? 0));
  return async (quote, boxes) => {
    const under = pieces?.filter((piece) => liesUnder(piece, boxes));
    return under === undefined
      ? { isRecognised, verdict: 'unjudged', under: '' }
      : {
          isRecognised,
          verdict: verdictOf(isOnQuote(quote, under)),
          under: under.map(({ text }) => text).join(' '),
        };
  };
}

/** Each place that the screen would highlight for the evidence of the sheets, once. */
export async function highlightsOf(
  { file, isScan, pages, extraction }: Shown,
  printed: PrintedWords,
): Promise<Highlight[]> {
  const evidence = extraction.sheets.flatMap(({ content }) => content.additionalInfo.evidence ?? []);
  const highlights: Highlight[] = [];
  for (const page of pages) {
    const own = evidence.filter(({ pageIndex }) => pageIndex === page.index);
    const quotes = new Map(own.map(({ quote, start }) => [`${start ?? ''} ${quote}`, { quote, start }]));
    if (quotes.size === 0) continue;
    const judge = judgeOf({ file, isScan, page }, printed);
    for (const { quote, start } of quotes.values()) {
      const places = placesOfQuote(page.text, { quote, start }).map((range) =>
        boxesOfRange({ text: page.text, lines: [...page.lines] }, range),
      );
      for (const boxes of places.length === 0 ? [[]] : places)
        highlights.push({ pageIndex: page.index, quote, ...(await judge(quote, boxes)) });
    }
  }
  return highlights;
}

export interface ClassedHighlights {
  readonly file: string;
  readonly cls: string;
  readonly highlights: readonly Highlight[];
}

/** For each kind of layout, how many highlighted places lie on the words of their quote. */
export function highlightTable(documents: readonly ClassedHighlights[]) {
  const classes = [...new Set(documents.map(({ cls }) => cls))].toSorted();
  return classes.map((cls) => {
    const all = documents.filter((one) => one.cls === cls).flatMap(({ highlights }) => highlights);
    const count = (is: (one: Highlight) => boolean) => all.filter(is).length;
    const right = count(({ verdict }) => verdict === 'right');
    const unjudged = count(({ verdict }) => verdict === 'unjudged');
    const places = all.length - unjudged;
    return {
      class: cls,
      'highlighted places': places,
      'on their words': right,
      share: percent(places === 0 ? null : right / places),
      'by recognition': count(({ isRecognised }) => isRecognised),
      'not judged': unjudged,
    };
  });
}
