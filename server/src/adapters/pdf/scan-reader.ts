import { cleanCharacters } from './characters.ts';
import { type DocumentProcess, type OcrProcess, startOcrProcess } from './child-processes.ts';
import { around, type Chunk, median, ofPieces, startsOf, turnBack } from './chunks.ts';
import { type Area, overlap } from './geometry.ts';
import { layOut } from './layout.ts';
import type { ReadingLimits } from './limits.ts';
import type { ScanNotes } from './page.ts';
import type { LaidPage } from './page-text.ts';
import type { CloseUp, RawPage, RecognisedLine, RecognisedWord, Scan } from './protocol.ts';
import { turnedBack } from './skew.ts';

interface SureLine {
  readonly chunk: Chunk;
  /** 0..100 */
  readonly confidence: number;
}

/** Below this, lines are stains and drawings. */
const MIN_CONFIDENCE = 55;
/** Font size as a fraction of the line height. */
const SIZE_OF_HEIGHT = 0.8;
/** Sizes within this fraction of the median count as equal. */
const SAME_TYPE = 0.15;

const mayBegin = /^[-–—•*«"“([]/u;
const mayEnd = /[:;?!»"”)\]…][.,;:]?$/u;
const isColon = /^[:;]/;
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

const heightIn = ({ y0, y1 }: RecognisedWord, line: RecognisedLine): number => (y1 - y0) / line.height;

/** Words looked at again, alone and enlarged; a page with more of them stands upside down, or is a drawing. */
const MAX_LOOKS = 30;
/** Less sure words are looked at, and second readings are less sure than that are no better. */
const SURE = 60;
/** Pixels around a word. */
const AROUND = 4;

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

/** The lines read in a part of a scan, in their places on the scan. */
const placedIn = (lines: readonly RecognisedLine[], { x0, y0, scale }: CloseUp): RecognisedLine[] =>
  lines.map(({ height, words }) => ({
    height: height * scale,
    words: words.map((word) => {
      const at = scaled(word, scale);
      return { ...word, x0: at.x0 + x0, y0: at.y0 + y0, x1: at.x1 + x0, y1: at.y1 + y0 };
    }),
  }));

/** OCR reads specks as letters, and those at the edges as punctuation: keeps only what can begin or end a line. */
function withoutSpecks(line: RecognisedLine): readonly RecognisedWord[] {
  const heightOf = (word: RecognisedWord) => heightIn(word, line);
  const isBlot = (word: RecognisedWord) =>
    heightOf(word) > MAX_SURE_HEIGHT && word.confidence < MIN_CONFIDENCE;
  const words = line.words.filter(
    (word) => !hasLetters(word) || (heightOf(word) > MIN_HEIGHT && !isBlot(word)),
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

/** Drawings misread as text are mostly single letters and signs. */
function isText(text: string): boolean {
  const inWords = (text.match(/[\p{L}\d]{3,}/gu) ?? []).join('').length;
  return /^\W*\d{1,4}\W*$/.test(text) || inWords * 2 > text.replace(/\s/g, '').length;
}

/** Fractions of the font size: a gap at which a line may be cut, and one at which it is. */
const PIECE_GAP = 0.8;
const CHUNK_GAP = 1.6;
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

/** Recognised lines run over columns and cells: a wide gap between two words parts them, and a wall. */
function chunksOf(
  words: readonly RecognisedWord[],
  { size, scale, walls }: { readonly size: number; readonly scale: number; readonly walls: readonly Area[] },
): Chunk[] {
  const groups: RecognisedWord[][][] = [];
  for (const word of words) {
    const before = groups.at(-1)?.at(-1)?.at(-1);
    const gap = before ? (word.x0 - before.x1) * scale : Number.POSITIVE_INFINITY;
    if (gap > CHUNK_GAP * size || (before && isWalled(before, word, walls))) groups.push([[word]]);
    else if (gap > PIECE_GAP * size) groups.at(-1)?.push([word]);
    else groups.at(-1)?.at(-1)?.push(word);
  }
  return groups.flatMap((pieces) => {
    const made = pieces.flatMap((piece) => pieceOf(piece, size, scale) ?? []);
    return made.length === 0 ? [] : [ofPieces(made)];
  });
}

function pieceOf(words: readonly RecognisedWord[], size: number, scale: number): Chunk | null {
  const text = cleanCharacters(words.map((word) => word.text).join(' ')).trim();
  if (text === '') return null;
  const lettered = words.filter(hasLetters);
  const { x0, y0, x1, y1 } = around(lettered.length > 0 ? lettered : words);
  const starts = words.map((word) => word.x0 * scale);
  return { ...scaled({ x0, y0, x1, y1 }, scale), text, size, bold: false, ...startsOf(text, starts) };
}

function toLines(line: RecognisedLine, scale: number, walls: readonly Area[]): SureLine[] {
  const words = withoutSpecks(line);
  const text = words.map((word) => word.text).join(' ');
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0 || !isText(text)) return [];
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
  if (confidence < MIN_CONFIDENCE) return [];
  const size = line.height * scale * SIZE_OF_HEIGHT;
  return chunksOf(words, { size, scale, walls }).map((chunk) => ({ chunk, confidence }));
}

export function sureLines(
  lines: readonly RecognisedLine[],
  scale: number,
  rules: readonly Area[] = [],
): SureLine[] {
  const walls = rules.filter(({ x0, x1, y0, y1 }) => y1 - y0 > x1 - x0);
  const sure = withoutDoubles(lines).flatMap((line) => toLines(line, scale, walls));
  const usual = median(sure.map(({ chunk }) => chunk.size));
  return sure.map(({ chunk, confidence }) => {
    const isUsual = Math.abs(chunk.size - usual) < SAME_TYPE * usual;
    return { chunk: isUsual ? { ...chunk, size: usual } : chunk, confidence };
  });
}

const lettersOf = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

const scaled = ({ x0, y0, x1, y1 }: Area, by: number): Area => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
});

/** Words as a reader knows them: a page upside down gives few. */
const wordsOf = ({ lines, confidence }: ScannedPage): number =>
  (confidence ?? 0) * lines.reduce((sum, { text }) => sum + (text.match(/\p{L}{4,}/gu)?.length ?? 0), 0);

export type ScannedPage = Omit<LaidPage, 'index'>;

interface Recognised extends Pick<Scan, 'rules' | 'angle'> {
  readonly lines: readonly RecognisedLine[];
  /** Quarter turns that set the page upright. */
  readonly turns: number;
}

/** The recognised lines in their places on the page as it lies. `width` is that of the page, in pixels. */
function linesOn(
  page: RawPage,
  width: number,
  { rules, angle, turns }: Recognised,
  sure: readonly SureLine[],
) {
  const { width: w, height: h } = page;
  const upright = turns % 2 === 0 ? { width: w, height: h } : { width: h, height: w };
  const laid = layOut(
    sure.map(({ chunk }) => chunk),
    rules.map((rule) => scaled(rule, w / width)),
  );
  return laid.map((line) => {
    const straight = angle === 0 ? line : { ...line, ...turnedBack(line, angle, upright) };
    return turnBack(straight, (4 - turns) % 4, page);
  });
}

/** Null when the page's own text contains as much and can be read. */
function recognisedPage(page: RawPage, width: number, found: Recognised): ScannedPage | null {
  const sure = sureLines(found.lines, page.width / width, found.rules);
  const letters = lettersOf(sure.map(({ chunk }) => chunk));
  if (letters === 0 || (!page.isIllegible && letters < 2 * lettersOf(page.lines))) return null;
  const sureness = sure.reduce((sum, { chunk, confidence }) => sum + confidence * chunk.text.length, 0);
  return {
    width: page.width,
    height: page.height,
    lines: linesOn(page, width, found, sure),
    origin: 'ocr',
    confidence: sureness / letters / 100,
  };
}

export interface ScanReader extends AsyncDisposable {
  read(index: number, page: RawPage): Promise<ScannedPage>;
}

/** Tesseract is trained on about 300; 200 is as accurate in half the time. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
const MAX_WIDTH = 2_600;

/** The text layer of a page; one that no person could read is left out. */
export const asText = ({ width, height, lines, isIllegible }: RawPage): ScannedPage => ({
  width,
  height,
  lines: isIllegible ? [] : lines,
  origin: 'text',
  confidence: null,
});

interface Scanning {
  readonly limits: ReadingLimits;
  readonly signal: AbortSignal | undefined;
  readonly notes: ScanNotes | undefined;
}

/** Reads scanned pages; the OCR process starts with the first page that is not stored. */
export function createScanReader(document: DocumentProcess, { limits, signal, notes }: Scanning): ScanReader {
  let ocr: OcrProcess | null = null;
  let done = 0;

  async function recognise(index: number, page: RawPage): Promise<ScannedPage> {
    ocr ??= await startOcrProcess(limits, signal);
    const process = ocr;
    const width = Math.min(MAX_WIDTH, Math.round((page.width / POINTS_PER_INCH) * DOTS_PER_INCH));
    const read = async (turns: number) => {
      const { png, isLying, ...scan } = await document.scan(index, width, turns);
      const readIn = async (image: Uint8Array) => (await process.recognise(image)).lines;
      const lines = isLying
        ? []
        : await lookAgain(await readIn(png), async (area) => {
            const part = await document.closeUp(area);
            return placedIn(await readIn(part.png), part);
          });
      return { isLying, turns, found: recognisedPage(page, width, { ...scan, lines, turns }) };
    };
    const { isLying, found } = await read(0);
    if (!isLying) return found ?? asText(page);
    const turned = [await read(1), await read(3)].map((one) => one.found ?? asText(page));
    return turned.reduce((best, one) => (wordsOf(one) > wordsOf(best) ? one : best));
  }

  return {
    read: async (index, page) => {
      if (done >= limits.ocrPages) return asText(page);
      done += 1;
      const known = await notes?.find(index);
      if (known) return JSON.parse(known) as ScannedPage;
      const recognised = await recognise(index, page).catch(async (error: unknown) => {
        // A page that ended the process ends no other.
        await ocr?.[Symbol.asyncDispose]();
        ocr = null;
        throw error;
      });
      await notes?.keep(index, JSON.stringify(recognised));
      return recognised;
    },
    [Symbol.asyncDispose]: async () => ocr?.[Symbol.asyncDispose](),
  };
}
