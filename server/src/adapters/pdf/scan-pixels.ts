import { median } from './chunks.ts';
import type { Area } from './geometry.ts';

/** RGBA pixels, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Darker pixels are ink, on a scale of 255: a hairline scanned between two rows of pixels is grey in both. */
export const INK = 180;
/** Fractions of the width of the page: strokes of letters are shorter, rules thinner. */
const MIN_LENGTH = 0.04;
const MAX_THICKNESS = 0.004;
/** White pixels within a worn rule. */
const BREAK = 2;

interface Run {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Dark runs along one direction; `at` gives the offset of a pixel by line and position. */
function darkRuns(
  isDark: (line: number, at: number) => boolean,
  { lines, length, min }: { readonly lines: number; readonly length: number; readonly min: number },
): Run[] {
  const runs: Run[] = [];
  for (let line = 0; line < lines; line++) {
    let from = -1;
    let last = -1;
    for (let at = 0; at <= length; at++) {
      if (at < length && isDark(line, at)) {
        if (from === -1) from = at;
        last = at;
      } else if (from !== -1 && (at - last > BREAK || at === length)) {
        if (last - from >= min) runs.push({ line, from, to: last });
        from = -1;
      }
    }
  }
  return runs;
}

/** White on both sides at several places, so that pictures and shadows stay. */
function isThin(run: Run, isDark: (line: number, at: number) => boolean, thick: number): boolean {
  const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round(run.from + share * (run.to - run.from)));
  const thin = places.filter((at) => {
    let extent = 1;
    for (let step = 1; step <= thick && isDark(run.line - step, at); step++) extent++;
    for (let step = 1; step <= thick && isDark(run.line + step, at); step++) extent++;
    return extent <= thick;
  });
  return thin.length >= 3;
}

/**
 * Finds the rules of tables and frames in a scanned page and paints them white: recognition takes rows between rules for drawings.
 * @returns The rules in pixels.
 */
export function eraseRules({ data, width, height }: Pixels): Area[] {
  const dark = new Uint8Array(width * height);
  for (let pixel = 0; pixel < dark.length; pixel++) {
    const at = pixel * 4;
    const light = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11;
    dark[pixel] = light < INK ? 1 : 0;
  }
  const inPage = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  const flat = (y: number, x: number) => inPage(x, y) && dark[y * width + x] === 1;
  const steep = (x: number, y: number) => inPage(x, y) && dark[y * width + x] === 1;
  const min = MIN_LENGTH * width;
  const thick = Math.max(3, Math.round(MAX_THICKNESS * width));
  const across = darkRuns(flat, { lines: height, length: width, min }).filter((run) =>
    isThin(run, flat, thick),
  );
  const down = darkRuns(steep, { lines: width, length: height, min }).filter((run) =>
    isThin(run, steep, thick),
  );
  const whiten = (x: number, y: number) => {
    if (inPage(x, y)) data.fill(255, (y * width + x) * 4, (y * width + x) * 4 + 4);
  };
  for (const { line, from, to } of across)
    for (let x = from; x <= to; x++) for (const y of [line - 1, line, line + 1]) whiten(x, y);
  for (const { line, from, to } of down)
    for (let y = from; y <= to; y++) for (const x of [line - 1, line, line + 1]) whiten(x, y);
  return [
    ...across.map(({ line, from, to }) => ({ x0: from, y0: line, x1: to, y1: line + 1 })),
    ...down.map(({ line, from, to }) => ({ x0: line, y0: from, x1: line + 1, y1: to })),
  ];
}

/** How much marks differ from their ground, and the least share of a row that they cover, of 255 and 1. */
const CONTRAST = 48;
const MARKED = 0.01;
/** Rows of pixels of a line of type at 72 dots per inch, and lines that make a text. */
const LINE = { min: 3, max: 28 };
const MIN_LINES = 3;

/** Whether a picture has marks in rows with ground between them, as lines of type have and photographs have not. */
export function showsLines(data: Uint8ClampedArray, width: number): boolean {
  const greys = Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 1] ?? 0);
  const ground = median(greys);
  const rows = Array.from({ length: Math.floor(greys.length / width) }, (_, row) =>
    greys.slice(row * width, (row + 1) * width).filter((grey) => Math.abs(grey - ground) > CONTRAST),
  ).map(({ length }) => length > MARKED * width);
  const bands = rows
    .map((isMarked) => (isMarked ? '#' : ' '))
    .join('')
    .split(/ +/);
  const lines = bands.filter(({ length }) => length >= LINE.min && length <= LINE.max);
  return lines.length >= MIN_LINES && lines.length * 2 > bands.filter(Boolean).length;
}

/** Side of the squares, in pixels, whose paper is looked at: higher than a line, so that each has some. */
const SIDE = 24;
/** Share of the pixels of a square that are paper. */
const PAPER = 0.3;
/** Shares of the paper: what is lighter is its grain, what is darker a picture or a ground of its own. */
const LIGHT = 0.94;
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
  const grounds = papers.map((paper) => (paper < DARK * usual ? usual : paper));
  /** Between the middles of two squares their paper is mixed. */
  const mixed = (values: (at: number) => number, last: number, pixel: number) => {
    const place = Math.min(last, Math.max(0, pixel / SIDE - 0.5));
    const before = Math.floor(place);
    return values(before) + (values(Math.min(last, before + 1)) - values(before)) * (place - before);
  };
  for (let y = 0; y < height; y++) {
    const row = Float64Array.from({ length: across }, (_, x) =>
      mixed((at) => grounds[at * across + x] ?? 255, down - 1, y),
    );
    const groundAt = (at: number) => row[at] ?? 255;
    for (let x = 0; x < width; x++) {
      const whiter = 255 / (LIGHT * mixed(groundAt, across - 1, x));
      const at = (y * width + x) * 4;
      for (let colour = at; colour < at + 3; colour++) data[colour] = (data[colour] ?? 255) * whiter;
    }
  }
}

/** Of 255: what is lighter is paper. */
const FAINT = 48;

/**
 * How thick the strokes of a word are, in pixels: all its ink by how often it begins and ends along its rows, which also holds
 * where strokes are blurred.
 */
export function strokeIn({ data, width, height }: Pixels, word: Area): number {
  const [left, right] = [Math.max(0, Math.floor(word.x0)), Math.min(width, Math.ceil(word.x1))];
  let [ink, edges] = [0, 0];
  for (let y = Math.max(0, Math.floor(word.y0)); y < Math.min(height, word.y1); y++) {
    let before = 0;
    for (let x = left; x < right; x++) {
      const dark = 255 - (data[(y * width + x) * 4 + 1] ?? 255);
      const here = dark < FAINT ? 0 : dark;
      ink += here;
      edges += Math.abs(here - before);
      before = here;
    }
    edges += before;
  }
  return edges === 0 ? 0 : (2 * ink) / edges;
}
