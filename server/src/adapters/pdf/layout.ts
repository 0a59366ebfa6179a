import { raise } from './characters.ts';
import { around, type Chunk, keptOf, type LaidLine, type Lead, median, startsOf } from './chunks.ts';
import { framesOf } from './frames.ts';
import type { Area } from './geometry.ts';
import { boxesOf } from './grids.ts';
import { isFull, isJustified, isWordGap, lineEdgesOf, type Row, visualRows } from './gutters.ts';
import { toRegions } from './regions.ts';
import type { TableRow } from './table-rows.ts';

/** Gaps as fractions of the font size: below the first no space, from the second on a new cell. */
const NO_BLANK = 0.12;
const CLOSE = 0.3;
const CELL_GAP = 2;
/** Lines that make a left edge one of cells. */
const MIN_EDGE = 3;

/** Baseline position from the top of a chunk, as a fraction of its height. */
const baseline = ({ y1, size }: Chunk): number => y1 - 0.22 * size;

/** A superscript. */
const isRaised = (left: Chunk, right: Chunk): boolean =>
  /[\p{L}\p{N}]/u.test(left.text) &&
  right.size < 0.85 * left.size &&
  right.x0 - left.x1 < CLOSE * left.size &&
  baseline(left) - baseline(right) > 0.2 * left.size;

/** In proportion to the type of the text that it begins. */
const DROPPED = 1.4;

/** The large first letter of a paragraph, beside its first lines. */
const isDropCap = (left: Chunk, right: Chunk): boolean =>
  /^\p{Lu}['’]?$/u.test(left.text) &&
  left.size > DROPPED * right.size &&
  right.x0 - left.x1 < right.size &&
  /^\p{L}/u.test(right.text);

function join(left: Chunk, right: Chunk): Chunk {
  const isDropped = isDropCap(left, right);
  const main = !isDropped && left.text.length >= right.text.length ? left : right;
  const isApart = right.x0 - left.x1 > NO_BLANK * Math.min(left.size, right.size);
  const blank = isApart && !isDropped ? ' ' : '';
  const said = !isDropped && isRaised(left, right) ? raise(right.text, left.text) : right.text;
  const text = `${left.text}${blank}${said}`;
  const { starts = [] } = right;
  return {
    ...around([left, right]),
    text,
    size: main.size,
    bold: main.bold,
    ...keptOf([left, right]),
    ...startsOf(text, [...(left.starts ?? []), ...(blank === '' ? starts.slice(1) : starts)]),
  };
}

/** Left edges at which texts begin in several lines after a gap: those of cells. */
function edgesOf(rows: readonly Row[]): (x: number) => boolean {
  const counts = new Map<number, number>();
  for (const { x0 } of rows.flatMap((row) => row.slice(1)))
    counts.set(Math.round(x0 / 2), (counts.get(Math.round(x0 / 2)) ?? 0) + 1);
  return (x) => {
    const at = Math.round(x / 2);
    return [at - 1, at, at + 1].reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) >= MIN_EDGE;
  };
}

function toCells(row: Row, isEdge: (x: number) => boolean): Row {
  const cells: Chunk[] = [];
  for (const chunk of row) {
    const last = cells.at(-1);
    const gap = last ? chunk.x0 - last.x1 : 0;
    const isNear = last && gap < CELL_GAP * Math.max(last.size, chunk.size);
    const isOn = isNear && (!isEdge(chunk.x0) || !/\p{L}/u.test(last.text));
    if (last && (isOn || isDropCap(last, chunk) || (!isEdge(chunk.x0) && isWordGap(row, chunk))))
      cells[cells.length - 1] = join(last, chunk);
    else cells.push(chunk);
  }
  return cells;
}

function toRows(chunks: readonly Chunk[]): Row[] {
  const rows = visualRows(chunks);
  const isEdge = edgesOf(rows);
  const edges = lineEdgesOf(rows);
  const isWord = isJustified(rows) ? (row: Row) => isFull(row, edges) : () => false;
  return rows.map((row) => (isWord(row) ? [row.reduce(join)] : toCells(row, isEdge)));
}

/** Fractions of the font size. */
const INDENT = 0.7;
const WIDE_PITCH = 1.35;
/** Lines of a title are set wider than those of the text, in proportion to their type. */
const TYPE_PITCH = 1.15;
const EMPTY_LINE = 1.8;
/** A line shorter by this fraction of the column width ends on purpose. */
const RAGGED = 0.04;
const IN_SENTENCE = 0.3;
/** The key of an entry fills less of the width. */
const SHORT_LINE = 0.6;

const bullet =
  /^(?:\[\d|[\p{So}\u2600-\u27BF]|[•*‣◦▪–—-]\s|[-–—•]\p{L}|\(?\d{1,3}[.)°]\s|\(?[a-zA-Z][.)]\s(?=[\p{L}\d«(]))/u;
const label = /^(?:\p{Lu}[\p{L}\s'’().-]{1,40}\s?:(?:\s|$)|\p{Lu}[\p{Lu} ]{3,40} [—–] )/u;
/** "FORME. infusé, bain": a key in capitals, whatever stands above it. */
const capitalKey = /^\p{Lu}[\p{Lu}'’\s-]{3,40}\s?[.:]\s(?=[\p{Ll}\d])/u;
const sentenceEnd = /[.!?:;…»”)]$/u;

interface Setting {
  readonly left: number;
  readonly right: number;
  /** Median line spacing. */
  readonly pitch: number;
  /** Words of another face that begin several lines. */
  readonly keys: ReadonlySet<string>;
}

interface Neighbours {
  readonly previous: Row;
  readonly row: Row;
  readonly setting: Setting;
}

/** The words of another face that begin a line. */
const leadOf = ({ text, accents = [] }: Chunk): string | undefined =>
  accents[0] !== undefined && text.startsWith(accents[0]) && /^\p{Lu}/u.test(text) ? accents[0] : undefined;

function settingOf(rows: readonly Row[]): Setting {
  const areas = rows.map((row) => around(row));
  const pitches = rows.slice(1).flatMap((row, at) => {
    const distance = bottom(row) - bottom(rows[at] as Row);
    return distance > 0 && distance < 2.2 * sizeOf(row) ? [distance] : [];
  });
  const all = around(areas);
  const leads = Map.groupBy(
    rows.flatMap((row) => leadOf(first(row)) ?? []),
    (lead) => lead,
  );
  const keys = new Set([...leads].flatMap(([lead, { length }]) => (length > 1 ? [lead] : [])));
  return { left: all.x0, right: all.x1, pitch: median(pitches), keys };
}

const first = (row: Row): Chunk => row[0] as Chunk;
const last = (row: Row): Chunk => row.at(-1) as Chunk;
const bottom = (row: Row): number => first(row).y1;
const sizeOf = (row: Row): number => first(row).size;

/** Where the line before would have ended with the first word of the line. */
function endWithFirstWord(previous: Row, row: Row): number {
  const chunk = first(row);
  const word = chunk.text.split(' ', 1)[0] ?? '';
  return last(previous).x1 + ((chunk.x1 - chunk.x0) / Math.max(1, chunk.text.length)) * (word.length + 1);
}

/** True when the first word of the line would have fitted on the previous one: the break is intended. */
function wasMeant({ previous, row, setting }: Neighbours): boolean {
  const chunk = first(row);
  // In mid-sentence only a much shorter line counts as an end.
  const goesOn = /^\p{Ll}/u.test(chunk.text) && !sentenceEnd.test(last(previous).text);
  const slack = (goesOn ? IN_SENTENCE : RAGGED) * (setting.right - setting.left);
  return endWithFirstWord(previous, row) < setting.right - Math.max(slack, chunk.size * 0.5);
}

/** A whole line in another face below one that has none, or the other way round. */
const isAccent = ({ text, accents = [] }: Chunk): boolean => accents.join(' ') === text;
const changesFace = (previous: Row, row: Row): boolean =>
  /^\p{Lu}/u.test(first(row).text) &&
  ((isAccent(first(row)) && first(previous).accents === undefined) ||
    (isAccent(first(previous)) && first(row).accents === undefined));

const isShort = (row: Row, { left, right }: Setting): boolean =>
  last(row).x1 < left + SHORT_LINE * (right - left);

const isAlike = (one: Chunk, other: Chunk): boolean =>
  one.size < 1.08 * other.size && one.size > 0.92 * other.size;

function changesType(previous: Row, row: Row): boolean {
  const [one, other] = [first(previous), first(row)];
  // A heading within the line before does not part it from its text.
  const end = last(previous);
  const isRunIn = end.bold && end.accents !== undefined && !end.text.endsWith(end.accents.at(-1) ?? '');
  const wasBold = end.bold && !isRunIn;
  return !isAlike(one, other) || wasBold !== other.bold;
}

/** Whether a heading in another face begins the line, and its text follows it. */
const isKeyed = (chunk: Chunk): boolean =>
  /^\s?:\s/.test(chunk.text.slice(leadOf(chunk)?.length ?? chunk.text.length));

/** "Emplois.", and no author's "Vahl." */
const endsItself = (lead: string | undefined): boolean =>
  lead !== undefined && /\p{Ll}{3}\s?[.!?]+$/u.test(lead);

const little =
  "(?:d[eu]s?|l[ae]s?|[ld]['’]|et|ou|ni|à|aux?|en|par|pour|sur|dans|avec|chez|qui|que|ne|se|une?)";
/** A line that ends so goes on with the next. */
const isOpen = new RegExp(`(?:[,(/–—-]|(?<!\\p{L})${little})$`, 'iu');
const endsOpen = new RegExp(`(?<!\\p{L})${little}$`, 'u');
/** Items begin with articles too. */
const goesOnWith = /^(?:d[eu]s?|d['’]|et|ou|ni|aux?|par|sur|avec|chez|qui|que)(?!\p{L})/u;

/** Recognition measures the type of two lines alike by so much. */
const NEARLY = 1.33;
const isNearlyAlike = (one: Chunk, other: Chunk): boolean =>
  one.size < NEARLY * other.size && other.size < NEARLY * one.size;

/** In mid-sentence, where its first word had no room on the line before, a line goes on in any face; in another type only between words that lead on. */
function runsOn(neighbours: Neighbours): boolean {
  const [one, other] = [last(neighbours.previous), first(neighbours.row)];
  if (neighbours.previous.length > 1 || !isNearlyAlike(one, other)) return false;
  const leadsOn = endsOpen.test(one.text) || goesOnWith.test(other.text);
  const goesOn = leadsOn || (isAlike(one, other) && /^\p{Ll}/u.test(other.text));
  return goesOn && !sentenceEnd.test(one.text) && !wasMeant(neighbours);
}

function startsLine(neighbours: Neighbours): boolean {
  const { previous, row, setting } = neighbours;
  const chunk = first(row);
  if (row.length > 1 || bullet.test(chunk.text)) return true;
  if (runsOn(neighbours)) return false;
  if (changesType(previous, row) || isKeyed(chunk) || capitalKey.test(chunk.text)) return true;
  if (setting.keys.has(leadOf(chunk) ?? '')) return true;
  if (sentenceEnd.test(last(previous).text) && (label.test(chunk.text) || endsItself(leadOf(chunk))))
    return true;
  if (changesFace(previous, row) && (isShort(row, setting) || isAccent(first(previous)))) return true;
  if (previous.length > 1) return true;
  const before = first(previous);
  const isIndented = chunk.x0 > before.x0 + INDENT * chunk.size && !bullet.test(before.text);
  const isOutdented =
    chunk.x0 < before.x0 - INDENT * chunk.size && before.x0 > setting.left + INDENT * chunk.size;
  const isKey = isShort(row, setting) && /^\p{Lu}/u.test(chunk.text);
  if (isIndented || (isOutdented && sentenceEnd.test(before.text) && (isKey || wasMeant(neighbours))))
    return true;
  return wasMeant(neighbours) && !/[-\u00AD,]$/u.test(before.text);
}

/** Within a word or between two names, however far the lines of a title stand apart. */
const isBroken = (one: Chunk, other: Chunk): boolean =>
  isAlike(one, other) &&
  one.bold === other.bold &&
  (/\s&$/.test(one.text) || (/\p{Ll}[-\u2010\u00AD]$/u.test(one.text) && /^\p{Ll}/u.test(other.text)));

function separatorOf(neighbours: Neighbours): Lead {
  const { previous, row, setting } = neighbours;
  const distance = bottom(row) - bottom(previous);
  const usual = Math.max(setting.pitch, TYPE_PITCH * sizeOf(row));
  if (distance > EMPTY_LINE * usual) return 'gap';
  if (distance > 0 && row.length === 1 && isBroken(last(previous), first(row))) return 'join';
  if (distance > WIDE_PITCH * usual || distance < 0) return 'line';
  return startsLine(neighbours) ? 'line' : 'join';
}

interface LedChunk extends Chunk {
  readonly lead: Lead;
}

/** How far to the right the lines of a text in a frame might have gone: as near to its border as they begin. */
function roomOf(region: readonly Chunk[], { frames, chunks }: Around): number {
  const { x0, y0, x1, y1 } = around(region);
  const holding = frames.filter((one) => one.x0 <= x0 && one.x1 >= x1 && one.y0 <= y0 && one.y1 >= y1);
  const [frame] = holding.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  if (frame === undefined) return x1;
  const isBeside = (one: Chunk) => one.x0 >= x1 && one.x0 < frame.x1 && one.y0 < y1 && one.y1 > y0;
  return chunks.some(isBeside) ? x1 : Math.max(x1, frame.x1 - (x0 - frame.x0));
}

/** Lines of a bubble or a badge: their middles are one above the other, and their ends are not. */
const areCentred = (previous: Row, row: Row): boolean => {
  const [one, other] = [around(previous), around(row)];
  const isMiddle = Math.abs(one.x0 + one.x1 - other.x0 - other.x1) < 2;
  return isMiddle && Math.abs(one.x0 - other.x0) > 0.5 * sizeOf(row);
};

/** "Posologie", "syn. : ményanthe". */
const beginning = /^(?:\p{Lu}|\p{Ll}[\p{Ll}.’' -]{1,30}\s?[:—]\s)/u;
const beginsAnew = (above: string, line: string): boolean => !isOpen.test(above) && beginning.test(line);

interface Around {
  readonly frames: readonly Area[];
  readonly chunks: readonly Chunk[];
}

function toLines(region: readonly Chunk[], beside: Around): LedChunk[] {
  const rows = toRows(region);
  const setting = settingOf(rows);
  const room = roomOf(region, beside);
  return rows.flatMap((row, at) => {
    const previous = rows[at - 1];
    const usual = previous ? separatorOf({ previous, row, setting }) : 'gap';
    const hadRoom = previous && endWithFirstWord(previous, row) < room - sizeOf(row);
    const isList = previous && usual === 'join' && (hadRoom || areCentred(previous, row));
    const isOwn = hadRoom && beginsAnew(last(previous).text, first(row).text);
    const lead = !isList ? usual : isOwn ? 'line' : leadInCell(last(previous));
    return row.map((cell, index) => ({ ...cell, lead: index === 0 ? lead : ('cell' as const) }));
  });
}

/** Empty cells keep their place, so that a cell is found by its number. */
const emptyCell = (row: TableRow, lead: Lead): LedChunk => ({
  ...around(row.flat()),
  text: '',
  size: row.flat()[0]?.size ?? 0,
  bold: false,
  lead,
});

/** Whether lines of a cell are one text or a list, their words tell: the text keeps where they end. */
const leadInCell = (above: Chunk): Lead => (/[-\u00AD\u2010]$/u.test(above.text) ? 'join' : 'break');

function tableLines(rows: readonly TableRow[]): LedChunk[] {
  return rows.flatMap((row, index) =>
    row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1).flatMap((cell, column) => {
      const lead: Lead = column > 0 ? 'cell' : index > 0 ? 'line' : 'gap';
      const lines = visualRows(cell).flatMap((line) => toCells(line, () => false));
      return lines.length === 0
        ? [emptyCell(row, lead)]
        : lines.map((line, at) => ({ ...line, lead: at === 0 ? lead : leadInCell(lines[at - 1] ?? line) }));
    }),
  );
}

const laidLine = ({ starts = [], pieces: _pieces, ...line }: LedChunk): LaidLine => {
  const shareOf = (x: number) => Math.round((1000 * (x - line.x0)) / Math.max(1, line.x1 - line.x0));
  return starts.length > 1 ? { ...line, words: starts.map(shareOf) } : line;
};

/** A sentence goes on at the top of the next column. */
const goesOn = (above: LedChunk | undefined, line: LedChunk): boolean =>
  above !== undefined &&
  line.lead === 'gap' &&
  line.y1 < above.y0 &&
  isAlike(above, line) &&
  above.bold === line.bold &&
  /[\p{L},\u2010\u00AD-]$/u.test(above.text) &&
  /^\p{Ll}/u.test(line.text);

/** "03/02/2024 19:53 –", "3.4 Drogue", "Usage": the date, the number or the word that a line begins with. */
const opening =
  /^[[(]?\d{1,4}(?:[/:h]\d{1,4})+[^\p{L}]*|^\d{1,2}(?:\.\d{1,2})+\.? (?=\p{Lu})|^\p{Lu}\p{Ll}{2,}(?=[ :])/u;
const openingOf = ({ text }: LedChunk): string => (opening.exec(text)?.[0] ?? '').replace(/\d/g, '0');
/** So many lines that begin alike are each a line of its own. */
const ALIKE = 3;
const unended = /[\p{L}\d)](?<!(?<!\p{L})\p{L}{1,3})$/u;

/** Lines that begin as several others of the page do begin anew, after a sentence or where none is under way. */
function withOpenings(lines: readonly LedChunk[]): LedChunk[] {
  const isDate = (own: string) => /^\P{L}/u.test(own);
  const begun = lines.filter(
    (line) => line.lead === 'line' || line.lead === 'gap' || isDate(openingOf(line)),
  );
  const counts = Map.groupBy(begun, openingOf);
  return lines.map((line, at) => {
    const above = lines[at - 1];
    const own = line.lead === 'join' && above !== undefined ? openingOf(line) : '';
    const isAlike = own !== '' && (counts.get(own)?.length ?? 0) >= ALIKE;
    return isAlike && (isDate(own) || unended.test(above?.text ?? '')) ? { ...line, lead: 'line' } : line;
  });
}

/** The lines of a page in reading order; `rules` are thin lines, `painted` grounds and borders. */
export function layOut(
  chunks: readonly Chunk[],
  rules: readonly Area[] = [],
  painted: readonly Area[] = [],
): LaidLine[] {
  const frames = framesOf([...painted, ...boxesOf(rules)]);
  const lines = toRegions(chunks, rules, frames).flatMap((region) =>
    region.kind === 'table' ? tableLines(region.rows) : toLines(region.chunks, { frames, chunks }),
  );
  return withOpenings(lines).map((line, at, all) =>
    laidLine(goesOn(all[at - 1], line) ? { ...line, lead: 'join' } : line),
  );
}
