import { around, type Chunk, median } from './chunks.ts';
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
  readonly notes: readonly Chunk[];
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
export function textWithNotes(chunks: readonly Chunk[]): TextWithNotes[] | null {
  const lettered = chunks.filter(({ text }) => /\p{L}{2}/u.test(text));
  const size = median(lettered.flatMap((chunk) => Array.from(chunk.text, () => chunk.size)));
  const text = lettered.filter((chunk) => chunk.size >= SMALLER * size);
  const area = around(text);
  const isNote = (one: Chunk) => one.size < SMALLER * size && (one.x0 >= area.x1 || one.x1 <= area.x0);
  const beside = lettered.filter((one) => isNote(one) && one.y1 > area.y0 && one.y0 < area.y1);
  if (beside.length === 0 || visualRows(text).length < MIN_LINES) return null;
  const isBold = text.filter(({ bold }) => bold).length * 2 > text.length;
  const titles = text.filter((chunk) => chunk.size > LARGER * size || (chunk.bold && !isBold));
  const tops = [Number.NEGATIVE_INFINITY, ...titles.map(({ y0 }) => y0).toSorted((a, b) => a - b)];
  const partOf = (y: number) => tops.findLastIndex((top) => top <= y + 1);
  const groups = groupsOf(beside);
  return tops
    .map((_top, at) => ({
      text: chunks.filter((one) => !beside.includes(one) && partOf(one.y0) === at),
      notes: groups.filter((group) => partOf(around(group).y0) === at).flat(),
    }))
    .filter((part) => part.text.length + part.notes.length > 0);
}
