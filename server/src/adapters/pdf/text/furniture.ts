import type { LaidLine, Lead } from '../layout/chunk.ts';
import { type Edge, edgesOf, type FramedPage } from './edges.ts';

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
export function unframe(page: FramedPage, neighbours: readonly FramedPage[]): Unframed {
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
