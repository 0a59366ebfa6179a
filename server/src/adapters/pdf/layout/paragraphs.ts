import { around, type Chunk, type LaidLine, type Lead, median } from './chunk.ts';
import { type Row, toRows } from './rows.ts';

/** In parts of the size of the type. */
const INDENT = 0.7;
const WIDE_PITCH = 1.35;
const EMPTY_LINE = 1.8;
const SAME_PLACE = 0.5;
/** How much shorter than the column a line is before its end is meant, in parts of its width. */
const RAGGED = 0.04;
const IN_SENTENCE = 0.3;

const bullet = /^(?:[•*‣◦▪–—-]\s|[-–—•]\p{L}|\(?\d{1,3}[.)°]\s|\(?[a-zA-Z][.)]\s)/u;
const label = /^\p{Lu}[\p{L}\s'’().-]{1,40}\s?:(?:\s|$)/u;
const sentenceEnd = /[.!?:;…»”)]$/u;

interface Setting {
  readonly left: number;
  readonly right: number;
  /** Usual distance of two lines. */
  readonly pitch: number;
}

interface Neighbours {
  readonly previous: Row;
  readonly row: Row;
  readonly setting: Setting;
}

function settingOf(rows: readonly Row[]): Setting {
  const areas = rows.map((row) => around(row));
  const pitches = rows.slice(1).flatMap((row, at) => {
    const distance = bottom(row) - bottom(rows[at] as Row);
    return distance > 0 && distance < 2.2 * sizeOf(row) ? [distance] : [];
  });
  const all = around(areas);
  return { left: all.x0, right: all.x1, pitch: median(pitches) };
}

const first = (row: Row): Chunk => row[0] as Chunk;
const last = (row: Row): Chunk => row.at(-1) as Chunk;
const bottom = (row: Row): number => first(row).y1;
const sizeOf = (row: Row): number => first(row).size;

/** True when the first word of a line would have found room on the line before: the break was meant. */
function wasMeant({ previous, row, setting }: Neighbours): boolean {
  const chunk = first(row);
  const word = chunk.text.split(' ', 1)[0] ?? '';
  const width = ((chunk.x1 - chunk.x0) / Math.max(1, chunk.text.length)) * (word.length + 1);
  const before = last(previous);
  // In the middle of a sentence only a much shorter line is an end.
  const goesOn = /^\p{Ll}/u.test(chunk.text) && !sentenceEnd.test(before.text);
  const slack = (goesOn ? IN_SENTENCE : RAGGED) * (setting.right - setting.left);
  return before.x1 + width < setting.right - Math.max(slack, chunk.size * 0.5);
}

function changesType(previous: Row, row: Row): boolean {
  const [one, other] = [first(previous), first(row)];
  const ratio = one.size / Math.max(0.1, other.size);
  return ratio > 1.08 || ratio < 0.92 || (one.bold !== other.bold && one.text.length > 1);
}

/** A row of one cell under the last cell of the row above goes on with that cell. */
function continuesCell({ previous, row, setting }: Neighbours): boolean {
  return (
    previous.length > 1 &&
    row.length === 1 &&
    Math.abs(first(row).x0 - last(previous).x0) < SAME_PLACE * sizeOf(row) &&
    bottom(row) - bottom(previous) < WIDE_PITCH * Math.max(setting.pitch, sizeOf(row))
  );
}

function startsLine(neighbours: Neighbours): boolean {
  const { previous, row, setting } = neighbours;
  const chunk = first(row);
  if (row.length > 1 || bullet.test(chunk.text) || changesType(previous, row)) return true;
  if (continuesCell(neighbours)) return false;
  if (previous.length > 1) return true;
  const before = first(previous);
  const isIndented = chunk.x0 > before.x0 + INDENT * chunk.size && !bullet.test(before.text);
  const isOutdented =
    chunk.x0 < before.x0 - INDENT * chunk.size && before.x0 > setting.left + INDENT * chunk.size;
  if (isIndented || (isOutdented && sentenceEnd.test(before.text) && wasMeant(neighbours))) return true;
  if (!wasMeant(neighbours)) return false;
  return label.test(chunk.text) || !/[-\u00AD,]$/u.test(before.text);
}

function leadOf(neighbours: Neighbours): Lead {
  const { previous, row, setting } = neighbours;
  const distance = bottom(row) - bottom(previous);
  const usual = Math.max(setting.pitch, sizeOf(row));
  if (distance > EMPTY_LINE * usual) return 'gap';
  if (distance > WIDE_PITCH * usual || distance < 0) return 'line';
  return startsLine(neighbours) ? 'line' : 'join';
}

/** The lines of a region, with what parts each from the one before. */
export function toLines(region: readonly Chunk[]): LaidLine[] {
  const rows = toRows(region);
  const setting = settingOf(rows);
  return rows.flatMap((row, at) => {
    const previous = rows[at - 1];
    const lead = previous ? leadOf({ previous, row, setting }) : 'gap';
    return row.map((cell, index) => ({ ...cell, lead: index === 0 ? lead : ('cell' as const) }));
  });
}
