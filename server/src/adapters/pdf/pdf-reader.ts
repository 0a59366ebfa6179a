import { createGate } from '#server/lib/concurrency.ts';
import { startDocumentProcess } from './child-processes.ts';
import type { ReadingLimits } from './limits.ts';
import { type DocumentPage, DocumentReadError, type PdfReader, type ReadingListener } from './page.ts';
import { createPageWindow } from './page-text.ts';
import { createScanReader } from './scan-reader.ts';

export interface Reading {
  readonly file: string;
  readonly on: ReadingListener;
  readonly signal: AbortSignal | undefined;
  readonly limits: ReadingLimits;
}

/** Reads a document page by page; a page goes to the listener when its neighbours have shown its head and foot. */
async function readDocument({ file, on, signal, limits }: Reading): Promise<{ readonly pages: number }> {
  const document = startDocumentProcess(file, limits, signal);
  await using scans = createScanReader(document, { limits, signal, notes: on.scans });
  let letters = 0;
  try {
    const { pages, labels } = await document.open();
    await on.progress?.(0, pages);
    const window = createPageWindow(labels);
    const hand = async (page: DocumentPage) => {
      letters += page.text.length;
      if (letters > limits.letters) throw new DocumentReadError('tooMuchText');
      await on.page(page);
      await on.progress?.(page.index + 1, pages);
    };
    let stage: 'text' | 'ocr' | null = null;
    for (let index = 0; index < pages; index += 1) {
      const raw = await document.page(index, index);
      const next = raw.isPicture ? 'ocr' : 'text';
      if (next !== stage) await on.stage?.(next);
      stage = next;
      const found = raw.isPicture
        ? await scans.read(index, raw)
        : { ...raw, origin: 'text' as const, confidence: null };
      for (const page of window.add({ ...found, index })) await hand(page);
    }
    for (const page of window.end()) await hand(page);
    if (letters === 0) throw new DocumentReadError('empty');
    return { pages };
  } finally {
    document.close();
  }
}

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
        const document = startDocumentProcess(file, limits, signal);
        try {
          await document.open();
          return Buffer.from(await document.picture(index, Math.min(WIDEST, Math.max(1, Math.round(width)))));
        } finally {
          document.close();
        }
      }),
  };
}
