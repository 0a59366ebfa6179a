import type { LaidLine, Lead } from '../layout/chunk.ts';
import { besides } from '../layout/chunk.ts';

/** A page as far as its head and foot are concerned. */
export interface FramedPage {
  readonly index: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
}

export interface Unframed {
  readonly lines: readonly LaidLine[];
  /** The number printed in the head or foot. */
  readonly printed: string | null;
}

/** A line of the head or foot, all its pieces together. */
interface Edge {
  readonly lines: readonly LaidLine[];
  /** The words with every number as #. */
  readonly key: string;
  readonly text: string;
  readonly y: number;
}

/** Share of the page, from the top and from the bottom, where heads and feet stand. */
const ZONE = 0.14;
const MOST_EDGES = 3;
/** In points. */
const SAME_HEIGHT = 6;
const roman = /^[ivxlc]+$/i;
const pageNumber =
  /^(?:[-–—.·|\s]*)(?:page|p\.)?\s*(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|sur|of|de)\s*\d{1,4})?(?:[-–—.·|\s]*)$/i;

const keyOf = (text: string): string => text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

function edgesFrom(lines: readonly LaidLine[], isTop: boolean): Edge[] {
  const sorted = lines.toSorted((a, b) => (isTop ? a.y0 - b.y0 : b.y1 - a.y1));
  const groups: LaidLine[][] = [];
  for (const line of sorted) {
    const group = groups.at(-1);
    if (group?.[0] && besides(group[0], line) > 0.5) group.push(line);
    else groups.push([line]);
  }
  return groups.slice(0, MOST_EDGES).map((group) => {
    const pieces = group.toSorted((a, b) => a.x0 - b.x0);
    const text = pieces.map((piece) => piece.text).join(' ');
    return { lines: pieces, text, key: keyOf(text), y: pieces[0]?.y0 ?? 0 };
  });
}

function framesOf({ lines, height }: FramedPage): readonly (readonly Edge[])[] {
  return [
    edgesFrom(
      lines.filter(({ y1 }) => y1 < ZONE * height),
      true,
    ),
    edgesFrom(
      lines.filter(({ y0 }) => y0 > (1 - ZONE) * height),
      false,
    ),
  ];
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d{1,4}/g)].map(([digits]) => Number(digits));

/** The number in a line that grows with the pages: the same distance to the index on another page. */
function growing(edge: Edge, index: number, others: readonly { edge: Edge; index: number }[]): number | null {
  for (const number of numbersIn(edge.text)) {
    const grows = others.some(
      (other) => other.index !== index && numbersIn(other.edge.text).includes(number + other.index - index),
    );
    if (grows) return number;
  }
  return null;
}

function sameEdges(edge: Edge, at: number, pages: readonly FramedPage[]): { edge: Edge; index: number }[] {
  return pages.flatMap((page) =>
    (framesOf(page)[at] ?? [])
      .filter((other) => other.key === edge.key && Math.abs(other.y - edge.y) < SAME_HEIGHT)
      .map((other) => ({ edge: other, index: page.index })),
  );
}

/** Two pages may begin alike by chance; a line of a head comes back more often, or carries the number. */
function isFurniture(edge: Edge, others: readonly { index: number }[], printed: number | null): boolean {
  if (printed !== null) return true;
  if (/^[\s\d#.–—-]*$/.test(edge.key)) return false;
  return new Set(others.map(({ index }) => index)).size >= 2;
}

const strongest: readonly Lead[] = ['join', 'cell', 'line', 'gap'];

/** Without some lines; what follows a removed line keeps the wider of the two distances. */
function without(lines: readonly LaidLine[], removed: ReadonlySet<LaidLine>): LaidLine[] {
  const kept: LaidLine[] = [];
  let held: Lead | null = null;
  for (const line of lines) {
    if (removed.has(line)) {
      held = held && strongest.indexOf(held) > strongest.indexOf(line.lead) ? held : line.lead;
      continue;
    }
    const lead = held && strongest.indexOf(held) > strongest.indexOf(line.lead) ? held : line.lead;
    kept.push(lead === line.lead ? line : { ...line, lead });
    held = null;
  }
  return kept;
}

/** A page without its head, foot and number, as its neighbours show them. */
export function unframe(page: FramedPage, neighbours: readonly FramedPage[]): Unframed {
  const removed = new Set<LaidLine>();
  let printed: string | null = null;
  for (const [at, edges] of framesOf(page).entries()) {
    for (const edge of edges) {
      const others = sameEdges(edge, at, neighbours).filter(({ index }) => index !== page.index);
      const number = growing(edge, page.index, others);
      const alone = pageNumber.exec(edge.text)?.[1];
      const isAlone =
        alone !== undefined && (roman.test(alone) ? others.length > 0 : isLikely(alone, page, others));
      if (!isAlone && !isFurniture(edge, others, number)) break;
      for (const line of edge.lines) removed.add(line);
      printed ??= number === null ? (isAlone ? alone : null) : String(number);
    }
  }
  return { lines: without(page.lines, removed), printed };
}

/** A number that stands alone is the number of the page if others have one there, or if it is the right one. */
const isLikely = (number: string, page: FramedPage, others: readonly unknown[]): boolean =>
  others.length > 0 || Number(number) === page.index + 1;
