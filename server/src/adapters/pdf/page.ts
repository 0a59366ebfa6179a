import type { DocumentFailure, PageLine } from '@simples/contract/documents';

export interface DocumentPage {
  /** From 0. */
  readonly index: number;
  /** The page number as printed. */
  readonly label: string | null;
  /** NFC, in reading order, without running heads, then the annotations; a line per paragraph or table row, tabs between cells, U+2028 between the lines of a cell. */
  readonly text: string;
  readonly origin: 'text' | 'ocr';
  /** OCR confidence, 0..1. */
  readonly confidence: number | null;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PageLine[];
}

export type ReadFailure = Exclude<DocumentFailure, 'unexpected'>;

export class DocumentReadError extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure, options?: ErrorOptions) {
    super(`document not read: ${reason}`, options);
    this.name = 'DocumentReadError';
    this.reason = reason;
  }
}

/** Stores recognised pages, so that a resumed reading recognises none twice. */
export interface ScanNotes {
  find(index: number): Promise<string | null>;
  keep(index: number, recognised: string): Promise<void>;
}

/** What a reader of the document should know of its reading. */
export interface ReadingNotices {
  /** Pages that took too long, or hold too much; from 0. */
  readonly skipped: readonly { readonly index: number; readonly reason: ReadFailure }[];
  readonly mayCopy: boolean;
  readonly attachments: number;
  /** Pages with notes that somebody put on them, which are read, and those with notes that are not; from 0. */
  readonly noted: readonly number[];
  readonly unreadNotes: readonly number[];
  /** Pages with values typed into a form, which are read. */
  readonly filled: readonly number[];
}

/** Every call is awaited before reading continues. */
export interface ReadingListener {
  page(page: DocumentPage): Promise<void>;
  progress?(done: number, total: number): Promise<void> | void;
  stage?(stage: 'text' | 'ocr'): Promise<void> | void;
  readonly scans?: ScanNotes;
}

/** Its functions throw DocumentReadError. */
export interface PdfReader {
  read(
    file: string,
    on: ReadingListener,
    signal?: AbortSignal,
  ): Promise<{ readonly pages: number; readonly notices: ReadingNotices }>;
  /** A PNG of one page, `width` pixels wide. */
  renderPage(file: string, index: number, width: number, signal?: AbortSignal): Promise<Buffer>;
}
