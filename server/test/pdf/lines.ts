import type { Chunk } from '#server/adapters/pdf/chunks.ts';

/** A line of type on a page, its letters half as wide as high. */
export const lineAt = (text: string, x0: number, y0: number, size = 10): Chunk => ({
  text,
  x0,
  x1: x0 + text.length * size * 0.5,
  y0,
  y1: y0 + size,
  size,
  bold: false,
});
