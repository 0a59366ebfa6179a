import { type DocumentProcess, type OcrProcess, startOcrProcess } from './child-processes.ts';
import { type LaidLine, turnBack } from './chunks.ts';
import { type Area, holds, scaled } from './geometry.ts';
import { layOut } from './layout.ts';
import type { ReadingLimits } from './limits.ts';
import type { ScanNotes } from './page.ts';
import type { LaidPage } from './page-text.ts';
import type { CloseUp, RawPage, RecognisedLine, Scan } from './protocol.ts';
import { isDoubtful, lookAgain, type SureLine, sureLines } from './recognised-lines.ts';
import { turnedBack } from './skew.ts';

const lettersOf = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

/** Words as a reader knows them: a page upside down gives few, and is unsure of those. */
const wordsOf = ({ lines, confidence }: ScannedPage): number =>
  (confidence ?? 0) * lines.reduce((sum, { text }) => sum + (text.match(/\p{L}{4,}/gu)?.length ?? 0), 0);

export type ScannedPage = Omit<LaidPage, 'index'>;

interface Recognised extends Pick<Scan, 'rules' | 'angle'> {
  readonly lines: readonly RecognisedLine[];
  /** Quarter turns that set the page upright. */
  readonly turns: number;
}

/** The lines read in a part of a scan, in their places on the scan. */
const placedIn = (lines: readonly RecognisedLine[], { x0, y0, scale }: CloseUp): RecognisedLine[] =>
  lines.map(({ height, baseline, words }) => {
    const placed = (area: Area): Area => {
      const at = scaled(area, scale);
      return { x0: at.x0 + x0, y0: at.y0 + y0, x1: at.x1 + x0, y1: at.y1 + y0 };
    };
    return {
      height: height * scale,
      baseline: placed(baseline),
      words: words.map((word) => ({ ...word, ...placed(word) })),
    };
  });

const withStrokes = (lines: readonly RecognisedLine[], strokes: readonly number[]): RecognisedLine[] => {
  const each = strokes.values();
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, stroke: each.next().value ?? 0 })),
  }));
};

/** The recognised lines in their places on the page as it lies. `width` is that of the page, in pixels. */
function linesOn(
  page: RawPage,
  width: number,
  { rules, angle, turns }: Recognised,
  sure: readonly SureLine[],
) {
  const { width: w, height: h } = page;
  const upright = turns % 2 === 0 ? { width: w, height: h } : { width: h, height: w };
  const ruled = rules.map((rule) => scaled(rule, w / width));
  const laid = layOut(
    sure.map(({ chunk }) => chunk),
    ruled,
  );
  return laid.map(({ fall = 0, ...level }) => {
    const line = { ...level, y0: level.y0 + fall, y1: level.y1 + fall };
    const straight = angle === 0 ? line : { ...line, ...turnedBack(line, angle, upright) };
    return turnBack(straight, (4 - turns) % 4, page);
  });
}

/** The text of a page with what its pictures say: below the paragraph above each, or above the one below it. */
function withPictures({ lines, pictures }: RawPage, recognised: readonly LaidLine[]): LaidLine[] {
  return pictures.reduce<LaidLine[]>(
    (all, area) => {
      const own = recognised.filter(({ x0, y0, x1, y1 }) => holds(area, (x0 + x1) / 2, (y0 + y1) / 2));
      const isBeside = ({ x0, x1 }: LaidLine) => x0 < area.x1 && x1 > area.x0;
      const above = all.findLastIndex((line) => isBeside(line) && line.y1 < area.y0 + line.size);
      const below = all.findIndex((line) => isBeside(line) && line.y0 > area.y1 - line.size);
      const end = all.findIndex(({ lead }, at) => at > above && lead !== 'join');
      const at = above === -1 ? below : end;
      return at === -1 ? [...all, ...own] : all.toSpliced(at, 0, ...own);
    },
    [...lines],
  );
}

/** Null when the page's own text contains as much and can be read. */
function recognisedPage(page: RawPage, width: number, found: Recognised): ScannedPage | null {
  const sure = sureLines(found.lines, page.width / width, found.rules);
  const letters = lettersOf(sure.map(({ chunk }) => chunk));
  const isPart = page.pictures.length > 0;
  if (letters === 0 || (!page.isIllegible && !isPart && letters < 2 * lettersOf(page.lines))) return null;
  const sureness = sure.reduce((sum, { chunk, confidence }) => sum + confidence * chunk.text.length, 0);
  return {
    width: page.width,
    height: page.height,
    lines: isPart ? withPictures(page, linesOn(page, width, found, sure)) : linesOn(page, width, found, sure),
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
    /** A page that seems to lie on its side is not read so. */
    const read = async (turns: number, mayLie = false) => {
      const { png, isLying, ...scan } = await document.scan(index, width, turns, page.pictures);
      const readIn = async (image: Uint8Array) => (await process.recognise(image)).lines;
      const first = isLying && !mayLie ? [] : await readIn(png);
      const again = await lookAgain(first, async (area) => {
        const part = await document.closeUp(area);
        return placedIn(await readIn(part.png), part);
      });
      const words = again.flatMap((line) => line.words);
      const lines = words.length === 0 ? again : withStrokes(again, await document.strokes(words));
      const found = recognisedPage(page, width, { ...scan, lines, turns }) ?? asText(page);
      return { isLying, isUnsure: isLying || isDoubtful(first), found };
    };
    let best = await read(0);
    const others = page.pictures.length > 0 ? [] : best.isLying ? [1, 3, 0] : [2];
    for (const turns of others) {
      if (!best.isUnsure) break;
      const turned = await read(turns, turns === 0);
      if (wordsOf(turned.found) > wordsOf(best.found)) best = turned;
    }
    return best.found;
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
