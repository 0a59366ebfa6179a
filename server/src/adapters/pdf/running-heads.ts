import { besides, type LaidLine, type Lead } from './chunks.ts';

/** A page as far as its head and foot are concerned. */
interface FramedPage {
  readonly index: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
}

/** A line of the head or foot, all its pieces together. */
interface Edge {
  readonly index: number;
  readonly lines: readonly LaidLine[];
  readonly text: string;
  readonly y: number;
  /** The number that may be that of the page, and how sure its place makes it. */
  readonly number: { readonly value: number; readonly isPlain: boolean } | null;
  /** The number alone, also in Roman digits, when the line or one of its pieces is nothing else. */
  readonly alone: string | null;
}

/** Share of the page, from the top and from the bottom, where heads and feet stand. */
const ZONE = 0.14;
const MOST_EDGES = 3;
const pageNumber =
  /^[-–—.·|\s]*(?:page|p\.)?\s*(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|sur|of|de)\s*\d{1,4})?[-–—.·|\s]*$/i;
const named = /\b(?:page|p\.)\s*(\d{1,4})\b/i;
const atEnd = /^(\d{1,4})\s+(?=\p{L})|(?<=\p{L}\s+)(\d{1,4})$/u;

function numberOf(text: string, alone: string | null): Edge['number'] {
  if (alone !== null && /^\d+$/.test(alone)) return { value: Number(alone), isPlain: true };
  const [, called] = named.exec(text) ?? [];
  if (called) return { value: Number(called), isPlain: true };
  const [, first, last] = atEnd.exec(text) ?? [];
  return first || last ? { value: Number(first ?? last), isPlain: false } : null;
}

function toEdge(group: readonly LaidLine[], index: number): Edge {
  const lines = group.toSorted((a, b) => a.x0 - b.x0);
  const text = lines.map((line) => line.text).join(' ');
  const alone = lines.flatMap((line) => pageNumber.exec(line.text)?.[1] ?? [])[0] ?? null;
  return { index, lines, text, y: lines[0]?.y0 ?? 0, alone, number: numberOf(text, alone) };
}

function edgesFrom(lines: readonly LaidLine[], index: number, isTop: boolean): Edge[] {
  const groups: LaidLine[][] = [];
  for (const line of lines.toSorted((a, b) => (isTop ? a.y0 - b.y0 : b.y1 - a.y1))) {
    const group = groups.at(-1);
    if (group?.[0] && besides(group[0], line) > 0.5) group.push(line);
    else groups.push([line]);
  }
  return groups.slice(0, MOST_EDGES).map((group) => toEdge(group, index));
}

/** The outermost lines at the top and at the bottom, from the edge inwards. */
function edgesOf({ lines, height, index }: FramedPage): readonly (readonly Edge[])[] {
  const head = lines.filter(({ y1 }) => y1 < ZONE * height);
  const foot = lines.filter(({ y0 }) => y0 > (1 - ZONE) * height);
  return [edgesFrom(head, index, true), edgesFrom(foot, index, false)];
}

export interface Unframed {
  readonly lines: readonly LaidLine[];
  /** The number printed in the head or foot. */
  readonly printed: string | null;
}

/** In points. */
const SAME_HEIGHT = 6;
/** Pages that must share a line before it is a head: a book may say something twice by chance. */
const OTHERS = 2;

const keyOf = (text: string): string => text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
const pagesOf = (edges: readonly Edge[]): number => new Set(edges.map(({ index }) => index)).size;

/** True when the number of the line grows with the pages, as a page number does. */
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
    // A number that the OCR misread is no label; one in Roman digits is.
    return { isFurniture: true, printed: edge.number ? null : edge.alone };
  }
  const text = edge.text.toLowerCase();
  const same = others.filter((other) => other.text.toLowerCase() === text);
  return { isFurniture: /\p{L}/u.test(text) && pagesOf(same) >= OTHERS, printed: null };
}

const leads: readonly Lead[] = ['join', 'cell', 'line', 'gap'];
const wider = (one: Lead, other: Lead): Lead => (leads.indexOf(one) > leads.indexOf(other) ? one : other);

/** Without some lines; what follows a removed line keeps the wider of the two distances. */
function without(lines: readonly LaidLine[], removed: ReadonlySet<LaidLine>): LaidLine[] {
  const kept: LaidLine[] = [];
  let held: Lead = 'join';
  for (const line of lines) {
    const lead = wider(held, line.lead);
    held = removed.has(line) ? lead : 'join';
    if (!removed.has(line)) kept.push({ ...line, lead });
  }
  return kept;
}

/** A page without its head, foot and number, as its neighbours (itself among them or not) show them. */
export function withoutRunningHeads(page: FramedPage, neighbours: readonly FramedPage[]): Unframed {
  const others = neighbours.filter(({ index }) => index !== page.index).map(edgesOf);
  const removed = new Set<LaidLine>();
  let printed: string | null = null;
  for (const [at, edges] of edgesOf(page).entries()) {
    for (const edge of edges) {
      const beside = others.flatMap((frame) =>
        (frame[at] ?? []).filter(({ y }) => Math.abs(y - edge.y) < SAME_HEIGHT),
      );
      const verdict = judge(edge, beside, others.length);
      // Heads stand outside the text: what comes behind the first line of the text is text.
      if (!verdict.isFurniture) break;
      for (const line of edge.lines) removed.add(line);
      printed ??= verdict.printed;
    }
  }
  return { lines: without(page.lines, removed), printed };
}
