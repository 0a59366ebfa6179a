import type { Area } from './geometry.ts';

/** Adjacent words on one line, in points of the upright page (origin top left). */
export interface Chunk extends Area {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  /** Words of another face than most of the page, in their order. */
  readonly accents?: readonly string[];
  /** How far below its place in the layout it stands; absent: at it. */
  readonly fall?: number;
  /** Over how many columns and rows its cell is merged; absent: one of each. */
  readonly covers?: readonly [number, number];
  /** Left edges of its words; absent where they are not known. */
  readonly starts?: readonly number[];
  /** Where the line may be cut, when a gutter of the lines around runs there. */
  readonly pieces?: readonly Chunk[];
}

/** What a chunk keeps of those that it is made of. */
export function keptOf(chunks: readonly Chunk[]): Pick<Chunk, 'accents' | 'fall' | 'covers'> {
  const accents = chunks.flatMap((chunk) => chunk.accents ?? []);
  const fall = chunks.find((chunk) => chunk.fall !== undefined)?.fall;
  const covers = chunks.find((chunk) => chunk.covers !== undefined)?.covers;
  return {
    ...(accents.length > 0 && { accents }),
    ...(fall !== undefined && { fall }),
    ...(covers && { covers }),
  };
}

/** Left edges of words, if there is one for each. */
export const startsOf = (text: string, starts: readonly number[]): Pick<Chunk, 'starts'> =>
  starts.length === text.split(' ').length ? { starts } : {};

export const piecesOf = (chunk: Chunk): readonly Chunk[] => chunk.pieces ?? [chunk];

/** Puts the pieces of one line together again. */
export function ofPieces(pieces: readonly Chunk[]): Chunk {
  const [first] = pieces;
  if (pieces.length === 1 && first) return first;
  const main = pieces.reduce((best, piece) => (piece.text.length > best.text.length ? piece : best));
  const text = pieces.map((piece) => piece.text).join(' ');
  return {
    ...around(pieces),
    text,
    size: main.size,
    bold: main.bold,
    ...keptOf(pieces),
    ...startsOf(
      text,
      pieces.flatMap(({ starts = [] }) => starts),
    ),
    pieces,
  };
}

/** Separator from the previous line: none (same paragraph), a line within a cell, cell, line, empty line. */
export type Lead = 'join' | 'break' | 'cell' | 'line' | 'gap';

/** A printed line in reading order. */
export interface LaidLine extends Omit<Chunk, 'starts' | 'pieces'> {
  readonly lead: Lead;
  /** Where its words begin, in thousandths of its length; absent where it is not known. */
  readonly words?: readonly number[];
  /** Direction on the page, in quarter turns clockwise; absent: left to right. */
  readonly turns?: 1 | 2 | 3;
  /** The author of the annotation that it is of, empty where none is told; absent: it is printed. */
  readonly annotation?: string;
}

/** A line of a rotated page, in coordinates of the page itself. */
export function turnBack(
  line: LaidLine,
  turns: number,
  { width, height }: { readonly width: number; readonly height: number },
): LaidLine {
  const { x0, y0, x1, y1 } = line;
  if (turns === 1) return { ...line, turns, x0: width - y1, x1: width - y0, y0: x0, y1: x1 };
  if (turns === 2)
    return { ...line, turns, x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
  if (turns === 3) return { ...line, turns, x0: y0, x1: y1, y0: height - x1, y1: height - x0 };
  return line;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Vertical overlap as a fraction of the lower chunk, 0..1. */
export function besides(one: Area, other: Area): number {
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return shared / Math.max(0.1, Math.min(one.y1 - one.y0, other.y1 - other.y0));
}

export const extentOf = (areas: readonly Pick<Area, 'x0' | 'x1'>[]) => ({
  x0: areas.reduce((min, { x0 }) => Math.min(min, x0), Number.POSITIVE_INFINITY),
  x1: areas.reduce((max, { x1 }) => Math.max(max, x1), Number.NEGATIVE_INFINITY),
});

export const around = (areas: readonly Area[]): Area => ({
  ...extentOf(areas),
  y0: areas.reduce((min, { y0 }) => Math.min(min, y0), Number.POSITIVE_INFINITY),
  y1: areas.reduce((max, { y1 }) => Math.max(max, y1), Number.NEGATIVE_INFINITY),
});
