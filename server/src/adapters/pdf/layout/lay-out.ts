import type { Chunk, LaidLine } from './chunk.ts';
import { toRegions } from './columns.ts';
import { toLines } from './paragraphs.ts';

/** The printed lines of a page in reading order. */
export const layOut = (chunks: readonly Chunk[]): LaidLine[] => toRegions(chunks).flatMap(toLines);
