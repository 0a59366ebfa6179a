import type { DocumentPage } from '../../../adapters/pdf/page.ts';

/** A part of a page, with its words. */
export interface Piece {
  readonly page: DocumentPage;
  readonly text: string;
}

/** Part of a page that is told again with what follows, where the page is too long for one call. */
const OVERLAP = 0.15;

/** Where a page too long for one call is cut: after a paragraph, a sentence or a word, whichever comes late enough. */
function cutOf(text: string, most: number): number {
  const head = text.slice(0, most);
  const cuts = [head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')];
  return cuts.find((cut) => cut > most / 2) ?? most;
}

function piecesOf(page: DocumentPage, most: number): Piece[] {
  const pieces: Piece[] = [];
  let { text } = page;
  while (text.length > most) {
    const cut = cutOf(text, most);
    pieces.push({ page, text: text.slice(0, cut) });
    const from = cut - Math.floor(most * OVERLAP);
    text = text.slice(text.indexOf(' ', from) + 1 || from);
  }
  return [...pieces, { page, text }];
}

/**
 * The pages in the parts that a model reads at once, of at most so many characters. Each begins with the last page of the
 * one before where there is room, so that what runs over a page is read whole once.
 */
export function windowsOf(pages: readonly DocumentPage[], most: number): Piece[][] {
  const windows: Piece[][] = [];
  let open: Piece[] = [];
  const sizeOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  for (const piece of pages.flatMap((page) => piecesOf(page, most))) {
    if (!/\p{L}{3}/u.test(piece.text)) continue;
    if (sizeOf([...open, piece]) > most && open.length > 0) {
      windows.push(open);
      const last = open.slice(-1);
      open = open.length > 1 && sizeOf([...last, piece]) <= most ? last : [];
    }
    open = [...open, piece];
  }
  return open.length === 0 ? windows : [...windows, open];
}
