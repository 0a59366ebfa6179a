import type { LaidLine } from './chunks.ts';
import type { ReadFailure } from './page.ts';

/** A page as the process of a document tells it, before running heads are known. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
  /** True when the words of the page may be in a picture: a scan. */
  readonly isPicture: boolean;
}

/** Asked of the process of a document. */
export interface DocumentQuestions {
  open(
    file: string,
    mostPages: number,
  ): { readonly pages: number; readonly labels: readonly string[] | null };
  page(index: number): RawPage;
  /** A PNG. */
  picture(index: number, width: number): Uint8Array;
}

/** Asked of the process of the OCR. */
export interface OcrQuestions {
  /** Lines in pixels of the picture. */
  recognise(languages: string, png: Uint8Array): { readonly lines: readonly RecognisedLine[] };
}

export interface RecognisedWord {
  readonly text: string;
  /** 0..100 */
  readonly confidence: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** Of the type, whichever letters the line has. */
  readonly height: number;
}

export interface Question {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: ReadFailure };
