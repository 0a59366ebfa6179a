import { cleanCharacters } from './characters.ts';
import { around, type Chunk, median, ofPieces, startsOf } from './chunks.ts';
import { type Area, overlap, scaled } from './geometry.ts';
import type { RecognisedLine, RecognisedWord } from './protocol.ts';

export interface SureLine {
  readonly chunk: Chunk;
  /** 0..100 */
  readonly confidence: number;
}

/** Below this, lines are stains and drawings. */
const MIN_CONFIDENCE = 55;
/** Font size as a fraction of the line height. */
const SIZE_OF_HEIGHT = 0.8;
/** Sizes within this fraction of the median count as equal, and widths of letters. */
const SAME_TYPE = 0.15;
const SAME_WIDTH = 0.05;

const mayBegin = /^[-–—•*«"“([]/u;
const mayEnd = /[:;?!»"”)\]…][.,;:]?$/u;
const isColon = /^[:;]/;
const lettersOf = (words: readonly RecognisedWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);
const hasLetters = ({ text }: RecognisedWord): boolean => /[\p{L}\d]/u.test(text);

/** Heights of words, as fractions of that of their line: specks and strokes are lower, blots over several lines higher. */
const MIN_HEIGHT = 0.35;
const MAX_SURE_HEIGHT = 2;

/** Surface that two readings of one word share, of that of both. */
const SAME_WORD = 0.4;

/** A line that a fold or stain crosses is read twice in part: of words one over the other the surer one counts. */
function withoutDoubles(lines: readonly RecognisedLine[]): RecognisedLine[] {
  const all = lines.flatMap(({ words }) => words);
  const surface = ({ x0, y0, x1, y1 }: Area) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const isSame = (one: Area, other: Area) => {
    const shared = surface(overlap(one, other));
    return shared > SAME_WORD * (surface(one) + surface(other) - shared);
  };
  const isDouble = (word: RecognisedWord) =>
    all.some((other) => other.confidence > word.confidence && isSame(word, other));
  return lines.map((line) => ({ ...line, words: line.words.filter((word) => !isDouble(word)) }));
}

/** What is left of a rule. */
const isBar = ({ text }: RecognisedWord): boolean => /^[|¦]+$/.test(text);

const heightIn = ({ y0, y1 }: RecognisedWord, line: RecognisedLine): number => (y1 - y0) / line.height;

/** Words looked at again, alone and enlarged; a page with more of them stands upside down, or is a drawing. */
const MAX_LOOKS = 30;
/** Less sure words are looked at, and second readings are less sure than that are no better. */
const SURE = 60;
/** Pixels around a word. */
const AROUND = 4;

/** Whether most of a page is doubted: it stands upside down, or is a drawing. */
export function isDoubtful(lines: readonly RecognisedLine[]): boolean {
  const words = lines.flatMap((line) => line.words).filter(hasLetters);
  return 2 * lettersOf(words.filter(({ confidence }) => confidence < SURE)) > lettersOf(words);
}

/** Reads again, alone, what recognition doubts: a fold, a rule or the line above disturb it less. */
export async function lookAgain(
  lines: readonly RecognisedLine[],
  readIn: (area: Area) => Promise<readonly RecognisedLine[]>,
): Promise<RecognisedLine[]> {
  const isDoubted = (word: RecognisedWord, line: RecognisedLine) =>
    hasLetters(word) && word.confidence < SURE && heightIn(word, line) > MIN_HEIGHT;
  const doubted = lines.flatMap((line) => line.words.filter((word) => isDoubted(word, line)));
  const better = new Map<RecognisedWord, RecognisedWord>();
  const below: RecognisedLine[] = [];
  for (const word of doubted.length > MAX_LOOKS ? [] : doubted) {
    const [x0, y0] = [word.x0 - AROUND, word.y0 - AROUND];
    const again = await readIn({ x0, y0, x1: word.x1 + AROUND, y1: word.y1 + AROUND });
    const confidence = Math.min(...again.flatMap(({ words }) => words.map((one) => one.confidence)));
    const [own, ...others] = again;
    if (!own?.words.some(hasLetters) || confidence < SURE) continue;
    const text = own.words.map((one) => one.text).join(' ');
    better.set(word, { ...around(own.words), text, confidence });
    // What was taken for one word may be words of several lines.
    below.push(...others);
  }
  const improved = lines.map((line) => ({
    ...line,
    words: line.words.map((word) => better.get(word) ?? word),
  }));
  return [...improved, ...below];
}

/** OCR reads specks as letters, and those at the edges as punctuation: keeps only what can begin or end a line. */
function withoutSpecks(line: RecognisedLine): readonly RecognisedWord[] {
  const heightOf = (word: RecognisedWord) => heightIn(word, line);
  const isBlot = (word: RecognisedWord) =>
    heightOf(word) > MAX_SURE_HEIGHT && word.confidence < MIN_CONFIDENCE;
  const words = line.words.filter(
    (word) => !isBar(word) && (!hasLetters(word) || (heightOf(word) > MIN_HEIGHT && !isBlot(word))),
  );
  const first = words.findIndex(
    (word) => hasLetters(word) || (mayBegin.test(word.text) && word.confidence > MIN_CONFIDENCE),
  );
  const last = words.findLastIndex(
    (word) =>
      hasLetters(word) ||
      (mayEnd.test(word.text) &&
        word.confidence > MIN_CONFIDENCE &&
        (heightOf(word) > MIN_HEIGHT || !isColon.test(word.text))),
  );
  return first === -1 ? [] : words.slice(first, last + 1);
}

const BULLET = '•';

/** The round sign of a list is read as a letter or sign of its shape: before a capital it is no word. */
const withBullets = (words: readonly RecognisedWord[]): readonly RecognisedWord[] =>
  words.map((word, at) =>
    /^[e©¢®°]$/u.test(word.text) && /^\p{Lu}/u.test(words[at + 1]?.text ?? '')
      ? { ...word, text: BULLET }
      : word,
  );

/** A letter or a sign that stands alone, far from the words of its line. */
const isSpeck = (text: string): boolean => (text.match(/[\p{L}\d]/gu)?.length ?? 0) < 2 && !/\d/.test(text);

/** Drawings misread as text are mostly single letters and signs. */
function isText(text: string): boolean {
  const inWords = (text.match(/[\p{L}\d]{3,}/gu) ?? []).join('').length;
  return /^\W*\d{1,4}\W*$/.test(text) || inWords * 2 > text.replace(/\s/g, '').length;
}

/** Fractions of the font size: a gap at which a line may be cut, and one at which it is. */
const PIECE_GAP = 0.8;
const CHUNK_GAP = 1.6;
const FEW_LETTERS = 4;
/** Words that touch a wall reach over it by less, as a fraction of their width. */
const WITHIN = 0.7;

/** A wall of a table runs between two words of a recognised line. */
const isWalled = (left: RecognisedWord, right: RecognisedWord, walls: readonly Area[]): boolean =>
  walls.some(
    ({ x0, x1, y0, y1 }) =>
      (x0 + x1) / 2 > left.x0 + WITHIN * (left.x1 - left.x0) &&
      (x0 + x1) / 2 < right.x1 - WITHIN * (right.x1 - right.x0) &&
      y0 < Math.min(left.y1, right.y1) &&
      y1 > Math.max(left.y0, right.y0),
  );

/** Few letters far from the others of their line, and doubted. */
const isStain = (words: readonly RecognisedWord[]): boolean =>
  lettersOf(words) <= FEW_LETTERS && words.every(({ confidence }) => confidence < MIN_CONFIDENCE);

/** Recognised lines run over columns and cells: a wide gap between two words parts them, a wall, and a bullet. */
function chunksOf(words: readonly RecognisedWord[], line: PlacedLine): Chunk[] {
  const { size, scale, walls } = line;
  const groups: RecognisedWord[][][] = [];
  for (const word of words) {
    const before = groups.at(-1)?.at(-1)?.at(-1);
    const gap = before ? (word.x0 - before.x1) * scale : Number.POSITIVE_INFINITY;
    const isParted = word.text === BULLET || (before && isWalled(before, word, walls));
    if (gap > CHUNK_GAP * size || isParted) groups.push([[word]]);
    else if (gap > PIECE_GAP * size) groups.at(-1)?.push([word]);
    else groups.at(-1)?.at(-1)?.push(word);
  }
  return groups.flatMap((pieces) => {
    if (isStain(pieces.flat())) return [];
    const made = pieces.flatMap((piece) => pieceOf(piece, line) ?? []);
    return made.length === 0 ? [] : [ofPieces(made)];
  });
}

/** Share of the height of a line above its baseline, and below it. */
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Strokes of the words are thicker than most of the page, on an average of their letters, and hardly a word's are not. */
function isBold(words: readonly RecognisedWord[], usual: number): boolean {
  const measured = words.filter(isMeasured);
  const weightOf = ({ stroke = 0 }: RecognisedWord) => stroke / usual;
  const weight = measured.reduce((sum, word) => sum + weightOf(word) * word.text.length, 0);
  const letters = lettersOf(measured);
  return (
    weight > BOLD * letters && lettersOf(measured.filter((word) => weightOf(word) < PLAIN)) < FEW * letters
  );
}

/** Of the height of a line: words without tails that end so far from its baseline stand on one of their own. */
const OTHER_BASE = 0.25;

/** A recognised line may run over two columns whose lines stand at other heights: how far below it these words stand. */
function belowLine(words: readonly RecognisedWord[], line: PlacedLine): number {
  const falls = words.map(({ x0, x1, y1 }) => y1 - baseAt(line, (x0 + x1) / 2)).toSorted((a, b) => a - b);
  const fall = falls[Math.floor(falls.length / 4)] ?? 0;
  return Math.abs(fall) > OTHER_BASE * line.height ? fall : 0;
}

function pieceOf(words: readonly RecognisedWord[], line: PlacedLine): Chunk | null {
  const { size, scale, height, slope } = line;
  const text = cleanCharacters(words.map((word) => word.text).join(' ')).trim();
  if (text === '') return null;
  const lettered = words.filter(hasLetters);
  const { x0, x1 } = around(lettered.length > 0 ? lettered : words);
  const middle = (x0 + x1) / 2;
  const base = baseAt(line, middle) - slope * middle;
  const fall = slope * middle + belowLine(lettered, line);
  return {
    ...scaled({ x0, x1, y0: base - ASCENT * height, y1: base + DESCENT * height }, scale),
    text,
    size,
    bold: isBold(words, line.stroke),
    ...(fall !== 0 && { fall: fall * scale }),
    ...startsOf(
      text,
      words.map((word) => word.x0 * scale),
    ),
  };
}

interface PlacedLine extends RecognisedLine {
  /** What is left of the slope of the page: its lines are laid out as if they were level. */
  readonly slope: number;
  readonly size: number;
  readonly scale: number;
  readonly walls: readonly Area[];
  /** Thickness of the strokes of most words. */
  readonly stroke: number;
}

/** Shorter words and signs have too few strokes. */
const isMeasured = ({ text }: RecognisedWord): boolean => (text.match(/\p{L}/gu)?.length ?? 0) > 2;
/** Strokes of bold type, in those of other type. */
const BOLD = 1.14;
const PLAIN = 1.07;
const FEW = 0.25;

const usualStroke = (lines: readonly RecognisedLine[]): number =>
  median(lines.flatMap(({ words }) => words.filter(isMeasured).map(({ stroke = 0 }) => stroke)));

const slopeOf = ({ baseline: { x0, y0, x1, y1 } }: RecognisedLine): number =>
  (y1 - y0) / Math.max(1, x1 - x0);

const baseAt = (line: RecognisedLine, x: number): number =>
  line.baseline.y0 + slopeOf(line) * (x - line.baseline.x0);

/** Of lines so many times as long as high a slope is sure. */
const LONG = 8;

const pageSlope = (lines: readonly RecognisedLine[]): number =>
  median(lines.filter(({ baseline, height }) => baseline.x1 - baseline.x0 > LONG * height).map(slopeOf));

/** A line without specks; null when it is a stain or a drawing. */
function sureLine(line: RecognisedLine): (RecognisedLine & { readonly confidence: number }) | null {
  const words = withBullets(withoutSpecks(line));
  const text = words.map((word) => word.text).join(' ');
  const letters = lettersOf(words);
  if (letters === 0 || !isText(text)) return null;
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
  return confidence < MIN_CONFIDENCE ? null : { ...line, words, confidence };
}

/** Average width of its letters. */
const letterWidth = ({ words }: RecognisedLine): number =>
  words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0) / words.reduce((sum, { text }) => sum + text.length, 0);

/** The height of the type of a line: that of most, unless it is another and its letters are as much wider or narrower. */
function typeHeights(lines: readonly RecognisedLine[]): (line: RecognisedLine) => number {
  const height = median(lines.map((line) => line.height));
  const width = median(lines.map(letterWidth));
  return (line) => {
    const larger = line.height / height - 1;
    const wider = letterWidth(line) / width - 1;
    return Math.abs(larger) < SAME_TYPE || larger * wider <= SAME_WIDTH * Math.abs(larger)
      ? height
      : line.height;
  };
}

export function sureLines(
  lines: readonly RecognisedLine[],
  scale: number,
  rules: readonly Area[] = [],
): SureLine[] {
  const walls = rules.filter(({ x0, x1, y0, y1 }) => y1 - y0 > x1 - x0);
  const sure = withoutDoubles(lines).flatMap((line) => sureLine(line) ?? []);
  const heightOf = typeHeights(sure);
  const [stroke, slope] = [usualStroke(sure), pageSlope(sure)];
  return sure.flatMap(({ confidence, ...line }) => {
    const height = heightOf(line);
    const placed = { ...line, height, scale, walls, stroke, slope, size: height * scale * SIZE_OF_HEIGHT };
    const chunks = chunksOf(line.words, placed).filter(({ text }) => !isSpeck(text));
    return chunks.map((chunk) => ({ chunk, confidence }));
  });
}
