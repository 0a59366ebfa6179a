import type { LaidLine } from '../layout/chunk.ts';
import type { DocumentPage } from '../page.ts';
import { compose } from './compose.ts';
import { unframe } from './furniture.ts';

/** A page as it was laid out, before its head and foot are known. */
export interface LaidPage {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
  readonly origin: DocumentPage['origin'];
  readonly confidence: number | null;
}

/**
 * So many pages before and after show what heads and feet are: two of the same side of the sheet at least. Chapters
 * change them, and a page of a scan waits for the OCR of those behind it.
 */
const BEFORE = 8;
const BEHIND = 4;

/** The label of the document itself, unless it only counts from one. */
function labelOf(labels: readonly string[] | null, index: number, printed: string | null): string | null {
  const given = labels?.[index] || null;
  const isCounting = labels?.every((label, at) => label === String(at + 1)) ?? true;
  return given === null || isCounting ? (printed ?? given) : given;
}

export interface PageWindow {
  /** Takes the next page; gives the pages that are settled now. */
  add(page: LaidPage): DocumentPage[];
  end(): DocumentPage[];
}

/** Holds few pages at a time, so that memory does not grow with the document. */
export function createPageWindow(labels: readonly string[] | null): PageWindow {
  const held: LaidPage[] = [];
  let settled = 0;

  const settle = (): DocumentPage => {
    const at = held.findIndex(({ index }) => index === settled);
    const page = held[at] as LaidPage;
    const { lines, printed } = unframe(page, held);
    settled += 1;
    if (settled > (held[0]?.index ?? 0) + BEFORE) held.shift();
    const { index, width, height, origin, confidence } = page;
    return {
      index,
      label: labelOf(labels, index, printed),
      width,
      height,
      origin,
      confidence,
      ...compose(lines, page),
    };
  };

  return {
    add: (page) => {
      held.push(page);
      return page.index - settled >= BEHIND ? [settle()] : [];
    },
    end: () => {
      const rest: DocumentPage[] = [];
      while (settled <= (held.at(-1)?.index ?? -1)) rest.push(settle());
      return rest;
    },
  };
}
