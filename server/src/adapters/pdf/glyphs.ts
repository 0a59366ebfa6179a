import { areaOf, holds, type Matrix, multiply, place } from './geometry.ts';
import type { Font, Glyph, PaintState, TextPosition } from './graphics-state.ts';

/** A pdfjs glyph; a number between glyphs shifts the next one. */
export interface ShownGlyph {
  readonly unicode: string;
  readonly fontChar: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly isInFont: boolean;
}

export interface GlyphContext {
  readonly op: number;
  readonly shown: number;
  readonly state: PaintState;
  readonly position: TextPosition;
  readonly isLayerVisible: boolean;
  /** True when the font draws something for the character. */
  readonly hasInk: (font: Font, fontChar: string) => boolean;
}

/** Text below this size, in points, is unreadable. */
const MIN_SIZE = 2.5;
const MIN_OPACITY = 0.1;
/** Fractions of the font size. */
const ASCENT = 0.75;
const DESCENT = 0.22;
const boldName = /bold|black|heavy|demi|cmbx/i;

/** Text rendering modes 1 and 5 draw outlines only, 3 and 7 draw nothing. */
const isOutline = (mode: number): boolean => mode === 1 || mode === 5;

function turnsOf([a, b]: Matrix): Glyph['turns'] {
  const turns = (Math.atan2(b, a) / Math.PI) * 2;
  const nearest = Math.round(turns);
  if (Math.abs(turns - nearest) > 0.04) return null;
  return (((nearest % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

function visibilityOf(glyph: ShownGlyph, context: GlyphContext, font: Font): Glyph['visibility'] {
  const { state } = context;
  const alpha = isOutline(state.mode) ? state.strokeAlpha : state.fillAlpha;
  if (!context.isLayerVisible || state.isMask || state.mode === 3 || alpha < MIN_OPACITY) return 'hidden';
  // Subset fonts leave out the space, which has nothing to draw.
  if (glyph.unicode.trim() === '') return 'plain';
  if (!glyph.isInFont && !font.missingFile) return 'hidden';
  if (font.isType3Font || state.mode === 7) return 'doubtful';
  return context.hasInk(font, glyph.fontChar) ? 'plain' : 'hidden';
}

interface Run {
  readonly matrix: Matrix;
  readonly size: number;
  readonly turns: Glyph['turns'];
  readonly bold: boolean;
  readonly face: string;
}

function runOf({ state, position }: GlyphContext, font: Font): Run {
  const matrix = multiply(state.matrix, position.matrix);
  return {
    matrix,
    size: Math.abs(state.fontSize) * Math.hypot(matrix[2], matrix[3]),
    turns: turnsOf(state.fontSize < 0 ? (matrix.map((value) => -value) as unknown as Matrix) : matrix),
    bold: boldName.test(font.name ?? '') || state.mode === 2,
    face: `${font.name ?? font.loadedName} ${isOutline(state.mode) ? state.stroke : state.fill}`,
  };
}

function standing(glyph: ShownGlyph, width: number, context: GlyphContext, run: Run): Glyph {
  const { state, position } = context;
  const font = state.font as Font;
  const y = position.y + state.rise;
  const height = Math.abs(state.fontSize);
  const area = areaOf(run.matrix, [
    position.x,
    y - DESCENT * height,
    position.x + width,
    y + ASCENT * height,
  ]);
  const drawn = Math.abs(width) * Math.hypot(run.matrix[0], run.matrix[1]);
  const isSquashed = glyph.width > 0 && drawn < (glyph.width / 1000) * run.size * 0.1;
  const isOff = !holds(state.clip, (area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2);
  const visibility = visibilityOf(glyph, context, font);
  return {
    text: glyph.unicode,
    op: context.op,
    shown: context.shown,
    area,
    from: place(run.matrix, position.x, y),
    to: place(run.matrix, position.x + width, y),
    size: run.size,
    bold: run.bold,
    face: run.face,
    turns: run.turns,
    color: isOutline(state.mode) ? state.stroke : state.fill,
    alpha: isOutline(state.mode) ? state.strokeAlpha : state.fillAlpha,
    visibility:
      run.size < MIN_SIZE || isSquashed || isOff
        ? 'hidden'
        : visibility === 'plain' && (state.isUnusual || !state.clipIsExact)
          ? 'doubtful'
          : visibility,
  };
}

/** Positions the glyphs of one operation and advances the text position. Vertical writing is skipped. */
export function showGlyphs(shown: readonly (ShownGlyph | number)[], context: GlyphContext): Glyph[] {
  const { state, position } = context;
  const { font } = state;
  if (!font || font.vertical) return [];
  const run = runOf(context, font);
  const unit = state.fontSize * (font.fontMatrix?.[0] ?? 0.001);
  const glyphs: Glyph[] = [];
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      position.x -= ((glyph * state.fontSize) / 1000) * state.scale;
      continue;
    }
    const width = glyph.width * unit * state.scale;
    glyphs.push(standing(glyph, width, context, run));
    position.x += width + ((glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing) * state.scale;
  }
  return glyphs;
}

/** In radians: lines that rise or fall by less are straight, and what stands steeper is a stamp or a watermark. */
const MIN_SLOPE = 0.009;
const MAX_SLOPE = 0.5;
const SAME_SLOPE = 0.01;
/** Fewer letters are no text. */
const MIN_LETTERS = 12;

type Point = readonly [number, number];

const slopeOf = ({ from, to }: Glyph): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
const hasNoWidth = ({ from, to }: Glyph): boolean => Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.01;

/** Glyphs one after the other along the same slope. */
function runsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = [];
  let slope = Number.NaN;
  for (const glyph of glyphs) {
    const own = hasNoWidth(glyph) ? slope : slopeOf(glyph);
    if (Math.abs(own - slope) < SAME_SLOPE) runs.at(-1)?.push(glyph);
    else {
      runs.push([glyph]);
      slope = own;
    }
  }
  return runs;
}

/** Oblique texts turned about their middle, so that they are read where they stand. */
export function straightened(glyphs: readonly Glyph[]): Glyph[] {
  return runsOf(glyphs).flatMap((run) => {
    const slope = run[0] ? slopeOf(run[0]) : 0;
    const isOblique = Math.abs(slope) > MIN_SLOPE && Math.abs(slope) < MAX_SLOPE;
    if (!isOblique || run.filter(({ text }) => text.trim() !== '').length < MIN_LETTERS) return run;
    const middle = [0, 1].map(
      (axis) => run.reduce((sum, { from }) => sum + (from[axis] ?? 0), 0) / run.length,
    );
    const [cx = 0, cy = 0] = middle;
    const turned = ([x, y]: Point): Point => [
      cx + (x - cx) * Math.cos(slope) + (y - cy) * Math.sin(slope),
      cy - (x - cx) * Math.sin(slope) + (y - cy) * Math.cos(slope),
    ];
    return run.map((glyph) => ({ ...glyph, from: turned(glyph.from), to: turned(glyph.to), turns: 0 }));
  });
}
