import { around, type Chunk } from './chunks.ts';
import { visualRows } from './gutters.ts';

/** The number at the foot of a slide, such as "5" or "5 / 12". */
const number = /^(\d{1,4})(?:\s*\/\s*\d{1,4})?$/;
const valueOf = ({ text }: Chunk): number => Number(number.exec(text.trim())?.[1] ?? Number.NaN);
/** Lines with words on a slide, its foot included; a single number beside a word is a row of a table. */
const MIN_LINES = 3;

/** Numbers that count on from left to right and from row to row, each below that of the row above. */
function numbersInRows(chunks: readonly Chunk[]): Chunk[][] | null {
  const rows = visualRows(chunks.filter((chunk) => number.test(chunk.text.trim()))).map((row) => [...row]);
  const [first = []] = rows;
  const [start = Number.NaN] = first.map(valueOf);
  const counts = rows.flat().every((chunk, at) => valueOf(chunk) === start + at);
  const isBelow = (chunk: Chunk, at: number) =>
    Math.abs(chunk.x1 - (first[at]?.x1 ?? Number.NaN)) < 2 * chunk.size;
  const areAligned = rows.every(
    (row, at) => row.every(isBelow) && (at === rows.length - 1 || row.length === first.length),
  );
  return rows.length > 1 && first.length > 1 && counts && areAligned ? rows : null;
}

/** What is printed with the number of each slide is no part of what it says. */
function withoutFeet(slides: readonly (readonly Chunk[])[], feet: readonly Chunk[]): Chunk[][] {
  const footOf = (slide: readonly Chunk[]) =>
    slide.filter(({ y0, y1 }) => feet.some((foot) => slide.includes(foot) && y1 > foot.y0 && y0 < foot.y1));
  const times = Map.groupBy(
    slides.flatMap((slide) => [...new Set(footOf(slide).map(({ text }) => text))]),
    (text) => text,
  );
  const isRunning = (chunk: Chunk) => feet.includes(chunk) || times.get(chunk.text)?.length === slides.length;
  return slides.map((slide) => {
    const foot = footOf(slide);
    return slide.filter((chunk) => !foot.includes(chunk) || !isRunning(chunk));
  });
}

/** The slides of a handout that prints several a page, in their order, as their numbers tell; null where there are none. */
export function slidesOn(chunks: readonly Chunk[]): Chunk[][] | null {
  const numbers = numbersInRows(chunks);
  const [[one, two] = []] = numbers ?? [];
  if (!numbers || !one || !two) return null;
  const left = around(chunks).x0;
  const cuts = (numbers[0] ?? []).slice(1).map((_, at) => left + (at + 1) * (two.x1 - one.x1) - one.size);
  const bottoms = numbers.map((row) => around(row).y1);
  if (chunks.some(({ x0, x1 }) => cuts.some((cut) => x0 < cut && x1 > cut))) return null;
  const columnOf = ({ x0 }: Chunk) => cuts.filter((cut) => cut <= x0).length;
  const rowOf = ({ y0, y1 }: Chunk) => bottoms.filter((bottom) => bottom < (y0 + y1) / 2).length;
  const slides = [...numbers, null].flatMap((_row, row) =>
    [null, ...cuts].map((_cut, column) =>
      chunks.filter((chunk) => rowOf(chunk) === row && columnOf(chunk) === column),
    ),
  );
  const told = slides.filter(({ length }) => length > 0);
  const isTold = (slide: readonly Chunk[]) =>
    slide.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= MIN_LINES;
  return told.every(isTold) ? withoutFeet(told, numbers.flat()) : null;
}
