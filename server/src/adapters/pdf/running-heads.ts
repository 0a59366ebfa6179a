import { oncePer } from '#server/lib/memoize.ts';
import { besides, type LaidLine, type Lead, median } from './chunks.ts';

interface FramedPage {
  readonly index: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
}

/** A line of the head or foot. */
interface Edge {
  readonly index: number;
  readonly lines: readonly LaidLine[];
  readonly text: string;
  readonly y: number;
  /** Set smaller than most of its page: of two pages, both tell. */
  readonly isSmall: boolean;
  /** Candidate page number, and the confidence that its position gives. */
  readonly number: { readonly value: number; readonly isPlain: boolean } | null;
  /** Set when the line, or one of its pieces, is only a number (Roman digits included). */
  readonly alone: string | null;
}

/** Heights of the head and foot zones, as fractions of the page. */
const ZONE = 0.14;
const MAX_EDGES = 3;
/** Of the size of the type. */
const SMALLER = 0.95;
const pageNumber =
  /^[-–—.·|\s]*(?:(?:page|p\.)\s*)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|sur|of|de)\s*\d{1,4})?[-–—.·|\s]*$/i;
const named = /\b(?:page|p\.)\s*(\d{1,4})\b/i;
const atEnd = /^(\d{1,4})\s+(?=\p{L})|(?<=\p{L}\s+)(\d{1,4})$/u;

function numberOf(text: string, alone: string | null): Edge['number'] {
  if (alone !== null && /^\d+$/.test(alone)) return { value: Number(alone), isPlain: true };
  const [, called] = named.exec(text) ?? [];
  if (called) return { value: Number(called), isPlain: true };
  const [, first, last] = atEnd.exec(text) ?? [];
  return first || last ? { value: Number(first ?? last), isPlain: false } : null;
}

function toEdge(group: readonly LaidLine[], index: number, usual: number): Edge {
  const lines = group.toSorted((a, b) => a.x0 - b.x0);
  const text = lines.map((line) => line.text).join(' ');
  const alone = lines.flatMap((line) => pageNumber.exec(line.text)?.[1] ?? [])[0] ?? null;
  const isSmall = lines.every(({ size }) => size < SMALLER * usual);
  return { index, lines, text, y: lines[0]?.y0 ?? 0, isSmall, alone, number: numberOf(text, alone) };
}

function edgesFrom(lines: readonly LaidLine[], { index, lines: all }: FramedPage, isTop: boolean): Edge[] {
  const usual = median(all.flatMap(({ text, size }) => Array.from(text, () => size)));
  const groups: LaidLine[][] = [];
  for (const line of lines.toSorted((a, b) => (isTop ? a.y0 - b.y0 : b.y1 - a.y1))) {
    const group = groups.at(-1);
    if (group?.[0] && besides(group[0], line) > 0.5) group.push(line);
    else groups.push([line]);
  }
  return groups.slice(0, MAX_EDGES).map((group) => toEdge(group, index, usual));
}

/** A page is compared with a dozen others. */
const edgesOf = oncePer((page: FramedPage): readonly (readonly Edge[])[] => {
  const { lines, height } = page;
  const head = lines.filter(({ y1 }) => y1 < ZONE * height);
  const foot = lines.filter(({ y0 }) => y0 > (1 - ZONE) * height);
  return [edgesFrom(head, page, true), edgesFrom(foot, page, false)];
});

/** In points. */
const SAME_HEIGHT = 6;
/** Minimum pages that share a running head: a book may repeat a line by chance. */
const OTHERS = 2;

const keyOf = (text: string): string => text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
const pagesOf = (edges: readonly Edge[]): number => new Set(edges.map(({ index }) => index)).size;

/** True when the number increases with the page index. */
function isGrowing(edge: Edge, others: readonly Edge[], enough: number): boolean {
  const { number } = edge;
  if (!number) return false;
  const growing = others.filter(
    (other) =>
      other.number?.value === number.value + other.index - edge.index &&
      (number.isPlain || keyOf(other.text) === keyOf(edge.text)),
  );
  return pagesOf(growing) >= enough;
}

/** Of the size of the type. */
const SAME_TYPE = 0.05;
const ADJACENT = 0.9;

const isOfType = (one: LaidLine, other: LaidLine): boolean =>
  Math.abs(one.size - other.size) < SAME_TYPE * other.size;

/**
 * What stands at other heights too is a heading of the text, and what is set like the line next to it and close to it goes on
 * there: both may come to stand at one place of several pages.
 */
function isOfText({ lines: [line], text, y }: Edge, page: FramedPage, neighbours: readonly FramedPage[]) {
  if (line === undefined) return false;
  const isElsewhere = neighbours.some(({ lines }) =>
    lines.some(
      (other) => other.text === text && isOfType(line, other) && Math.abs(other.y0 - y) > SAME_HEIGHT,
    ),
  );
  const gapTo = (other: LaidLine) => Math.max(other.y0 - line.y1, line.y0 - other.y1);
  return (
    isElsewhere ||
    page.lines.some(
      (other) =>
        isOfType(line, other) &&
        line.bold === other.bold &&
        Math.abs(line.x0 - other.x0) < line.size &&
        gapTo(other) >= 0 &&
        gapTo(other) < ADJACENT * line.size,
    )
  );
}

interface Verdict {
  readonly isFurniture: boolean;
  readonly printed: string | null;
}

function judge(edge: Edge, others: readonly Edge[], neighbours: number): Verdict {
  if (isGrowing(edge, others, Math.min(OTHERS, Math.max(1, neighbours)))) {
    return { isFurniture: true, printed: String(edge.number?.value) };
  }
  const isOnlyNumber = edge.alone !== null && edge.lines.length === 1;
  if (isOnlyNumber && edge.number?.value === edge.index + 1)
    return { isFurniture: true, printed: edge.alone };
  if (isOnlyNumber && others.some(({ alone }) => alone !== null)) {
    // A number misread by OCR is no label; one in Roman digits is.
    return { isFurniture: true, printed: edge.number ? null : edge.alone };
  }
  const text = edge.text.toLowerCase();
  const same = others.filter((other) => other.text.toLowerCase() === text);
  const enough = edge.isSmall ? Math.min(OTHERS, Math.max(1, neighbours)) : OTHERS;
  return { isFurniture: /\p{L}/u.test(text) && pagesOf(same) >= enough, printed: null };
}

const leads: readonly Lead[] = ['join', 'break', 'cell', 'line', 'gap'];
const wider = (one: Lead, other: Lead): Lead => (leads.indexOf(one) > leads.indexOf(other) ? one : other);

/** Removes lines; the next line gets the wider separator. */
function without(lines: readonly LaidLine[], removed: ReadonlySet<LaidLine>): LaidLine[] {
  const rest: LaidLine[] = [];
  let skipped: Lead = 'join';
  for (const line of lines) {
    const lead = wider(skipped, line.lead);
    skipped = removed.has(line) ? lead : 'join';
    if (!removed.has(line)) rest.push({ ...line, lead });
  }
  return rest;
}

/** "Ne donner aucune de ces plantes à l’enfant de moins de 3 ans.": what is said on each page is text where it is said first. */
const sentence = /\p{Ll}[\p{Ll}'’ ]*(?: \S+){6,}[.!]$/u;

const isSaidFirst = ({ text, index }: Edge, beside: readonly Edge[]): boolean =>
  sentence.test(text) && !beside.some((other) => other.index < index && other.text === text);

/** Removes the head, foot and page number, which comparison with neighbouring pages shows. */
export function withoutRunningHeads(page: FramedPage, neighbours: readonly FramedPage[]) {
  const others = neighbours.filter(({ index }) => index !== page.index).map((other) => edgesOf(other));
  const removed = new Set<LaidLine>();
  let printed: string | null = null;
  for (const [at, edges] of edgesOf(page).entries()) {
    for (const edge of edges) {
      const beside = others.flatMap((frame) =>
        (frame[at] ?? []).filter(({ y }) => Math.abs(y - edge.y) < SAME_HEIGHT),
      );
      const verdict = judge(edge, beside, others.length);
      if (edge.alone === null && verdict.printed === null && isOfText(edge, page, neighbours)) break;
      // Running heads stand outside the text: everything after its first line is text.
      if (!verdict.isFurniture) break;
      if (isSaidFirst(edge, beside)) continue;
      for (const line of edge.lines) removed.add(line);
      printed ??= verdict.printed;
    }
  }
  return { lines: without(page.lines, removed), printed };
}
