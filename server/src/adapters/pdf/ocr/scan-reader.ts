import type { ReadingLimits } from '../limits.ts';
import type { DocumentWorker } from '../process/document-worker.ts';
import type { RawPage } from '../process/protocol.ts';
import type { LaidPage } from '../text/page-window.ts';
import { type OcrWorker, startOcr } from './ocr-worker.ts';
import { recognisedPage } from './recognised-page.ts';

export interface ScanReader extends AsyncDisposable {
  read(index: number, page: RawPage): Promise<Omit<LaidPage, 'index'>>;
}

/** Pixels for an inch: what the OCR was trained on is about 300, and 200 reads as well in half the time. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
const WIDEST = 2_600;

/** Reads pages without text by OCR; the OCR starts with the first of them. */
export function createScanReader(
  document: DocumentWorker,
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): ScanReader {
  let ocr: OcrWorker | null = null;
  let done = 0;
  return {
    read: async (index, page) => {
      const asText = { ...page, origin: 'text' as const, confidence: null };
      if (done >= limits.ocrPages) return asText;
      done += 1;
      ocr ??= await startOcr(limits, signal);
      const width = Math.min(WIDEST, Math.round((page.width / POINTS_PER_INCH) * DOTS_PER_INCH));
      const found = await ocr.recognise(await document.picture(index, width));
      return recognisedPage(page, width, found) ?? asText;
    },
    [Symbol.asyncDispose]: async () => ocr?.[Symbol.asyncDispose](),
  };
}
