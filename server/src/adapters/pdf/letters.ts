import { cleanCharacters, inReadingOrder, raise } from './characters.ts';
import { type Chunk, extentOf, median, ofPieces, startsOf } from './chunks.ts';
import { straightened } from './glyphs.ts';
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
/** Letters beside an initial over several lines are much smaller, and not raised. */
const SMALLEST = 0.5;
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Nothing is raised beside an icon, which may stand lower. */
const isWritten = /[\p{L}\p{N}.,;:!?»”)\]]/u;

/** A letter in its line, as it is printed. */
interface LineLetter extends Letter {
  readonly printed: string;
  /** White space before it, as a fraction of the font size, and whether a blank is printed there. */
  readonly gap: number;
  readonly isSpaced: boolean;
}

const isBlank = ({ text }: Letter): boolean => text.trim() === '';

/** What is printed over the whole of a blank follows the letter before it: a place where a word might have been cut. */
const NO_ROOM = 0.03;
const isUnprinted = (blank: Letter, last: Letter, next: Letter): boolean =>
  next.x0 - last.x1 < NO_ROOM * next.size &&
  next.x0 - blank.x0 < NO_ROOM * next.size &&
  blank.x1 - blank.x0 > WORD_GAP * next.size;

function continues(last: Letter, next: Letter, first: Letter): boolean {
  const size = Math.max(last.size, next.size);
  const gap = next.x0 - last.x1;
  const isSameType = next.size > SMALLER * last.size && last.size > SMALLER * next.size;
  return (
    !(isSameType && Math.abs(next.y - last.y) > RAISED * size) &&
    Math.abs(next.y - last.y) < SHIFT * size &&
    Math.abs(next.y - first.y) < SHIFT * Math.max(size, first.size) &&
    gap < CHUNK_GAP * size &&
    gap > -OVERLAP * size
  );
}

const isRaisedOver = (base: Letter, { y, size }: Letter): boolean =>
  isWritten.test(base.text) &&
  base.y - y > RAISED * base.size &&
  size < SMALLER * base.size &&
  size > SMALLEST * base.size;

/** Letters that follow each other on a line, up to its end or a wide gap. */
function lineParts(letters: readonly Letter[]): LineLetter[][] {
  const parts: LineLetter[][] = [];
  let base: Letter | null = null;
  let blank: Letter | null = null;
  for (const letter of letters) {
    const part = parts.at(-1);
    const [first, last] = [part?.[0], part?.at(-1)];
    const isOn = first !== undefined && last !== undefined && continues(last, letter, first);
    if (isBlank(letter)) {
      if (isOn) blank = letter;
      continue;
    }
    const isRaised = isOn && base !== null && isRaisedOver(base, letter);
    if (!isRaised) base = letter;
    const gap = isOn ? (letter.x0 - last.x1) / Math.min(last.size, letter.size) : 0;
    const printed = isRaised ? raise(letter.text, base?.text) : letter.text;
    const isSpaced = isOn && blank !== null && !isUnprinted(blank, last, letter);
    const placed = { ...letter, printed, gap, isSpaced };
    if (isOn) part?.push(placed);
    else parts.push([placed]);
    blank = null;
  }
  return parts;
}

/** Fewer letters set apart are no word, and nearly all of them stand apart. */
const MIN_SPACED = 4;
const KERNED = 0.2;

/** Parts of a list in which one thing is alike. */
function runsOf<T>(items: readonly T[], isOn: (last: T, item: T, at: number) => boolean): T[][] {
  const runs: T[][] = [];
  for (const [at, item] of items.entries()) {
    const last = items[at - 1];
    if (last !== undefined && isOn(last, item, at)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** The usual gap of letters that all stand apart; null where they do not. */
function trackingOf(run: readonly LineLetter[]): number | null {
  const gaps = run.slice(1).map(({ gap }) => gap);
  const least = gaps.toSorted((a, b) => a - b)[Math.floor(KERNED * gaps.length)] ?? 0;
  return least <= WORD_GAP ? null : median(gaps);
}

/** "L A   C O N S O U D E": how wide the gap between words is whose letters are set apart alike; null where they are not. */
function trackedGap(part: readonly LineLetter[], next: readonly LineLetter[]): number | null {
  const [last, first] = [part.at(-1), next[0]];
  if (last === undefined || first === undefined) return null;
  const [own, other] = [trackingOf(part), trackingOf(next)];
  const usual = own ?? other;
  const isAlike =
    last.accent === first.accent &&
    last.size === first.size &&
    Math.abs(last.y - first.y) < DOUBLE * last.size;
  if (usual === null || !isAlike || Math.abs((other ?? usual) - usual) > WORD_GAP) return null;
  const isLetters = (own !== null || part.length === 1) && (other !== null || next.length === 1);
  const gap = (first.x0 - last.x1) / last.size;
  return isLetters && gap > usual && gap < 2 * usual + WORD_GAP ? gap : null;
}

/** Words of one line whose letters are set apart stand farther from each other than the cells of others. */
function withTrackedWords(parts: readonly LineLetter[][]): LineLetter[][] {
  const joined: LineLetter[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const gap = last === undefined ? null : trackedGap(last, part);
    if (gap === null) joined.push(part);
    else last?.push(...part.map((letter, at) => (at === 0 ? { ...letter, gap } : letter)));
  }
  return joined;
}

/** "I N D I C A T I O N S": letters set apart are one word, and stand as near to each other as those of others; null where they are not. */
function untracked(run: readonly LineLetter[]): LineLetter[] | null {
  const usual = trackingOf(run);
  if (usual === null || run.filter(({ text }) => /^\p{L}$/u.test(text)).length < MIN_SPACED) return null;
  return run.map((letter, at) =>
    at === 0 ? letter : { ...letter, gap: letter.gap - usual, isSpaced: false },
  );
}

/** Each run of one type by itself, and the capitals that stand alone in it. */
function withoutTracking(part: readonly LineLetter[]): LineLetter[] {
  const types = runsOf(part, (last, { accent, size }) => last.accent === accent && last.size === size);
  return types.flatMap((run) => {
    const isCapital = (at: number) =>
      /^\p{Lu}$/u.test(run[at]?.text ?? '') && run.slice(Math.max(1, at), at + 2).every(isWordStart);
    const capitals = () => runsOf(run, (_last, _letter, at) => isCapital(at) === isCapital(at - 1));
    return untracked(run) ?? capitals().flatMap((own) => untracked(own) ?? own);
  });
}

/** Runs of another face, as printed; a blank between two letters of one belongs to it. */
function accentRuns(letters: readonly LineLetter[]): string[] {
  const runs: string[] = [];
  for (const [at, { accent, printed, ...letter }] of letters.entries()) {
    if (accent === null) continue;
    if (at > 0 && letters[at - 1]?.accent === accent)
      runs[runs.length - 1] += (isWordStart(letter) ? ' ' : '') + printed;
    else runs.push(printed);
  }
  return runs.map((run) => cleanCharacters(run).trim()).filter((run) => run !== '');
}

const isWordStart = ({ gap, isSpaced }: Pick<LineLetter, 'gap' | 'isSpaced'>): boolean =>
  isSpaced || gap > WORD_GAP;

function pieceOf(letters: readonly LineLetter[]): Chunk | null {
  const isFirst = (letter: LineLetter, at: number) => at === 0 || isWordStart(letter);
  const text = letters
    .map((letter, at) => (at > 0 && isFirst(letter, at) ? ' ' : '') + letter.printed)
    .join('');
  const cleaned = cleanCharacters(text).trim();
  const printed = inReadingOrder(cleaned);
  if (printed === '') return null;
  const size = mainSize(letters);
  const base = letters.filter((letter) => letter.size > size * 0.9);
  const bolds = letters.filter((letter) => letter.bold).length;
  const accents = accentRuns(letters);
  return {
    text: printed,
    ...extentOf(letters),
    y0: Math.min(...base.slice(0, 200).map(({ y }) => y)) - ASCENT * size,
    y1: Math.max(...base.slice(0, 200).map(({ y }) => y)) + DESCENT * size,
    size,
    bold: bolds * 2 > letters.length,
    ...startsOf(printed, printed === cleaned ? letters.filter(isFirst).map(({ x0 }) => x0) : []),
    ...(accents.length > 0 && { accents }),
  };
}

/** Adjacent words of a line, and where they may be cut. */
function chunkOf(part: readonly LineLetter[]): Chunk[] {
  const pieces: LineLetter[][] = [];
  for (const letter of withoutTracking(part)) {
    if (pieces.length === 0 || letter.gap > PIECE_GAP) pieces.push([letter]);
    else pieces.at(-1)?.push(letter);
  }
  const made = pieces.flatMap((piece) => pieceOf(piece) ?? []);
  return made.length === 0 ? [] : [ofPieces(made)];
}

/** The value that comes most often, the first of equals. */
function commonest<T>(values: Iterable<T>): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

const mainSize = (letters: readonly Letter[]): number =>
  commonest(letters.map(({ size }) => Math.round(size * 10) / 10)) ?? 0;

/** Some programs print a letter twice, slightly shifted, for bold; "ll" is no duplicate. */
function withoutDoubles(letters: readonly Letter[]): Letter[] {
  /** By the point that they begin in. */
  const seen = new Map<number, Letter[]>();
  return letters.filter((letter) => {
    const { text, x0, y, size } = letter;
    if (text.trim() === '') return true;
    const near = DOUBLE * size;
    const isDouble = (other: Letter) =>
      other.text === text && Math.abs(other.x0 - x0) < near && Math.abs(other.y - y) < near;
    for (let point = Math.floor(x0 - near); point <= Math.floor(x0 + near); point += 1)
      if (seen.get(point)?.some(isDouble)) return false;
    const point = Math.floor(x0);
    const beside = seen.get(point);
    if (beside) beside.push(letter);
    else seen.set(point, [letter]);
    return true;
  });
}

export function toChunks(glyphs: readonly Glyph[]): Chunk[] {
  const visible = glyphs.filter(({ visibility }) => visibility === 'plain');
  const seen = straightened(visible).filter(({ turns }) => turns === 0);
  const face = commonest(seen.map((glyph) => glyph.face)) ?? '';
  const letters = seen.map((glyph) => ({
    text: glyph.text,
    x0: Math.min(glyph.from[0], glyph.to[0]),
    x1: Math.max(glyph.from[0], glyph.to[0]),
    y: glyph.from[1],
    size: glyph.size,
    bold: glyph.bold,
    accent: glyph.face === face ? null : glyph.face,
  }));
  return withTrackedWords(lineParts(withoutDoubles(letters))).flatMap(chunkOf);
}
