import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ReadingLimits } from './limits.ts';
import type { Asked, DocumentQuestions, OcrQuestions, RecognisedLine } from './protocol.ts';
import { packageFolder, startSandbox } from './sandbox.ts';

const ownCode = import.meta.dirname;

/** Folders that a document process may read; the canvas is native code beside its package. */
const runtimeFolders = (): string[] => [
  ownCode,
  packageFolder('pdfjs-dist'),
  dirname(packageFolder('@napi-rs/canvas')),
];

export interface DocumentProcess {
  open(): ReturnType<Asked<'open'>>;
  page(index: number, done: number): ReturnType<Asked<'page'>>;
  readonly picture: Asked<'picture'>;
  readonly scan: Asked<'scan'>;
  readonly closeUp: Asked<'closeUp'>;
  readonly strokes: Asked<'strokes'>;
  readonly surroundings: Asked<'surroundings'>;
  /** Begins anew, after a page that ended it. */
  restart(): Promise<void>;
  readonly close: () => void;
}

const HEAP_MEGABYTES = 256;
const GIGABYTE = 1024 ** 3;

export function startDocumentProcess(
  file: string,
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): DocumentProcess {
  const start = () =>
    startSandbox<DocumentQuestions>({
      entry: join(ownCode, 'document-process.ts'),
      readable: [resolve(file), ...runtimeFolders()],
      heapMegabytes: HEAP_MEGABYTES,
      memoryBytes: limits.memoryBytes,
      reservedBytes: 2 * GIGABYTE,
      signal,
    });
  let worker = start();
  let pages = 0;
  const budget = () => ({
    cpuMs: limits.cpuMsOfPage,
    wallMs: limits.wallMsOfPage,
    cpuMsInAll: limits.cpuMs + pages * limits.cpuMsPerPage,
  });
  const open = () => worker.ask('open', [resolve(file), limits.pages], budget());
  return {
    open,
    restart: async () => {
      worker.close();
      worker = start();
      await open();
    },
    surroundings: () => worker.ask('surroundings', [], budget()),
    page: (index, done) => {
      pages = done;
      return worker.ask('page', [index], budget());
    },
    picture: (index, width) => worker.ask('picture', [index, width], budget()),
    scan: (...question) => worker.ask('scan', question, budget()),
    closeUp: (area) => worker.ask('closeUp', [area], budget()),
    strokes: (words) => worker.ask('strokes', [words], budget()),
    close: () => worker.close(),
  };
}

export interface LanguageFolder extends AsyncDisposable {
  readonly path: string;
}

/** The first language has priority. */
const LANGUAGES = ['fra', 'eng'] as const;

/** Tesseract expects one folder; each language is a separate package. */
async function gatherLanguages(): Promise<LanguageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'simples-ocr-'));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    for (const language of LANGUAGES) {
      const file = `${language}.traineddata.gz`;
      const folder = packageFolder(`@tesseract.js-data/${language}`);
      await copyFile(join(folder, '4.0.0_best_int', file), join(path, file));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

export interface OcrProcess extends AsyncDisposable {
  recognise(png: Uint8Array): Promise<{ readonly lines: readonly RecognisedLine[] }>;
}

/** The languages come with the packages: nothing is downloaded. */
export async function startOcrProcess(
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): Promise<OcrProcess> {
  const languages = await gatherLanguages();
  const worker = startSandbox<OcrQuestions>({
    entry: join(ownCode, 'ocr-process.ts'),
    // Tesseract consists of many small packages.
    readable: [ownCode, dirname(packageFolder('tesseract.js')), languages.path],
    heapMegabytes: HEAP_MEGABYTES,
    memoryBytes: limits.ocrMemoryBytes,
    reservedBytes: 3 * GIGABYTE,
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
