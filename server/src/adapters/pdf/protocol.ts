import type { PageAnnotations } from './annotations.ts';
import type { LaidLine } from './chunks.ts';
import type { Area } from './geometry.ts';
import type { ReadFailure, ReadingNotices } from './page.ts';

/** A page before running heads are removed. */
export interface RawPage extends PageAnnotations {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
  /** True when its text is of no language: what is printed has to be recognised. */
  readonly isIllegible: boolean;
  /** Values typed into its form. */
  readonly fields: number;
  /** True when the page has to be recognised. */
  readonly isPicture: boolean;
  /** Pictures amid its text that have lines of their own. */
  readonly pictures: readonly Area[];
}

export interface DocumentQuestions {
  open(file: string, maxPages: number): { readonly pages: number; readonly labels: readonly string[] | null };
  page(index: number): RawPage;
  /** Asked last: attachments may be of any size. */
  surroundings(): Pick<ReadingNotices, 'mayCopy' | 'attachments'>;
  /** A PNG. */
  picture(index: number, width: number): Uint8Array;
  /** `turns`: quarter turns, clockwise, that set the page upright; `pictures`: nothing else of it, unless there are none. */
  scan(index: number, width: number, turns: number, pictures: readonly Area[]): Scan;
  /** A part of the last scan, enlarged. */
  closeUp(area: Area): CloseUp;
  /** How thick the strokes of words on the last scan are, in pixels. */
  strokes(words: readonly Area[]): readonly number[];
}

/** A question as another process answers it. */
export type Asked<Name extends keyof DocumentQuestions> = (
  ...values: Parameters<DocumentQuestions[Name]>
) => Promise<ReturnType<DocumentQuestions[Name]>>;

/** A page as a PNG to recognise, without its rules, which are in pixels of it. */
export interface Scan {
  readonly png: Uint8Array;
  readonly rules: readonly Area[];
  /** By how much the page was crooked, in radians: the picture is upright. */
  readonly angle: number;
  /** Its lines run down or up the picture. */
  readonly isLying: boolean;
}

/** A PNG whose pixels stand on the scan at `x0 + scale * x` and `y0 + scale * y`. */
export interface CloseUp {
  readonly png: Uint8Array;
  readonly x0: number;
  readonly y0: number;
  readonly scale: number;
}

export interface OcrQuestions {
  /** Coordinates are pixels of the image. */
  recognise(languages: string, png: Uint8Array): { readonly lines: readonly RecognisedLine[] };
}

export interface RecognisedWord extends Area {
  readonly text: string;
  /** 0..100 */
  readonly confidence: number;
  /** Thickness of its strokes; absent until they are measured. */
  readonly stroke?: number;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** Font height, independent of the letters in the line. */
  readonly height: number;
  /** What its letters stand on; it may fall or rise to the right. */
  readonly baseline: Area;
}

export interface Question {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: ReadFailure };
