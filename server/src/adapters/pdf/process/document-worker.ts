import { dirname, join, resolve } from 'node:path';
import type { ReadingLimits } from '../limits.ts';
import { packageFolder } from './packages.ts';
import type { DocumentQuestions, RawPage } from './protocol.ts';
import { startWorker } from './worker.ts';

const ownCode = join(import.meta.dirname, '..');

/** Folders that the process of a document needs to run; the canvas is native code beside its package. */
const code = (): string[] => [
  ownCode,
  packageFolder('pdfjs-dist'),
  dirname(packageFolder('@napi-rs/canvas')),
];

/** One document in a process of its own. */
export interface DocumentWorker {
  open(): Promise<{ readonly pages: number; readonly labels: readonly string[] | null }>;
  page(index: number, done: number): Promise<RawPage>;
  picture(index: number, width: number): Promise<Uint8Array>;
  readonly close: () => void;
}

const HEAP_MEGABYTES = 256;

export function startDocument(
  file: string,
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): DocumentWorker {
  const worker = startWorker<DocumentQuestions>({
    entry: join(ownCode, 'document/document-process.ts'),
    readable: [resolve(file), ...code()],
    heapMegabytes: HEAP_MEGABYTES,
    memoryBytes: limits.memoryBytes,
    signal,
  });
  let pages = 0;
  const budget = () => ({
    cpuMs: limits.cpuMsOfPage,
    wallMs: limits.wallMsOfPage,
    cpuMsInAll: limits.cpuMs + pages * limits.cpuMsPerPage,
  });
  return {
    open: () => worker.ask('open', [resolve(file), limits.pages], budget()),
    page: (index, done) => {
      pages = done;
      return worker.ask('page', [index], budget());
    },
    picture: (index, width) => worker.ask('picture', [index, width], budget()),
    close: worker.close,
  };
}
