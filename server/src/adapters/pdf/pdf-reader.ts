import { createGate } from '#server/lib/concurrency.ts';
import { type DocumentProcess, startDocumentProcess } from './child-processes.ts';
import type { LaidLine } from './chunks.ts';
import type { ReadingLimits } from './limits.ts';
import {
  type DocumentPage,
  DocumentReadError,
  type PdfReader,
  type ReadFailure,
  type ReadingListener,
} from './page.ts';
import { createPageWindow } from './page-text.ts';
import type { RawPage } from './protocol.ts';
import { asText, createScanReader, type ScannedPage, type ScanReader } from './scan-reader.ts';

interface Reading {
  readonly file: string;
  readonly on: ReadingListener;
  readonly signal: AbortSignal | undefined;
  readonly limits: ReadingLimits;
}

/** Failures of one page, of which no more are passed over in a document. */
const ofOnePage: ReadonlySet<ReadFailure> = new Set(['tooSlow', 'tooMuchMemory', 'tooMuchText']);
const MAX_SKIPPED = 3;
/** A page that was not read, of which nothing is sure: blank pages have no confidence. */
const unread = { width: 595, height: 842, lines: [], origin: 'ocr', confidence: 0 } as const;

/** Reads page by page, and notes what was not read. */
class PageReading {
  readonly skipped: { index: number; reason: ReadFailure }[] = [];
  readonly noted: number[] = [];
  readonly unreadNotes: number[] = [];
  readonly filled: number[] = [];
  #stage: 'text' | 'ocr' | null = null;
  readonly #document: DocumentProcess;
  readonly #scans: ScanReader;
  readonly #on: ReadingListener;
  /** Letters of annotations that may still be read. */
  #room: number;

  constructor(document: DocumentProcess, scans: ScanReader, { on, limits }: Reading) {
    this.#document = document;
    this.#scans = scans;
    this.#on = on;
    this.#room = limits.annotationLetters;
  }

  #annotationsOf({ annotations, leavesAnnotations }: RawPage, index: number): readonly LaidLine[] {
    const letters = annotations.reduce((sum, { text }) => sum + text.length, 0);
    const isRead = letters <= this.#room;
    if (isRead) this.#room -= letters;
    if (isRead && letters > 0) this.noted.push(index);
    if (!isRead || leavesAnnotations) this.unreadNotes.push(index);
    return isRead ? annotations : [];
  }

  async #read(index: number): Promise<ScannedPage> {
    const raw = await this.#document.page(index, index);
    const isSeen = raw.isPicture || raw.pictures.length > 0;
    const next = isSeen ? 'ocr' : 'text';
    if (next !== this.#stage) await this.#on.stage?.(next);
    this.#stage = next;
    if (raw.fields > 0) this.filled.push(index);
    const page = isSeen ? await this.#scans.read(index, raw) : asText(raw);
    return { ...page, annotations: this.#annotationsOf(raw, index) };
  }

  /** One page that is too slow or too dense is passed over; a document of such pages is refused. */
  async page(index: number, pages: number): Promise<ScannedPage> {
    try {
      return await this.#read(index);
    } catch (error) {
      if (!(error instanceof DocumentReadError) || !ofOnePage.has(error.reason)) throw error;
      this.skipped.push({ index, reason: error.reason });
      if (this.skipped.length > MAX_SKIPPED || this.skipped.length === pages) throw error;
      await this.#document.restart();
      return unread;
    }
  }
}

/** Attachments that cannot be listed are none that a notice could name. */
const surroundingsOf = (document: DocumentProcess) =>
  document.surroundings().catch(() => ({ mayCopy: true, attachments: 0 }));

/** Emits each page once its neighbours have shown its running head and foot. */
async function readDocument(asked: Reading) {
  const { file, on, signal, limits } = asked;
  const document = startDocumentProcess(file, limits, signal);
  await using scans = createScanReader(document, { limits, signal, notes: on.scans });
  const reading = new PageReading(document, scans, asked);
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
    let next = reading.page(0, pages);
    for (let index = 0; index < pages; index += 1) {
      const found = await next;
      // Read while this one is stored.
      if (index + 1 < pages) next = reading.page(index + 1, pages);
      next.catch(() => {});
      for (const page of window.add({ ...found, index })) await emit(page);
    }
    for (const page of window.end()) await emit(page);
    const { skipped, noted, unreadNotes, filled } = reading;
    if (letters === 0) throw new DocumentReadError(skipped[0]?.reason ?? 'empty');
    const beside = await surroundingsOf(document);
    return { pages, notices: { skipped, noted, unreadNotes, filled, ...beside } };
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
