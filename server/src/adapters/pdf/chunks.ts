import { cleanCharacters, raise } from './characters.ts';
import type { Area } from './geometry.ts';
import type { Glyph } from './graphics-state.ts';

/** A glyph rotated so that its baseline is horizontal. */
interface Letter {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
}

/** Fractions of the font size. */
const WORD_GAP = 0.16;
const CHUNK_GAP = 1;
const OVERLAP = 0.5;
const SHIFT = 0.5;
const DOUBLE = 0.08;
const RAISED = 0.2;
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Builds chunks letter by letter; a chunk ends at the end of the line or at a wide gap. */
class ChunkMaker {
  readonly chunks: Chunk[] = [];
  #letters: Letter[] = [];
  #base: Letter | null = null;
  #text = '';

  add(letter: Letter): void {
    const last = this.#letters.at(-1);
    if (letter.text.trim() === '') {
      if (last && this.#continues(last, letter)) this.#text += ' ';
      return;
    }
    if (last && !this.#continues(last, letter)) this.end();
    else if (last && letter.x0 - last.x1 > WORD_GAP * Math.min(last.size, letter.size)) this.#text += ' ';
    const base = this.#base;
    const isRaised = base !== null && base.y - letter.y > RAISED * base.size;
    if (!isRaised) this.#base = letter;
    this.#letters.push(letter);
    this.#text += isRaised ? raise(letter.text) : letter.text;
  }

  end(): void {
    const text = cleanCharacters(this.#text).trim();
    const letters = this.#letters;
    this.#letters = [];
    this.#base = null;
    this.#text = '';
    if (text === '') return;
    const size = mainSize(letters);
    const base = letters.filter((letter) => letter.size > size * 0.9);
    const bolds = letters.filter((letter) => letter.bold).length;
    this.chunks.push({
      text,
      ...extentOf(letters),
      y0: Math.min(...base.slice(0, 200).map(({ y }) => y)) - ASCENT * size,
      y1: Math.max(...base.slice(0, 200).map(({ y }) => y)) + DESCENT * size,
      size,
      bold: bolds * 2 > letters.length,
    });
  }

  #continues(last: Letter, next: Letter): boolean {
    const size = Math.max(last.size, next.size);
    const gap = next.x0 - last.x1;
    const first = this.#letters[0] ?? last;
    return (
      Math.abs(next.y - last.y) < SHIFT * size &&
      Math.abs(next.y - first.y) < SHIFT * Math.max(size, first.size) &&
      gap < CHUNK_GAP * size &&
      gap > -OVERLAP * size
    );
  }
}

function mainSize(letters: readonly Letter[]): number {
  const counts = new Map<number, number>();
  for (const { size } of letters) {
    const rounded = Math.round(size * 10) / 10;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as const)[0];
}

/** Some programs print a letter twice, slightly shifted, for bold; "ll" is no duplicate. */
function withoutDoubles(letters: readonly Letter[]): Letter[] {
  const seen = new Map<string, Letter[]>();
  return letters.filter((letter) => {
    if (letter.text.trim() === '') return true;
    const near = DOUBLE * letter.size;
    const at = (x: number) => `${letter.text} ${Math.floor(x)}`;
    const others = [letter.x0 - near, letter.x0, letter.x0 + near].flatMap((x) => seen.get(at(x)) ?? []);
    if (others.some(({ x0, y }) => Math.abs(x0 - letter.x0) < near && Math.abs(y - letter.y) < near))
      return false;
    seen.set(at(letter.x0), [...(seen.get(at(letter.x0)) ?? []), letter]);
    return true;
  });
}

export function toChunks(glyphs: readonly Glyph[]): Chunk[] {
  const letters = glyphs
    .filter((glyph) => glyph.visibility === 'plain' && glyph.turns === 0)
    .map((glyph) => ({
      text: glyph.text,
      x0: Math.min(glyph.from[0], glyph.to[0]),
      x1: Math.max(glyph.from[0], glyph.to[0]),
      y: glyph.from[1],
      size: glyph.size,
      bold: glyph.bold,
    }));
  const maker = new ChunkMaker();
  for (const letter of withoutDoubles(letters)) maker.add(letter);
  maker.end();
  return maker.chunks;
}

/** Adjacent words on one line, in points of the upright page (origin top left). */
export interface Chunk extends Area {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

/** Separator from the previous line: none (same paragraph), cell, line, empty line. */
export type Lead = 'join' | 'cell' | 'line' | 'gap';

/** A printed line in reading order. */
export interface LaidLine extends Chunk {
  readonly lead: Lead;
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

const extentOf = (areas: readonly Pick<Area, 'x0' | 'x1'>[]) => ({
  x0: areas.reduce((min, { x0 }) => Math.min(min, x0), Number.POSITIVE_INFINITY),
  x1: areas.reduce((max, { x1 }) => Math.max(max, x1), Number.NEGATIVE_INFINITY),
});

export const around = (areas: readonly Area[]): Area => ({
  ...extentOf(areas),
  y0: areas.reduce((min, { y0 }) => Math.min(min, y0), Number.POSITIVE_INFINITY),
  y1: areas.reduce((max, { y1 }) => Math.max(max, y1), Number.NEGATIVE_INFINITY),
});
