import { createGate } from '#server/lib/concurrency.ts';
import { startDocumentProcess } from './child-processes.ts';
import type { ReadingLimits } from './limits.ts';
import { type DocumentPage, DocumentReadError, type PdfReader, type ReadingListener } from './page.ts';
import { createPageWindow } from './page-text.ts';
import { asText, createScanReader } from './scan-reader.ts';

interface Reading {
  readonly file: string;
  readonly on: ReadingListener;
  readonly signal: AbortSignal | undefined;
  readonly limits: ReadingLimits;
}

/** Emits each page once its neighbours have shown its running head and foot. */
async function readDocument({ file, on, signal, limits }: Reading): Promise<{ pages: number }> {
  const document = startDocumentProcess(file, limits, signal);
  await using scans = createScanReader(document, { limits, signal, notes: on.scans });
  let letters = 0;
  try {
    const { pages, labels } = await document.open();
    await on.progress?.(0, pages);
    const window = createPageWindow(labels);
    const emit = async (page: DocumentPage) => {
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
      const found = raw.isPicture ? await scans.read(index, raw) : asText(raw);
      for (const page of window.add({ ...found, index })) await emit(page);
    }
    for (const page of window.end()) await emit(page);
    if (letters === 0) throw new DocumentReadError('empty');
    return { pages };
  } finally {
    document.close();
  }
}

/** In pixels. */
const MAX_WIDTH = 3_000;

/** Each document gets a process without network or write access, killed when it exceeds a limit. */
export function createPdfReader(limits: ReadingLimits): PdfReader {
  const gate = createGate(limits.concurrency);
  return {
    read: (file, on, signal) => gate(() => readDocument({ file, on, signal, limits })),
    renderPage: (file, index, width, signal) =>
      gate(async () => {
        const document = startDocumentProcess(file, limits, signal);
        try {
          await document.open();
          const pixels = Math.min(MAX_WIDTH, Math.max(1, Math.round(width)));
          return Buffer.from(await document.picture(index, pixels));
        } finally {
          document.close();
        }
      }),
  };
}
