import { execFileSync } from 'node:child_process';
import {
  type OcrProcess,
  startDocumentProcess,
  startOcrProcess,
} from '@simples/server/adapters/pdf/child-processes';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import { type DocumentPage, DocumentReadError } from '@simples/server/adapters/pdf/page';

/** A word as another program places it on the page; fractions of the page as it is shown. */
export interface PrintedWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface PrintedPage {
  readonly words: readonly PrintedWord[];
  readonly isRecognised: boolean;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Words by `pdftotext` of poppler, which shares no code with the reader; null where it is not installed. */
function wordsOfLayer(file: string, { index, width, height }: DocumentPage): PrintedWord[] | null {
  const number = String(index + 1);
  let markup: string;
  try {
    markup = execFileSync('pdftotext', ['-cropbox', '-bbox', '-f', number, '-l', number, file, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
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
const MAX_WIDTH = 3_000;

/** The page as a picture. Recognition takes rows between rules for drawings: without rules, unless it would be set straight. */
async function pictureOf(file: string, { index }: DocumentPage, width: number): Promise<Uint8Array> {
  const document = startDocumentProcess(file, readingLimits, undefined);
  try {
    await document.open();
    const { png, angle } = await document.scan(index, width, 0);
    return angle === 0 ? png : await document.picture(index, width);
  } finally {
    document.close();
  }
}

/** Words read off the picture of a page. */
async function wordsOfPicture(ocr: OcrProcess, file: string, page: DocumentPage) {
  const width = Math.min(MAX_WIDTH, Math.round((page.width / POINTS_PER_INCH) * DOTS_PER_INCH));
  const height = (width * page.height) / page.width;
  const { lines } = await ocr.recognise(await pictureOf(file, page, width));
  return lines
    .flatMap(({ words }) => words)
    .map(({ text, x0, y0, x1, y1 }) => ({
      text,
      x0: x0 / width,
      y0: y0 / height,
      x1: x1 / width,
      y1: y1 / height,
    }));
}

export interface PrintedWords extends AsyncDisposable {
  /** Null where no other program reads the page: it lies on its side, or takes more than the reader may use. */
  of(file: string, page: DocumentPage, isScan: boolean): Promise<PrintedPage | null>;
}

/** Where the words of a page are, by its text layer, or by its picture where it is a scan or was recognised. */
export function createPrintedWords(): PrintedWords {
  let ocr: Promise<OcrProcess> | null = null;
  return {
    of: async (file, page, isScan) => {
      const isPicture = isScan || page.origin === 'ocr';
      const layer = isPicture ? null : wordsOfLayer(file, page);
      if (layer !== null) return { words: layer, isRecognised: false };
      if (page.lines.some(({ turns }) => turns !== undefined)) return null;
      ocr ??= startOcrProcess(readingLimits, undefined);
      try {
        return { words: await wordsOfPicture(await ocr, file, page), isRecognised: true };
      } catch (error) {
        if (!(error instanceof DocumentReadError)) throw error;
        // The limit ends the process.
        await (await ocr)[Symbol.asyncDispose]();
        ocr = null;
        return null;
      }
    },
    [Symbol.asyncDispose]: async () => (await ocr)?.[Symbol.asyncDispose](),
  };
}
