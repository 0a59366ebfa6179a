import type { ReadingLimits } from '../limits.ts';
import type { ScanNotes } from '../page.ts';
import type { DocumentWorker } from '../process/document-worker.ts';
import type { RawPage } from '../process/protocol.ts';
import type { LaidPage } from '../text/page-window.ts';
import { type OcrWorker, startOcr } from './ocr-worker.ts';
import { recognisedPage } from './recognised-page.ts';

type ScannedPage = Omit<LaidPage, 'index'>;

export interface ScanReader extends AsyncDisposable {
  read(index: number, page: RawPage): Promise<ScannedPage>;
}

/** Pixels for an inch: what the OCR was trained on is about 300, and 200 reads as well in half the time. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
const WIDEST = 2_600;

const asText = ({ width, height, lines }: RawPage): ScannedPage => ({
  width,
  height,
  lines,
  origin: 'text',
  confidence: null,
});

interface Scanning {
  readonly limits: ReadingLimits;
  readonly signal: AbortSignal | undefined;
  readonly notes: ScanNotes | undefined;
}

/** Reads pages without text by OCR; the OCR starts with the first of them that nothing was kept of. */
export function createScanReader(document: DocumentWorker, { limits, signal, notes }: Scanning): ScanReader {
  let ocr: OcrWorker | null = null;
  let done = 0;

  async function recognise(index: number, page: RawPage): Promise<ScannedPage> {
    ocr ??= await startOcr(limits, signal);
    const width = Math.min(WIDEST, Math.round((page.width / POINTS_PER_INCH) * DOTS_PER_INCH));
    const found = await ocr.recognise(await document.picture(index, width));
    return recognisedPage(page, width, found) ?? asText(page);
  }

  return {
    read: async (index, page) => {
      if (done >= limits.ocrPages) return asText(page);
      done += 1;
      const known = await notes?.find(index);
      if (known) return JSON.parse(known) as ScannedPage;
      const recognised = await recognise(index, page);
      await notes?.keep(index, JSON.stringify(recognised));
      return recognised;
    },
    [Symbol.asyncDispose]: async () => ocr?.[Symbol.asyncDispose](),
  };
}
