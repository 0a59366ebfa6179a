import { around, besides, type Chunk, median } from './chunks.ts';

/** Minimum lines on each side of a gutter, and minimum average letters of a column line. */
const MIN_LINES = 3;
const MIN_LINE_LENGTH = 15;
/** A page with more chunks is no prose: it is read line by line. */
const MAX_CHUNKS = 3_000;
const MAX_CANDIDATES = 12;
const MAX_DEPTH = 4;

interface Band {
  readonly chunks: readonly Chunk[];
  readonly isParted: boolean;
}

/** Candidate gutters, the most frequent first. */
function candidates(chunks: readonly Chunk[]): number[] {
  const counts = new Map<number, number>();
  const sorted = chunks.toSorted((a, b) => a.y0 - b.y0);
  for (const [at, left] of sorted.entries()) {
    let nearest: Chunk | null = null;
    for (const other of sorted.slice(Math.max(0, at - 12), at + 13)) {
      if (other.x0 > left.x1 && besides(left, other) > 0.3 && (!nearest || other.x0 < nearest.x0))
        nearest = other;
    }
    if (!nearest) continue;
    // Column text is left-aligned and ragged on the right: the gutter lies just before its left edge.
    const x = Math.round((nearest.x0 - Math.min(4, (nearest.x0 - left.x1) / 2)) / 2) * 2;
    counts.set(x, (counts.get(x) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_CANDIDATES)
    .map(([x]) => x);
}

/** Groups lines that do not cross x, and the lines between these groups. */
function bandsAt(x: number, chunks: readonly Chunk[]): Band[] {
  const bands: { chunks: Chunk[]; isParted: boolean }[] = [];
  for (const chunk of chunks.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const isParted = chunk.x1 <= x || chunk.x0 >= x;
    const last = bands.at(-1);
    if (last?.isParted === isParted) last.chunks.push(chunk);
    else bands.push({ chunks: [chunk], isParted });
  }
  return bands.map((band) => ({ ...band, isParted: band.isParted && areColumns(band.chunks, x) }));
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function isProse(side: readonly Chunk[]): boolean {
  return side.length >= MIN_LINES && average(side.map(({ text }) => text.length)) >= MIN_LINE_LENGTH;
}

/** In prose most lines reach the right edge; table cells end anywhere and share baselines. */
function areColumns(chunks: readonly Chunk[], x: number): boolean {
  const left = chunks.filter((chunk) => chunk.x1 <= x);
  const right = chunks.filter((chunk) => chunk.x0 >= x);
  if (!isProse(left) || !isProse(right)) return false;
  const [above, below] = [around(left), around(right)];
  if (besides(above, below) < 0.3) return false;
  const full = left.filter(({ x1 }) => x1 > above.x1 - 0.15 * (above.x1 - above.x0)).length / left.length;
  const aligned =
    left.filter((chunk) => right.some((other) => Math.abs(other.y1 - chunk.y1) < 0.15 * chunk.size)).length /
    left.length;
  return full >= 0.5 || aligned < 0.7;
}

function bestBands(chunks: readonly Chunk[]): Band[] | null {
  let best: Band[] | null = null;
  let bestLines = 0;
  for (const x of candidates(chunks)) {
    const bands = bandsAt(x, chunks);
    const lines = bands.filter(({ isParted }) => isParted).reduce((sum, band) => sum + band.chunks.length, 0);
    if (lines > bestLines) [best, bestLines] = [bands, lines];
  }
  return best;
}

/** The gutter of a band: the widest white strip near its middle. */
function sides(band: Band): [Chunk[], Chunk[]] {
  const chunks = band.chunks;
  const starts = candidates(chunks).filter((x) => chunks.every((chunk) => chunk.x1 <= x || chunk.x0 >= x));
  const middle = median(chunks.map(({ x0, x1 }) => (x0 + x1) / 2));
  const x = starts.find((start) => areColumns(chunks, start)) ?? middle;
  return [chunks.filter((chunk) => chunk.x1 <= x), chunks.filter((chunk) => chunk.x1 > x)];
}

export function toRegions(chunks: readonly Chunk[], depth = 0): (readonly Chunk[])[] {
  if (chunks.length === 0) return [];
  const bands =
    chunks.length > MAX_CHUNKS || chunks.length < 2 * MIN_LINES || depth > MAX_DEPTH
      ? null
      : bestBands(chunks);
  if (!bands) return [chunks];
  const regions: (readonly Chunk[])[] = [];
  let plain: Chunk[] = [];
  const flush = () => {
    if (plain.length > 0) regions.push(...toRegions(plain, depth + 1));
    plain = [];
  };
  for (const band of bands) {
    if (!band.isParted) {
      plain.push(...band.chunks);
      continue;
    }
    flush();
    for (const side of sides(band)) regions.push(...toRegions(side, depth + 1));
  }
  flush();
  return regions;
}
