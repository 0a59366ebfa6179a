import type { Area } from './geometry.ts';
import { INK, type Pixels } from './scan-pixels.ts';

/** Degrees: papers lie no more crooked in a scanner, and recognition stands what is less. */
const MAX_ANGLE = 5;
const STEP = 0.1;
const MIN_ANGLE = 0.15;
/** Every so many pixels tell enough. */
const SAMPLE = 2;
/** Lines of two columns stand at other heights: each part of the width is looked at alone. */
const PARTS = 4;
/** Of the page, left out on each side: shadows and frames. */
const MARGIN = 0.04;
/** How much sharper lines must stand out once turned, and lines down the page than across it. */
const SHARPER = 1.01;
const LYING = 1.3;

interface Ink {
  /** Along the lines, and across them. */
  readonly along: readonly number[];
  readonly across: readonly number[];
  readonly length: number;
  readonly depth: number;
}

/** The dark points of a page, apart from its edges. */
function inkOf({ data, width, height }: Pixels): Ink {
  const along: number[] = [];
  const across: number[] = [];
  for (let y = Math.round(MARGIN * height); y < (1 - MARGIN) * height; y += SAMPLE)
    for (let x = Math.round(MARGIN * width); x < (1 - MARGIN) * width; x += SAMPLE) {
      const at = (y * width + x) * 4;
      if ((data[at] ?? 255) >= INK || (data[at + 1] ?? 255) >= INK) continue;
      along.push(x);
      across.push(y);
    }
  return { along, across, length: width, depth: height };
}

/** How much ink gathers in few rows, when lines fall by a slope. */
function sharpness({ along, across, length, depth }: Ink, slope: number): number {
  const reach = Math.ceil(length * Math.tan((MAX_ANGLE * Math.PI) / 180));
  const rows = Math.ceil((depth + 2 * reach) / SAMPLE) + 1;
  const counts = new Float64Array(PARTS * rows);
  for (let at = 0; at < along.length; at++) {
    const x = along[at] ?? 0;
    const row = Math.floor(((across[at] ?? 0) - slope * x + reach) / SAMPLE);
    const place = Math.floor((PARTS * x) / length) * rows + row;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.reduce((sum, count) => sum + count * count, 0);
}

const angles = Array.from({ length: (2 * MAX_ANGLE) / STEP + 1 }, (_, at) => at * STEP - MAX_ANGLE);

function sharpest(ink: Ink): { readonly degrees: number; readonly sharp: number } {
  return angles
    .map((degrees) => ({ degrees, sharp: sharpness(ink, Math.tan((degrees * Math.PI) / 180)) }))
    .reduce((one, other) => (other.sharp > one.sharp ? other : one));
}

export interface Posture {
  /** By how much its lines fall to the right, in radians; 0 where it makes no difference. */
  readonly angle: number;
  /** Its lines run down or up the page. */
  readonly isLying: boolean;
}

/** How a scanned page lies: turned upright, its ink gathers in the fewest rows. */
export function postureOf(pixels: Pixels): Posture {
  const ink = inkOf(pixels);
  const upright = sharpest(ink);
  const { along, across, length, depth } = ink;
  const lying = sharpest({ along: across, across: along, length: depth, depth: length });
  const isCrooked = Math.abs(upright.degrees) >= MIN_ANGLE && upright.sharp > SHARPER * sharpness(ink, 0);
  return {
    angle: isCrooked ? (upright.degrees * Math.PI) / 180 : 0,
    isLying: lying.sharp > LYING * upright.sharp,
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where an area of the page that was set upright stands on the page as it is. */
export function turnedBack(area: Area, angle: number, { width, height }: Size): Area {
  const [x, y] = [(area.x0 + area.x1) / 2 - width / 2, (area.y0 + area.y1) / 2 - height / 2];
  const dx = x * Math.cos(angle) - y * Math.sin(angle) - x;
  const dy = x * Math.sin(angle) + y * Math.cos(angle) - y;
  return { x0: area.x0 + dx, x1: area.x1 + dx, y0: area.y0 + dy, y1: area.y1 + dy };
}
