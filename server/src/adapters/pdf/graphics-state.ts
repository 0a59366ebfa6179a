import { type Area, IDENTITY, type Matrix } from './geometry.ts';

export interface Font {
  readonly loadedName: string;
  readonly name: string | undefined;
  readonly vertical: boolean | undefined;
  readonly isType3Font: boolean | undefined;
  readonly missingFile: boolean | undefined;
  readonly fontMatrix: readonly number[] | undefined;
}

/** The part of the graphics state that decides where text stands and whether it is visible. */
export interface PaintState {
  matrix: Matrix;
  clip: Area;
  /** False when the clip is not an axis-aligned rectangle. */
  clipIsExact: boolean;
  /** '#rrggbb', or null for a pattern. */
  fill: string | null;
  stroke: string | null;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  /** True under a blend mode, a soft mask or a transfer function. */
  isUnusual: boolean;
  /** True inside a mask, which is not painted itself. */
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

export interface TextPosition {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const startOfText = (): TextPosition => ({ matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 });

/** A positioned glyph, in points, origin top left. */
export interface Glyph {
  readonly text: string;
  /** Index of the operation that painted it. */
  readonly op: number;
  /** Number of the operation among those that show text: renderers join others, and none of these. */
  readonly shown: number;
  readonly area: Area;
  /** Start and end on the baseline. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly size: number;
  readonly bold: boolean;
  /** Font and colour. */
  readonly face: string;
  /** Direction of the baseline in quarter turns clockwise; null when it is oblique. */
  readonly turns: 0 | 1 | 2 | 3 | null;
  /** '#rrggbb'; null when it is not a plain colour. */
  readonly color: string | null;
  readonly alpha: number;
  /** `doubtful`: needs the rendered page to decide. */
  readonly visibility: 'plain' | 'doubtful' | 'hidden';
}

export interface Paint {
  readonly op: number;
  readonly area: Area;
  /** A rectangle of one opaque colour; null for anything else. */
  readonly color: string | null;
  readonly isImage: boolean;
}
