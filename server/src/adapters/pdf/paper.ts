import { median } from './chunks.ts';
import type { Pixels } from './scan-rules.ts';

/** Side of the squares, in pixels, whose paper is looked at: higher than a line, so that each has some. */
const SIDE = 24;
/** Share of the pixels of a square that are paper. */
const PAPER = 0.3;
/** Brighter paper is told from ink as it is; what is darker than this share of it is a picture or a ground of its own. */
const WHITE = 220;
const DARK = 0.6;

/** The grey that so many pixels of a square have at least. */
function paperIn({ data, width, height }: Pixels, left: number, top: number): number {
  const counts = new Uint32Array(256);
  const [right, bottom] = [Math.min(width, left + SIDE), Math.min(height, top + SIDE)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const grey = data[(y * width + x) * 4 + 1] ?? 255;
      counts[grey] = (counts[grey] ?? 0) + 1;
    }
  const enough = PAPER * (right - left) * (bottom - top);
  let grey = 255;
  for (let seen = counts[255] ?? 0; seen < enough && grey > 0; seen += counts[grey] ?? 0) grey -= 1;
  return grey;
}

/** Makes the paper of a scan white where it is grey or shaded: ink is then told from it everywhere alike. */
export function whitenPaper(pixels: Pixels): void {
  const { data, width, height } = pixels;
  const [across, down] = [Math.ceil(width / SIDE), Math.ceil(height / SIDE)];
  const papers = Array.from({ length: across * down }, (_, at) =>
    paperIn(pixels, (at % across) * SIDE, Math.floor(at / across) * SIDE),
  );
  const usual = median(papers);
  if (usual > WHITE) return;
  const grounds = papers.map((paper) => (paper < DARK * usual ? usual : paper));
  const inside = (at: number, last: number) => Math.min(last, Math.max(0, at));
  for (let y = 0; y < height; y++) {
    const fy = inside(y / SIDE - 0.5, down - 1);
    const [top, bottom] = [Math.floor(fy), inside(Math.floor(fy) + 1, down - 1)];
    for (let x = 0; x < width; x++) {
      const fx = inside(x / SIDE - 0.5, across - 1);
      const [left, right] = [Math.floor(fx), inside(Math.floor(fx) + 1, across - 1)];
      const ground = (row: number) =>
        (grounds[row * across + left] ?? 255) * (left + 1 - fx) +
        (grounds[row * across + right] ?? 255) * (fx - left);
      const paper = ground(top) * (top + 1 - fy) + ground(bottom) * (fy - top);
      const at = (y * width + x) * 4;
      for (let colour = at; colour < at + 3; colour++) data[colour] = ((data[colour] ?? 255) * 255) / paper;
    }
  }
}
