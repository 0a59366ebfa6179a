import { type Area, IDENTITY, type Matrix } from './geometry.ts';

/** What pdfjs tells of a font. */
export interface Font {
  readonly loadedName: string;
  readonly name: string | undefined;
  readonly vertical: boolean | undefined;
  readonly isType3Font: boolean | undefined;
  readonly missingFile: boolean | undefined;
  readonly fontMatrix: readonly number[] | undefined;
}

/** The graphics state as far as it decides where text stands and whether it can be seen. */
export interface PaintState {
  matrix: Matrix;
  clip: Area;
  /** False where the clip is another shape than an upright rectangle. */
  clipIsExact: boolean;
  /** '#rrggbb', or null for a pattern. */
  fill: string | null;
  stroke: string | null;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  /** True under a blend mode, a soft mask or a transfer function. */
  isUnusual: boolean;
  /** True inside the drawing of a mask, which is not itself on the page. */
  isMask: boolean;
  font: Font | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

export const firstState = (matrix: Matrix, page: Area): PaintState => ({
  matrix,
  clip: page,
  clipIsExact: true,
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  isUnusual: false,
  isMask: false,
  font: null,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** Where the next glyph goes. */
export interface TextPosition {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const startOfText = (): TextPosition => ({ matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 });

/** A glyph as it stands on the page, in points, origin top left. */
export interface Glyph {
  readonly text: string;
  /** Which operation painted it. */
  readonly op: number;
  readonly area: Area;
  /** Start and end on the baseline. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly size: number;
  readonly bold: boolean;
  /** Direction of the baseline in quarter turns clockwise; null when it is oblique. */
  readonly turns: 0 | 1 | 2 | 3 | null;
  /** The colour it is painted with ('#rrggbb'), null when it is not a plain one. */
  readonly color: string | null;
  readonly alpha: number;
  /** `doubtful`: only the picture of the page can tell. */
  readonly sight: 'plain' | 'doubtful' | 'hidden';
}

/** Something painted that is not text. */
export interface Paint {
  readonly op: number;
  readonly area: Area;
  /** A rectangle of one opaque colour; null for anything else. */
  readonly color: string | null;
  readonly isImage: boolean;
}
