import { around, type Chunk, median } from './chunks.ts';
import { within } from './frames.ts';
import type { Area } from './geometry.ts';
import { visualRows } from './gutters.ts';

/** Notes in a margin are set smaller than the text beside them, which has at least so many lines. */
const SMALLER = 0.93;
const MIN_LINES = 4;
/** Titles are larger than the text; lines of one note stand nearer than this multiple of their type. */
const LARGER = 1.08;
const NEAR = 1.2;

/** A part of the text between two titles, with the notes that begin beside it. */
export interface TextWithNotes {
  readonly text: readonly Chunk[];
  readonly notes: readonly (readonly Chunk[])[];
}

/** Lines of notes that stand one right below the other. */
function groupsOf(notes: readonly Chunk[]): Chunk[][] {
  const groups: Chunk[][] = [];
  for (const note of notes.toSorted((a, b) => a.y0 - b.y0)) {
    const near = groups.find(
      (group) => note.y0 - around(group).y1 < NEAR * note.size && !areApart(group, note),
    );
    if (near) near.push(note);
    else groups.push([note]);
  }
  return groups;
}

const areApart = (group: readonly Chunk[], note: Chunk): boolean =>
  group.every(({ x0, x1 }) => x0 > note.x1 || x1 < note.x0);

/** A text with notes in its margins, cut above its titles: a note belongs to what it stands beside; null without notes. */
export function textWithNotes(
  chunks: readonly Chunk[],
  frames: readonly Area[] = [],
): TextWithNotes[] | null {
  const lettered = chunks.filter(({ text }) => /\p{L}{2}/u.test(text));
  const size = median(lettered.flatMap((chunk) => Array.from(chunk.text, () => chunk.size)));
  const boxed = frames.map((frame) => within(frame, chunks));
  const isBoxed = (one: Chunk) => boxed.some((box) => box.includes(one));
  const text = lettered.filter((chunk) => chunk.size >= SMALLER * size && !isBoxed(chunk));
  const area = around(text);
  const isNote = (one: Chunk) => one.size < SMALLER * size && (one.x0 >= area.x1 || one.x1 <= area.x0);
  const beside = lettered.filter(
    (one) => isNote(one) && !isBoxed(one) && one.y1 > area.y0 && one.y0 < area.y1,
  );
  const groups = [...boxed, ...groupsOf(beside)];
  const rows = visualRows(text).map((row) => around(row));
  if (groups.length === 0 || rows.length < MIN_LINES) return null;
  const isBold = text.filter(({ bold }) => bold).length * 2 > text.length;
  const isApart = ({ y0 }: Chunk) => !rows.some((row) => row.y0 < y0 - 1 && row.y1 > y0 - size);
  const titles = text.filter(
    (chunk) =>
      chunk.size > LARGER * size ||
      (chunk.bold && !isBold) ||
      (chunk.accents?.join(' ') === chunk.text && isApart(chunk)),
  );
  const tops = [Number.NEGATIVE_INFINITY, ...titles.map(({ y0 }) => y0).toSorted((a, b) => a - b)];
  const partOf = (y: number) => tops.findLastIndex((top) => top <= y + 1);
  const first = (group: readonly Chunk[]) => group.reduce((top, one) => (one.y0 < top.y0 ? one : top));
  return tops
    .map((_top, at) => ({
      text: chunks.filter((one) => !groups.some((group) => group.includes(one)) && partOf(one.y0) === at),
      notes: groups.filter((group) => partOf((first(group).y0 + first(group).y1) / 2) === at),
    }))
    .filter((part) => part.text.length + part.notes.length > 0);
}
