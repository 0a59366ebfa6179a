import {
  type Area,
  areaOf,
  isRectangle,
  isUpright,
  type Matrix,
  multiply,
  overlap,
  partsOf,
  toMatrix,
} from './geometry.ts';
import { type GlyphContext, type ShownGlyph, showGlyphs } from './glyphs.ts';
import {
  type Font,
  firstState,
  type Glyph,
  type Paint,
  type PaintState,
  startOfText,
} from './graphics-state.ts';

interface InterpreterInput {
  readonly matrix: Matrix;
  readonly page: Area;
  readonly font: (name: string) => Font | null;
  readonly isLayerVisible: (layer: unknown) => boolean;
  readonly hasInk: GlyphContext['hasInk'];
}

export interface PaintedPage {
  readonly glyphs: Glyph[];
  readonly paints: Paint[];
  /** Thin lines along the axes, as tables and frames have them. */
  readonly rules: Area[];
  /** Boxes painted on the page, by their ground or their border. */
  readonly frames: Area[];
}

/** Unchecked: each operation validates its own arguments. */
type Values = readonly unknown[];

const num = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
/** Thinner strokes, in points, cover no letter. */
const THICK_STROKE = 3;
/** Shorter lines, in points, are strokes of a drawing. */
const MIN_RULE = 8;
const MAX_RULES = 5_000;
const MAX_PAINTS = 1_000;
/** In points: smaller boxes hold no text of their own. */
const MIN_FRAME = { width: 40, height: 16 };
const WHITE = '#ffffff';
/** Operator codes of pdfjs. */
const FILLS = new Set([22, 23, 24, 25, 26, 27, 94]);
const STROKES = new Set([20, 21]);

/** Operators with the effect of another one. */
const aliases: Readonly<Record<string, string>> = {
  eoClip: 'clip',
  paintFormXObjectEnd: 'restore',
  endGroup: 'restore',
  paintInlineImageXObject: 'paintImageXObject',
  paintImageMaskXObject: 'paintImageXObject',
  paintSolidColorImageMask: 'paintImageXObject',
  paintImageMaskXObjectRepeat: 'paintImageXObjectRepeat',
  paintImageMaskXObjectGroup: 'paintImageXObjectRepeat',
  paintInlineImageXObjectGroup: 'paintImageXObjectRepeat',
};

/** Operators that only set one number of the state. */
const settings: Readonly<Record<string, 'lineWidth' | 'charSpacing' | 'wordSpacing' | 'rise' | 'mode'>> = {
  setLineWidth: 'lineWidth',
  setCharSpacing: 'charSpacing',
  setWordSpacing: 'wordSpacing',
  setTextRise: 'rise',
  setTextRenderingMode: 'mode',
};
/** Operators that always have the same effect. */
const effects: Readonly<Record<string, Partial<PaintState>>> = {
  setFillColorN: { fill: null },
  setStrokeColorN: { stroke: null },
  setFillTransparent: { fillAlpha: 0 },
  setStrokeTransparent: { strokeAlpha: 0 },
};

/** Interprets the operators of a page and records glyphs and other paint. Method names are those of pdfjs. */
export class OperatorInterpreter {
  readonly painted: PaintedPage = { glyphs: [], paints: [], rules: [], frames: [] };
  readonly #input: InterpreterInput;
  #state: PaintState;
  readonly #stack: PaintState[] = [];
  readonly #layers: boolean[] = [];
  #position = startOfText();
  #willClip = false;
  #op = 0;
  #shown = 0;

  constructor(input: InterpreterInput) {
    this.#input = input;
    this.#state = firstState(input.matrix, input.page);
  }

  /** Unknown operations are ignored. */
  apply(op: number, name: string, values: Values): void {
    this.#op = op;
    const setting = settings[name];
    if (setting) this.#state[setting] = num(values[0]);
    Object.assign(this.#state, effects[name]);
    const method = (this as unknown as Record<string, unknown>)[aliases[name] ?? name];
    if (typeof method === 'function' && name !== 'apply' && name !== 'constructor')
      method.apply(this, values);
  }

  save(): void {
    this.#stack.push({ ...this.#state });
  }

  restore(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  transform(...values: unknown[]): void {
    this.#state.matrix = multiply(this.#state.matrix, toMatrix(values));
  }

  paintFormXObjectBegin(matrix: unknown, bbox: unknown): void {
    this.save();
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, toMatrix(matrix));
    if (bbox) this.#clipTo(bbox as readonly number[], true);
  }

  beginGroup(group: { matrix?: unknown; bbox?: unknown; smask?: unknown } | null): void {
    this.save();
    if (group?.smask) this.#state.isMask = true;
    const outer = this.#state.matrix;
    if (group?.matrix) this.#state.matrix = multiply(outer, toMatrix(group.matrix));
    if (group?.bbox) this.#clipTo(group.bbox as readonly number[], true);
    this.#state.matrix = outer;
  }

  setGState(states: readonly (readonly [string, unknown])[]): void {
    for (const [key, value] of states) {
      if (key === 'ca') this.#state.fillAlpha = num(value);
      else if (key === 'CA') this.#state.strokeAlpha = num(value);
      else if (key === 'LW') this.#state.lineWidth = num(value);
      else if (key === 'BM') this.#state.isUnusual ||= value !== 'source-over';
      else if (key === 'SMask' || key === 'TR') this.#state.isUnusual ||= Boolean(value);
      else if (key === 'Font' && Array.isArray(value)) this.setFont(String(value[0]), value[1]);
    }
  }

  setFillRGBColor(color: unknown): void {
    this.#state.fill = typeof color === 'string' ? color : null;
  }

  setStrokeRGBColor(color: unknown): void {
    this.#state.stroke = typeof color === 'string' ? color : null;
  }

  clip(): void {
    this.#willClip = true;
  }

  constructPath(kind: unknown, data: unknown, bounds: unknown): void {
    const willClip = this.#willClip;
    this.#willClip = false;
    const box = bounds ? Array.from(bounds as ArrayLike<number>, num) : null;
    if (!box) {
      if (willClip) this.#clipTo([0, 0, 0, 0], true);
      return;
    }
    const path = (data as readonly unknown[] | null)?.[0];
    const isBox = isRectangle(path);
    this.#paintPath(num(kind), box, isBox);
    this.#noteRules(num(kind), path);
    if (willClip) {
      this.#noteRing(path);
      this.#clipTo(box, isBox);
    }
  }

  shadingFill(): void {
    this.#note(this.#state.clip, null);
  }

  paintImageXObject(): void {
    this.#note(areaOf(this.#state.matrix, [0, 0, 1, 1]), null, true);
  }

  paintImageXObjectRepeat(): void {
    this.#note(this.#state.clip, null, true);
  }

  beginMarkedContent(): void {
    this.#layers.push(true);
  }

  beginMarkedContentProps(tag: unknown, layer: unknown): void {
    this.#layers.push(tag !== 'OC' || this.#input.isLayerVisible(layer));
  }

  endMarkedContent(): void {
    this.#layers.pop();
  }

  beginText(): void {
    this.#position = startOfText();
  }

  setFont(name: string, size: unknown): void {
    this.#state.font = this.#input.font(name);
    this.#state.fontSize = num(size);
  }

  setHScale(value: unknown): void {
    this.#state.scale = num(value) / 100;
  }

  setLeading(value: unknown): void {
    this.#state.leading = -num(value);
  }

  setTextMatrix(matrix: unknown): void {
    this.#position = { ...startOfText(), matrix: toMatrix(matrix) };
  }

  moveText(x: unknown, y: unknown): void {
    const position = this.#position;
    position.lineX += num(x);
    position.lineY += num(y);
    position.x = position.lineX;
    position.y = position.lineY;
  }

  setLeadingMoveText(x: unknown, y: unknown): void {
    this.setLeading(-num(y));
    this.moveText(x, y);
  }

  nextLine(): void {
    this.moveText(0, this.#state.leading);
  }

  showText(shown: readonly (ShownGlyph | number)[]): void {
    const glyphs = showGlyphs(shown, {
      op: this.#op,
      shown: this.#shown,
      state: this.#state,
      position: this.#position,
      isLayerVisible: this.#layers.every(Boolean),
      hasInk: this.#input.hasInk,
    });
    this.#shown += 1;
    for (const glyph of glyphs) this.painted.glyphs.push(glyph);
  }

  #clipTo(box: readonly number[], isBox: boolean): void {
    const { matrix, clip, clipIsExact } = this.#state;
    this.#state.clip = overlap(clip, areaOf(matrix, box));
    this.#state.clipIsExact = clipIsExact && isBox && isUpright(matrix);
  }

  #paintPath(kind: number, box: readonly number[], isBox: boolean): void {
    const { matrix, fill, fillAlpha, lineWidth, isUnusual, clipIsExact } = this.#state;
    if (FILLS.has(kind)) {
      const isPlain = isBox && isUpright(matrix) && fillAlpha === 1 && !isUnusual && clipIsExact;
      this.#note(areaOf(matrix, box), isPlain ? fill : null);
    } else if (STROKES.has(kind) && lineWidth * Math.hypot(matrix[0], matrix[1]) > THICK_STROKE) {
      this.#note(areaOf(matrix, box), null);
    }
  }

  #noteRules(kind: number, path: unknown): void {
    const { matrix, clip, fill } = this.#state;
    const isFill = FILLS.has(kind);
    if ((!isFill && !STROKES.has(kind)) || this.painted.rules.length > MAX_RULES) return;
    const { segments, boxes } = partsOf(path);
    const areas = boxes.map((box) => areaOf(matrix, box));
    this.#noteFrames(isFill && fill === WHITE ? areas.filter((area) => this.#isSeenInWhite(area)) : areas);
    for (const part of isFill ? boxes : segments) {
      const rule = overlap(areaOf(matrix, part), clip);
      const [width, height] = [rule.x1 - rule.x0, rule.y1 - rule.y0];
      if (
        Math.min(width, height) >= 0 &&
        Math.min(width, height) < THICK_STROKE &&
        Math.max(width, height) > MIN_RULE
      )
        this.painted.rules.push(rule);
    }
  }

  /** What a border of dashes or dots is drawn into: a frame with its inner edge cut out. */
  #noteRing(path: unknown): void {
    const { boxes } = partsOf(path);
    const [outer, inner] = boxes.map((box) => areaOf(this.#state.matrix, box));
    if (outer === undefined || inner === undefined || boxes.length > 2) return;
    const borders = [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1];
    if (borders.every((width) => width >= 0 && width < THICK_STROKE)) this.#noteFrames([outer]);
  }

  /** White shows on what is painted in another colour around it; a page with more paint is a drawing. */
  #isSeenInWhite({ x0, y0, x1, y1 }: Area): boolean {
    const { paints } = this.painted;
    return (
      paints.length < MAX_PAINTS &&
      paints.some(
        ({ area, color }) => color !== WHITE && area.x0 < x0 && area.y0 < y0 && area.x1 > x1 && area.y1 > y1,
      )
    );
  }

  #noteFrames(areas: readonly Area[]): void {
    if (this.painted.frames.length >= MAX_RULES) return;
    const isFrame = ({ x0, y0, x1, y1 }: Area) => x1 - x0 > MIN_FRAME.width && y1 - y0 > MIN_FRAME.height;
    for (const area of areas.map((one) => overlap(one, this.#state.clip)))
      if (isFrame(area)) this.painted.frames.push(area);
  }

  #note(area: Area, color: string | null, isImage = false): void {
    if (!this.#layers.every(Boolean) || this.#state.isMask || this.#state.fillAlpha === 0) return;
    const seen = overlap(area, this.#state.clip);
    if (seen.x1 <= seen.x0 || seen.y1 <= seen.y0) return;
    this.painted.paints.push({ op: this.#op, area: seen, color, isImage });
  }
}
