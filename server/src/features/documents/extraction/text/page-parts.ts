import type { DocumentPage } from '../../../../adapters/pdf/page.ts';

/** The text of a page as a part of the flow of all pages. */
export interface PagePart {
  readonly page: DocumentPage;
  /** Offset in the flow. */
  readonly offset: number;
  /** Offsets in the text of the page: what it repeats of other pages is left out. */
  readonly start: number;
  readonly end: number;
  /** What stands between the page before and this one. */
  readonly gap: string;
}

const SHORT = 80;

/** The first line of a page, small as running heads are; its number does not count. */
function headOf({ text, lines }: DocumentPage): string | null {
  const [first] = text.split('\n');
  const size = lines[0]?.size ?? 0;
  const isSmall =
    lines.some((line) => line.size > size * 1.08) && size <= Math.min(...lines.map((line) => line.size));
  return first === undefined || first.trim() === '' || first.length > SHORT || !isSmall
    ? null
    : first.replace(/\d+/g, '').trim();
}

/** What stands between two pages where a sentence runs over the end of the first: it is joined, not cut. */
export const RUNS_ON = ' ';

function gapBetween(before: string, after: string): string {
  const runsOn = /[\p{L}\p{N},;(\-–']\s*$/u.test(before) && /^\s*[\p{Ll}\d(]/u.test(after);
  return runsOn ? RUNS_ON : '\n';
}

/** The pages in their order, without the running heads that are left in their texts. */
export function pagePartsOf(pages: readonly DocumentPage[]): PagePart[] {
  const heads = pages.map(headOf);
  const parts: PagePart[] = [];
  for (const [i, page] of pages.entries()) {
    const repeats = heads[i] !== null && heads.some((head, j) => j !== i && head === heads[i]);
    const start = repeats ? page.text.indexOf('\n') + 1 : 0;
    const last = parts.at(-1);
    const before = last?.page.text.slice(Math.max(0, last.end - 200), last.end) ?? '';
    const gap = last === undefined ? '' : gapBetween(before, page.text.slice(start, start + 20));
    const offset = last === undefined ? 0 : last.offset + last.end - last.start + gap.length;
    parts.push({ page, offset, start, end: page.text.length, gap });
  }
  return parts;
}
