import { dirname, join } from 'node:path';
import type { ReadingLimits } from '../limits.ts';
import { packageFolder } from '../process/packages.ts';
import type { OcrQuestions, RecognisedLine } from '../process/protocol.ts';
import { startWorker } from '../process/worker.ts';
import { gatherLanguages } from './languages.ts';

export interface OcrWorker extends AsyncDisposable {
  recognise(png: Uint8Array): Promise<{ readonly lines: readonly RecognisedLine[] }>;
}

const HEAP_MEGABYTES = 256;

/** The OCR in a process of its own; the languages come with the packages, nothing is fetched. */
export async function startOcr(limits: ReadingLimits, signal: AbortSignal | undefined): Promise<OcrWorker> {
  const languages = await gatherLanguages();
  const worker = startWorker<OcrQuestions>({
    entry: join(import.meta.dirname, 'ocr-process.ts'),
    // The OCR is made of many small packages.
    readable: [join(import.meta.dirname, '..'), dirname(packageFolder('tesseract.js')), languages.path],
    heapMegabytes: HEAP_MEGABYTES,
    memoryBytes: limits.ocrMemoryBytes,
    signal,
  });
  const budget = {
    cpuMs: limits.ocrCpuMsOfPage,
    wallMs: limits.wallMsOfPage + 2 * limits.ocrCpuMsOfPage,
    cpuMsInAll: Number.POSITIVE_INFINITY,
  };
  return {
    recognise: (png) => worker.ask('recognise', [languages.path, png], budget),
    [Symbol.asyncDispose]: async () => {
      worker.close();
      await languages[Symbol.asyncDispose]();
    },
  };
}
