import { around, type Chunk } from './chunks.ts';
import { type Area, holds } from './geometry.ts';

/** In points: by how much the border and the ground of a frame differ. */
const SAME = 8;
/** More are a drawing. */
const MAX_FRAMES = 300;

const isSame = (one: Area, other: Area): boolean =>
  (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(one[side] - other[side]) < SAME);

/** Boxes with a ground or a border of their own, such as cards and boxes in a margin, each once. */
export function framesOf(painted: readonly Area[]): Area[] {
  if (painted.length > MAX_FRAMES) return [];
  const frames: Area[] = [];
  for (const area of painted) if (!frames.some((other) => isSame(area, other))) frames.push(area);
  return frames;
}

const middleOf = ({ x0, y0, x1, y1 }: Area): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

export const within = (frame: Area, chunks: readonly Chunk[]): Chunk[] =>
  chunks.filter((chunk) => holds(frame, ...middleOf(chunk)));

const areBeside = (one: Area, other: Area): boolean => one.y0 < other.y1 && other.y0 < one.y1;
const areOver = (one: Area, other: Area): boolean => one.x0 < other.x1 && other.x0 < one.x1;

const grown = ({ x0, y0, x1, y1 }: Area, by: number): Area => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
});

/** Cells of a table touch each other. */
const TOUCH = 3;
const touch = (one: Area, other: Area): boolean =>
  areOver(grown(one, TOUCH), other) && areBeside(grown(one, TOUCH), other);

function contains(outer: Area, inner: Area): boolean {
  const { x0, y0, x1, y1 } = grown(outer, SAME);
  return outer !== inner && inner.x0 > x0 && inner.x1 < x1 && inner.y0 > y0 && inner.y1 < y1;
}

/** The outermost frames that hold some of the texts and not all, and stand free of others. */
export function freeFrames(frames: readonly Area[], chunks: readonly Chunk[]): Area[] {
  const filled = frames.filter((frame) => {
    const held = within(frame, chunks).length;
    return held > 1 && held < chunks.length;
  });
  const outer = filled.filter((frame) => !filled.some((other) => contains(other, frame)));
  return outer.filter((frame) => !outer.some((other) => other !== frame && touch(frame, other)));
}

/** Frames side by side that hold all the texts at their heights, such as cards. */
interface Band {
  readonly area: Area;
  readonly frames: readonly Area[];
}

export function bandsOf(frames: readonly Area[], chunks: readonly Chunk[]): Band[] {
  const bands: Area[][] = [];
  for (const frame of frames.toSorted((a, b) => a.y0 - b.y0)) {
    const band = bands.at(-1);
    if (band && areBeside(around(band), frame)) band.push(frame);
    else bands.push([frame]);
  }
  return bands
    .map((own) => ({ area: around(own), frames: own }))
    .filter(({ area, frames: own }) => {
      const beside = chunks.filter((chunk) => {
        const [, y] = middleOf(chunk);
        return y > area.y0 && y < area.y1;
      });
      return own.length > 1 && beside.every((chunk) => own.some((frame) => holds(frame, ...middleOf(chunk))));
    });
}

/** Frames whose column has no text in this distance, in points, of them. */
const CLEAR = 30;

/** Lines of a coloured column stand at the heights of those beside it: points, and share of its lines. */
const LEVEL = 1.5;
const ALIGNED = 0.8;

function isColumn(own: readonly Chunk[], beside: readonly Chunk[]): boolean {
  const aligned = own.filter(({ y1 }) => beside.some((other) => Math.abs(other.y1 - y1) < LEVEL));
  return own.length > 2 && aligned.length >= ALIGNED * own.length;
}

/** Of a leaflet: a frame as high as all the text beside it, which begins at the height of its first line. */
function isPanel(frame: Area, own: readonly Chunk[], beside: readonly Chunk[]): boolean {
  if (own.length < 3 || beside.length === 0) return false;
  const [text, others] = [around(own), around(beside)];
  return frame.y0 < others.y0 && frame.y1 > others.y1 && Math.abs(text.y0 - others.y0) < LEVEL;
}

/** Frames that stand beside the text alone, in a margin. */
export function marginFrames(frames: readonly Area[], chunks: readonly Chunk[]): Area[] {
  const free = chunks.filter((chunk) => !frames.some((frame) => holds(frame, ...middleOf(chunk))));
  let margin = frames.filter((frame) => {
    const own = within(frame, chunks);
    const isText = isColumn(own, free) || isPanel(frame, own, free);
    return free.some((chunk) => areBeside(frame, chunk)) && !isText;
  });
  // What stands over or under a text, or a box that does, is of its column.
  for (let count = -1; count !== margin.length; ) {
    count = margin.length;
    const column = [...free, ...frames.filter((frame) => !margin.includes(frame))];
    margin = margin.filter((frame) => {
      const near = { ...frame, y0: frame.y0 - CLEAR, y1: frame.y1 + CLEAR };
      return !column.some((one) => areOver(frame, one) && areBeside(near, one));
    });
  }
  return margin;
}
