import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Area, scaled, toMatrix } from './geometry.ts';
import type { Font } from './graphics-state.ts';
import { OperatorInterpreter, type PaintedPage } from './operator-interpreter.ts';
import { DocumentReadError } from './page.ts';
import type { CloseUp } from './protocol.ts';

const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));

export interface PageSetting {
  readonly document: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  /** Degrees. */
  readonly rotation: number;
}

/** Annotations are not part of the printed page. */
const NO_ANNOTATIONS = 0;

interface PathShape {
  readonly path?: ArrayLike<number>;
}

/** Unknown shapes count as drawn. */
function inkOf(page: PDFPageProxy): (font: Font, fontChar: string) => boolean {
  const known = new Map<string, boolean>();
  return (font, fontChar) => {
    const id = `${font.loadedName}_path_${fontChar}`;
    let ink = known.get(id);
    if (ink === undefined) {
      const shape = page.commonObjs.has(id) ? (page.commonObjs.get(id) as PathShape | null) : null;
      ink = shape?.path ? shape.path.length > 0 : true;
      known.set(id, ink);
    }
    return ink;
  };
}

export async function interpretPage({ document, page, rotation }: PageSetting): Promise<PaintedPage> {
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  const layers = await document.getOptionalContentConfig({ intent: 'display' });
  const list = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  const painter = new OperatorInterpreter({
    matrix: toMatrix(viewport.transform),
    page: { x0: 0, y0: 0, x1: viewport.width, y1: viewport.height },
    font: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as Font) : null),
    isLayerVisible: (layer) => layers.isVisible(layer),
    hasInk: inkOf(page),
  });
  for (const [at, code] of list.fnArray.entries()) {
    const values: unknown = list.argsArray[at];
    painter.apply(at, names.get(code) ?? '', Array.isArray(values) ? values : []);
  }
  return painter.painted;
}

/** Upper bound, whatever page size the document declares. */
const MAX_PIXELS = 12_000_000;
const MAX_SIDE = 8_000;

export interface PictureOptions {
  readonly rotation: number;
  readonly scale: number;
  /** Of the operations that show text, by their number, those for which it returns false are skipped. */
  readonly shows?: (text: number) => boolean;
}

export interface Picture {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  png(): Buffer;
}

function textFilter(shows: (text: number) => boolean) {
  let texts = 0;
  return (index: number, { fnArray }: { readonly fnArray: readonly number[] }): boolean =>
    fnArray[index] !== OPS.showText || shows(texts++);
}

export async function renderPicture(page: PDFPageProxy, options: PictureOptions): Promise<Picture> {
  const rotation = (page.rotate + options.rotation) % 360;
  const full = page.getViewport({ scale: 1, rotation });
  const maxScale = Math.min(
    Math.sqrt(MAX_PIXELS / (full.width * full.height)),
    MAX_SIDE / Math.max(full.width, full.height),
  );
  const scale = Math.min(options.scale, maxScale);
  const viewport = page.getViewport({ scale, rotation });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  if (!Number.isFinite(width * height)) throw new DocumentReadError('damaged');
  const canvas = createCanvas(width, height);
  await page.render({
    canvas: canvas as never,
    viewport,
    annotationMode: NO_ANNOTATIONS,
    background: '#ffffff',
    ...(options.shows && { operationsFilter: textFilter(options.shows) }),
  }).promise;
  return { context: canvas.getContext('2d'), width, height, scale, png: () => canvas.toBuffer('image/png') };
}

/** The picture turned about its middle, against the clock, by an angle in radians. */
export function turnedPicture({ context, width, height, scale }: Picture, angle: number): Picture {
  const canvas = createCanvas(width, height);
  const turned = canvas.getContext('2d');
  turned.fillStyle = '#ffffff';
  turned.fillRect(0, 0, width, height);
  turned.translate(width / 2, height / 2);
  turned.rotate(-angle);
  turned.drawImage(context.canvas, -width / 2, -height / 2);
  turned.resetTransform();
  return { context: turned, width, height, scale, png: () => canvas.toBuffer('image/png') };
}

/** Paints all but some areas of the page white. */
export function blankOutside({ context, width, height, scale }: Picture, areas: readonly Area[]): void {
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.rect(0, 0, width, height);
  for (const { x0, y0, x1, y1 } of areas.map((area) => scaled(area, scale)))
    context.rect(x0, y0, x1 - x0, y1 - y0);
  context.fill('evenodd');
}

const ENLARGEMENT = 2;
/** Pixels of white around a part. */
const WHITE = 8;

/** A part of a picture for a second look. */
export function enlarged({ context }: Picture, { x0, y0, x1, y1 }: Area): CloseUp {
  const [width, height] = [x1 - x0, y1 - y0];
  const sides = [width, height].map((side) => Math.ceil((side + 2 * WHITE) * ENLARGEMENT));
  const canvas = createCanvas(sides[0] ?? 1, sides[1] ?? 1);
  const part = canvas.getContext('2d');
  part.fillStyle = '#ffffff';
  part.fillRect(0, 0, canvas.width, canvas.height);
  part.scale(ENLARGEMENT, ENLARGEMENT);
  part.drawImage(context.canvas, x0, y0, width, height, WHITE, WHITE, width, height);
  return { png: canvas.toBuffer('image/png'), x0: x0 - WHITE, y0: y0 - WHITE, scale: 1 / ENLARGEMENT };
}

/** RGBA, four bytes per pixel. */
export function pixelsUnder({ context, width, height, scale }: Picture, area: Area): Uint8ClampedArray {
  const x0 = Math.max(0, Math.floor(area.x0 * scale));
  const y0 = Math.max(0, Math.floor(area.y0 * scale));
  const x1 = Math.min(width, Math.ceil(area.x1 * scale));
  const y1 = Math.min(height, Math.ceil(area.y1 * scale));
  if (x1 <= x0 || y1 <= y0) return new Uint8ClampedArray();
  return context.getImageData(x0, y0, x1 - x0, y1 - y0).data;
}
