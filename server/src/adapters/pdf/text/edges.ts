import { besides, type LaidLine } from '../layout/chunk.ts';

/** A page as far as its head and foot are concerned. */
export interface FramedPage {
  readonly index: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
}

/** A line of the head or foot, all its pieces together. */
export interface Edge {
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
export function edgesOf({ lines, height, index }: FramedPage): readonly (readonly Edge[])[] {
  const head = lines.filter(({ y1 }) => y1 < ZONE * height);
  const foot = lines.filter(({ y0 }) => y0 > (1 - ZONE) * height);
  return [edgesFrom(head, index, true), edgesFrom(foot, index, false)];
}
