import type { Area } from '../paint/matrix.ts';

/** Words that stand together on one line, in points of the page as it is read (origin top left, upright). */
export interface Chunk extends Area {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

/** What parts a line from the one before it: nothing (same paragraph), a cell, a line, an empty line. */
export type Lead = 'join' | 'cell' | 'line' | 'gap';

/** A printed line in reading order. */
export interface LaidLine extends Chunk {
  readonly lead: Lead;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** How much of the lower of two chunks lies beside the other, 0..1. */
export function besides(one: Area, other: Area): number {
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return shared / Math.max(0.1, Math.min(one.y1 - one.y0, other.y1 - other.y0));
}

/** The smallest area around all. */
export const around = (areas: readonly Area[]): Area => ({
  x0: areas.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY),
  y0: areas.reduce((least, { y0 }) => Math.min(least, y0), Number.POSITIVE_INFINITY),
  x1: areas.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY),
  y1: areas.reduce((most, { y1 }) => Math.max(most, y1), Number.NEGATIVE_INFINITY),
});
