import { cleanCharacters, inReadingOrder, raise } from './characters.ts';
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
  /** Its face, where it is another than that of most of the page. */
  readonly accent: string | null;
}

/** Fractions of the font size. */
const WORD_GAP = 0.16;
const CHUNK_GAP = 1;
/** A blank at which a chunk may be cut when the lines around have a gutter there. */
const PIECE_GAP = 0.42;
const OVERLAP = 0.5;
const SHIFT = 0.5;
const DOUBLE = 0.08;
const RAISED = 0.2;
/** Raised letters are smaller than those beside them: words of the next cell may stand a little higher. */
const SMALLER = 0.9;
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Builds chunks letter by letter; a chunk ends at the end of the line or at a wide gap. */
class ChunkMaker {
  readonly chunks: Chunk[] = [];
  #pieces: Chunk[] = [];
  #letters: Letter[] = [];
  #base: Letter | null = null;
  #text = '';
  #starts: number[] = [];
  /** Runs of another face, as printed. */
  #accents: string[] = [];
  #accent: string | null = null;

  add(letter: Letter): void {
    const last = this.#letters.at(-1);
    if (letter.text.trim() === '') {
      if (last && this.#continues(last, letter)) this.#text += ' ';
      return;
    }
    if (last && !this.#continues(last, letter)) this.end();
    else if (last) this.#part(last, letter);
    const base = this.#base;
    const isRaised =
      base !== null &&
      isWritten.test(base.text) &&
      base.y - letter.y > RAISED * base.size &&
      letter.size < SMALLER * base.size;
    if (!isRaised) this.#base = letter;
    this.#letters.push(letter);
    if (this.#text === '' || this.#text.endsWith(' ')) this.#starts.push(letter.x0);
    const printed = isRaised ? raise(letter.text) : letter.text;
    this.#text += printed;
    this.#note(letter, printed);
  }

  /** A blank between two letters of an accent belongs to it. */
  #note({ accent }: Letter, printed: string): void {
    const run = this.#accents.at(-1);
    if (accent !== null && this.#accent === accent && run !== undefined)
      this.#accents[this.#accents.length - 1] =
        run + (this.#text.endsWith(` ${printed}`) ? ' ' : '') + printed;
    else if (accent !== null) this.#accents.push(printed);
    this.#accent = accent;
  }

  end(): void {
    this.#closePiece();
    const pieces = unspaced(this.#pieces);
    this.#pieces = [];
    this.#base = null;
    const [only] = pieces;
    if (only === undefined) return;
    this.chunks.push(pieces.length === 1 ? only : ofPieces(pieces));
  }

  /** Between two letters of a line: no blank, a blank, or one where the chunk may be cut. */
  #part(last: Letter, next: Letter): void {
    const gap = (next.x0 - last.x1) / Math.min(last.size, next.size);
    if (gap > PIECE_GAP) this.#closePiece();
    else if (gap > WORD_GAP) this.#text += ' ';
  }

  #closePiece(): void {
    const cleaned = cleanCharacters(this.#text).trim();
    const printed = inReadingOrder(cleaned);
    const text = spacedWord.test(printed) ? printed.replaceAll(' ', '') : printed;
    const letters = this.#letters;
    const starts = printed === cleaned ? this.#starts : [];
    const accents = this.#accents.map((run) => cleanCharacters(run).trim()).filter((run) => run !== '');
    this.#letters = [];
    this.#text = '';
    this.#starts = [];
    this.#accents = [];
    this.#accent = null;
    if (text === '') return;
    const size = mainSize(letters);
    const base = letters.filter((letter) => letter.size > size * 0.9);
    const bolds = letters.filter((letter) => letter.bold).length;
    this.#pieces.push({
      text,
      ...extentOf(letters),
      y0: Math.min(...base.slice(0, 200).map(({ y }) => y)) - ASCENT * size,
      y1: Math.max(...base.slice(0, 200).map(({ y }) => y)) + DESCENT * size,
      size,
      bold: bolds * 2 > letters.length,
      ...startsOf(text, starts),
      ...(accents.length > 0 && { accents }),
    });
  }

  #continues(last: Letter, next: Letter): boolean {
    const size = Math.max(last.size, next.size);
    const gap = next.x0 - last.x1;
    const first = this.#letters[0] ?? last;
    const isSameType = next.size > SMALLER * last.size && last.size > SMALLER * next.size;
    return (
      !(isSameType && Math.abs(next.y - last.y) > RAISED * size) &&
      Math.abs(next.y - last.y) < SHIFT * size &&
      Math.abs(next.y - first.y) < SHIFT * Math.max(size, first.size) &&
      gap < CHUNK_GAP * size &&
      gap > -OVERLAP * size
    );
  }
}

/** Nothing is raised beside an icon, which may stand lower. */
const isWritten = /[\p{L}\p{N}]/u;

/** "I N D I C A T I O N S": letters set apart are one word. */
const spacedWord = /^\p{L}(?: \p{L}){3,}$/u;
const MIN_SPACED = 4;
/** Between words of letters set apart the blank is wider than between the letters. */
const WIDER = 1.6;

function unspaced(pieces: readonly Chunk[]): readonly Chunk[] {
  if (pieces.length < MIN_SPACED || pieces.some(({ text }) => !/^\p{L}$/u.test(text))) return pieces;
  const gaps = pieces.slice(1).map((piece, at) => piece.x0 - (pieces[at]?.x1 ?? 0));
  const words: Chunk[][] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at === 0 || (gaps[at - 1] ?? 0) > WIDER * median(gaps)) words.push([piece]);
    else words.at(-1)?.push(piece);
  }
  return words
    .map((word) => ({ ...ofPieces(word), text: word.map(({ text }) => text).join('') }))
    .map(({ pieces: _pieces, starts: _starts, ...word }) => word);
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

function mainFace(glyphs: readonly Glyph[]): string {
  const counts = new Map<string, number>();
  for (const { face } of glyphs) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0] as const)[0];
}

export function toChunks(glyphs: readonly Glyph[]): Chunk[] {
  const seen = glyphs.filter((glyph) => glyph.visibility === 'plain' && glyph.turns === 0);
  const face = mainFace(seen);
  const letters = seen.map((glyph) => ({
    text: glyph.text,
    x0: Math.min(glyph.from[0], glyph.to[0]),
    x1: Math.max(glyph.from[0], glyph.to[0]),
    y: glyph.from[1],
    size: glyph.size,
    bold: glyph.bold,
    accent: glyph.face === face ? null : glyph.face,
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
  /** Words of another face than most of the page, in their order. */
  readonly accents?: readonly string[];
  /** Left edges of its words; absent where they are not known. */
  readonly starts?: readonly number[];
  /** Where the line may be cut, when a gutter of the lines around runs there. */
  readonly pieces?: readonly Chunk[];
}

export function accentsOf(chunks: readonly Chunk[]): Pick<Chunk, 'accents'> {
  const accents = chunks.flatMap((chunk) => chunk.accents ?? []);
  return accents.length > 0 ? { accents } : {};
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
    ...accentsOf(pieces),
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

const extentOf = (areas: readonly Pick<Area, 'x0' | 'x1'>[]) => ({
  x0: areas.reduce((min, { x0 }) => Math.min(min, x0), Number.POSITIVE_INFINITY),
  x1: areas.reduce((max, { x1 }) => Math.max(max, x1), Number.NEGATIVE_INFINITY),
});

export const around = (areas: readonly Area[]): Area => ({
  ...extentOf(areas),
  y0: areas.reduce((min, { y0 }) => Math.min(min, y0), Number.POSITIVE_INFINITY),
  y1: areas.reduce((max, { y1 }) => Math.max(max, y1), Number.NEGATIVE_INFINITY),
});
