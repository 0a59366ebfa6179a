import type { ReadingLimits } from './limits.ts';
import { createScanReader } from './ocr/scan-reader.ts';
import { type DocumentPage, DocumentReadError, type ReadingListener } from './page.ts';
import { startDocument } from './process/document-worker.ts';
import { createPageWindow } from './text/page-window.ts';

export interface Reading {
  readonly file: string;
  readonly on: ReadingListener;
  readonly signal: AbortSignal | undefined;
  readonly limits: ReadingLimits;
}

/** Reads a document page by page; a page goes to the listener when its neighbours have shown its head and foot. */
export async function readDocument({
  file,
  on,
  signal,
  limits,
}: Reading): Promise<{ readonly pages: number }> {
  const document = startDocument(file, limits, signal);
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
