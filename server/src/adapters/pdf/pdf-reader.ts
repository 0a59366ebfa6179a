import { createGate } from './gate.ts';
import type { ReadingLimits } from './limits.ts';
import type { PdfReader } from './page.ts';
import { startDocument } from './process/document-worker.ts';
import { readDocument } from './reading.ts';

/** The widest picture of a page, in pixels. */
const WIDEST = 3_000;

/**
 * Reads documents in processes of their own, which have no network, write nothing, read only the document, and are
 * killed when they use too much. Not more than `limits.atOnce` run at once; the others wait.
 */
export function createPdfReader(limits: ReadingLimits): PdfReader {
  const gate = createGate(limits.atOnce);
  return {
    read: (file, on, signal) => gate(() => readDocument({ file, on, signal, limits })),
    renderPage: (file, index, width, signal) =>
      gate(async () => {
        const document = startDocument(file, limits, signal);
        try {
          await document.open();
          return Buffer.from(await document.picture(index, Math.min(WIDEST, Math.max(1, Math.round(width)))));
        } finally {
          document.close();
        }
      }),
  };
}
