import { execFileSync } from 'node:child_process';
import type { Box } from '@simples/contract/locate-quote';
import { type OcrProcess, startOcrProcess } from '@simples/server/adapters/pdf/child-processes';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';

/** A word as another program places it on the page; fractions of the page as it is shown. */
export interface PrintedWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** What a program of poppler says of one page, which shares no code with the reader; null where it is not installed. */
function sayOf(program: string, args: readonly string[], { index }: DocumentPage): Buffer | null {
  const number = String(index + 1);
  try {
    return execFileSync(program, ['-cropbox', '-f', number, '-l', number, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: MAX_BYTES,
    });
  } catch {
    return null;
  }
}

function wordsOfLayer(file: string, page: DocumentPage): PrintedWord[] | null {
  const markup = sayOf('pdftotext', ['-bbox', file, '-'], page)?.toString('utf8');
  if (markup === undefined) return null;
  const { width, height } = page;
  const size = /<page width="([\d.]+)" height="([\d.]+)"/.exec(markup);
  const sides = [Number(size?.[1] ?? width), Number(size?.[2] ?? height)].toSorted((a, b) => a - b);
  const [short = width, long = height] = sides;
  // Its size is that of the sheet before it is turned, its words are those of the page as shown.
  const [across, down] = width > height ? [long, short] : [short, long];
  return [...markup.matchAll(WORD)].map(([, x0, y0, x1, y1, text = '']) => ({
    text: text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
    x0: Number(x0) / across,
    y0: Number(y0) / down,
    x1: Number(x1) / across,
    y1: Number(y1) / down,
  }));
}

/** Finer than the reader scans, so that recognition sees other pixels than it did. */
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** Pixels around a box: recognition needs white beside letters. */
const MARGIN = 6;

/** What recognition reads in one box of the picture of a page, and nowhere else. */
async function readIn(ocr: OcrProcess, file: string, page: DocumentPage, { x, y, width, height }: Box) {
  const across = (page.width * DOTS_PER_INCH) / POINTS_PER_INCH;
  const down = (page.height * DOTS_PER_INCH) / POINTS_PER_INCH;
  const [left, top] = [x * across - MARGIN, y * down - MARGIN].map((at) => Math.max(0, Math.floor(at)));
  const sides = [width * across, height * down].map((side) => String(Math.ceil(side) + 2 * MARGIN));
  const at = ['-x', String(left), '-y', String(top), '-W', sides[0] ?? '', '-H', sides[1] ?? ''];
  const png = sayOf('pdftoppm', ['-r', String(DOTS_PER_INCH), ...at, '-png', '-singlefile', file], page);
  if (png === null) return null;
  const { lines } = await ocr.recognise(png);
  return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

export interface PrintedWords extends AsyncDisposable {
  /** Where the words of the text layer are; null where no other program tells. */
  of(file: string, page: DocumentPage): readonly PrintedWord[] | null;
  /** What is printed in boxes of a scanned page; null where nothing tells: the page lies on its side. */
  readIn(file: string, page: DocumentPage, boxes: readonly Box[]): Promise<string | null>;
}

export function createPrintedWords(): PrintedWords {
  let ocr: Promise<OcrProcess> | null = null;
  return {
    of: wordsOfLayer,
    readIn: async (file, page, boxes) => {
      if (page.lines.some(({ turns }) => turns !== undefined)) return null;
      ocr ??= startOcrProcess(readingLimits, undefined);
      const texts: string[] = [];
      for (const box of boxes) {
        const text = await readIn(await ocr, file, page, box);
        if (text === null) return null;
        texts.push(text);
      }
      return texts.join(' ');
    },
    [Symbol.asyncDispose]: async () => (await ocr)?.[Symbol.asyncDispose](),
  };
}
