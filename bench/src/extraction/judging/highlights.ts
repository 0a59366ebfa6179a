import { type Box, boxesOfRange, placesOfQuote } from '@simples/contract/locate-quote';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import type { Extraction } from '@simples/server/features/documents/extraction/extraction-types';
import type { PrintedPage, PrintedWord, PrintedWords } from './printed-words.ts';
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

const piecesOf = ({ text }: PrintedWord): string[] =>
  text
    .split(/[^\p{L}\p{N}\p{M}´`¨^]+/u)
    .map(lettersOf)
    .filter((piece) => piece !== '');

/** By its middle; a word of several pieces ("toux/rhume"), of which a quote may take one, by either half too. */
function liesUnder(word: PrintedWord, boxes: readonly Box[]): boolean {
  const { x0, y0, x1, y1 } = word;
  const isUpright = y1 - y0 > x1 - x0;
  const shares = piecesOf(word).length > 1 ? [0.25, 0.5, 0.75] : [0.5];
  return shares.some((share) => {
    const x = isUpright ? (x0 + x1) / 2 : x0 + share * (x1 - x0);
    const y = isUpright ? y0 + share * (y1 - y0) : (y0 + y1) / 2;
    return boxes.some((box) => holds(box, { x, y }));
  });
}

/** Share of the letters that must agree, both ways. */
const ENOUGH = 0.8;

/** Whether recognition read the words of the quote, anywhere on the page: otherwise it tells nothing of their place. */
function isReadIn(words: readonly PrintedWord[], quote: string): boolean {
  const wanted = lettersOf(quote);
  const read = [...new Set(words.map(({ text }) => lettersOf(text)))].filter((word) => wanted.includes(word));
  return read.join('').length >= ENOUGH * wanted.length;
}

/** Whether the words under the boxes are those of the quote: few are missing, few are others. */
function isOnQuote(quote: string, under: readonly PrintedWord[]): boolean {
  const wanted = lettersOf(quote);
  let own = 0;
  let foreign = 0;
  for (const word of under) {
    const pieces = wanted.includes(lettersOf(word.text)) ? [lettersOf(word.text)] : piecesOf(word);
    const quoted = pieces.filter((piece) => wanted.includes(piece)).join('');
    own += quoted.length;
    if (quoted === '') foreign += pieces.join('').length;
  }
  return own >= ENOUGH * wanted.length && wanted.length >= ENOUGH * (own + foreign);
}

function judged(
  printed: PrintedPage | null,
  page: DocumentPage,
  quote: string,
  boxes: readonly Box[],
): Highlight {
  const at = { pageIndex: page.index, quote, isRecognised: printed?.isRecognised ?? false };
  if (printed === null) return { ...at, verdict: 'unjudged', under: '' };
  const under = printed.words.filter((word) => liesUnder(word, boxes));
  if (printed.isRecognised && !isReadIn(printed.words, quote))
    return { ...at, verdict: 'unjudged', under: '' };
  return {
    ...at,
    verdict: isOnQuote(quote, under) ? 'right' : 'wrong',
    under: under.map(({ text }) => text).join(' '),
  };
}

interface Shown {
  readonly file: string;
  readonly isScan: boolean;
  readonly pages: readonly DocumentPage[];
  readonly extraction: Extraction;
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
    const lines = [...page.lines];
    const words = await printed.of(file, page, isScan);
    for (const quote of quotes.values()) {
      const places = placesOfQuote(page.text, quote).map((range) =>
        boxesOfRange({ text: page.text, lines }, range),
      );
      for (const boxes of places.length === 0 ? [[]] : places)
        highlights.push(judged(words, page, quote.quote, boxes));
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
