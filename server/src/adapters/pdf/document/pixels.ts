import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentReadError } from '../page.ts';
import type { Area } from '../paint/matrix.ts';
import { NO_ANNOTATIONS } from './paint-page.ts';

/** A picture never has more pixels than this, however large the page says it is. */
const MOST_PIXELS = 12_000_000;
const MOST_SIDE = 8_000;

export interface PictureOptions {
  readonly rotation: number;
  readonly scale: number;
  /** Operations for which it says no are left out. */
  readonly keeps?: (op: number) => boolean;
}

export interface Picture {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  png(): Buffer;
}

/** Paints a page on white. */
export async function paintPicture(page: PDFPageProxy, options: PictureOptions): Promise<Picture> {
  const rotation = (page.rotate + options.rotation) % 360;
  const full = page.getViewport({ scale: 1, rotation });
  const most = Math.min(
    Math.sqrt(MOST_PIXELS / (full.width * full.height)),
    MOST_SIDE / Math.max(full.width, full.height),
  );
  const scale = Math.min(options.scale, most);
  const viewport = page.getViewport({ scale, rotation });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  if (!Number.isFinite(width * height)) throw new DocumentReadError('damaged');
  const canvas = createCanvas(width, height);
  const { keeps } = options;
  await page.render({
    canvas: canvas as never,
    viewport,
    annotationMode: NO_ANNOTATIONS,
    background: '#ffffff',
    ...(keeps ? { operationsFilter: keeps } : {}),
  }).promise;
  return { context: canvas.getContext('2d'), width, height, scale, png: () => canvas.toBuffer('image/png') };
}

/** The pixels under an area of the page, four bytes each. */
export function pixelsUnder({ context, width, height, scale }: Picture, area: Area): Uint8ClampedArray {
  const x0 = Math.max(0, Math.floor(area.x0 * scale));
  const y0 = Math.max(0, Math.floor(area.y0 * scale));
  const x1 = Math.min(width, Math.ceil(area.x1 * scale));
  const y1 = Math.min(height, Math.ceil(area.y1 * scale));
  if (x1 <= x0 || y1 <= y0) return new Uint8ClampedArray();
  return context.getImageData(x0, y0, x1 - x0, y1 - y0).data;
}
