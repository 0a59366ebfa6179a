/** How a path is drawn: `body` hides what lies behind it, `fine` is a vein or a hair. */
type Layer = 'line' | 'fine' | 'body' | 'dark';

export interface Stroke {
  readonly layer: Layer;
  /** Of the part that is used. */
  readonly isUsed: boolean;
  readonly d: string;
}

export type Paint = (layer: Layer, d: string) => void;

type Point = readonly [number, number];

/** Where an organ grows: its base, its direction in degrees (-90 is upwards) and its size. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly size: number;
  /** Narrower or wider than drawn. */
  readonly width?: number;
}

export type Organ = (paint: Paint, at: Spot) => void;

const round = (value: number): number => Math.round(value * 10) / 10;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As short as a path can be written: numbers need no space before a sign. */
function written(numbers: readonly number[]): string {
  return numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('');
}

/** Smaller organs need finer steps than the whole. */
function grainOf(size: number): number {
  if (size < 0.2) return 5;
  return size < 0.45 ? 2 : 1;
}

/** Places a path of absolute M, L, Q, C and Z, drawn from its base at 0 0 along x with a length of 100. */
export function stamp(path: string, { x, y, angle, size, width = 1 }: Spot): string {
  const cos = Math.cos(radians(angle)) * size;
  const sin = Math.sin(radians(angle)) * size;
  const grain = grainOf(size);
  const snap = (value: number) => Math.round(value * grain) / grain;
  let last: readonly [number, number] = [0, 0];
  return path.replace(/([MLQC])([^A-Z]*)/g, (_, command: string, text: string) => {
    const values = text.trim().split(/ /).map(Number);
    const points = times(values.length / 2).map((index): [number, number] => {
      const [a, b] = [values[index * 2] ?? 0, (values[index * 2 + 1] ?? 0) * width];
      return [snap(x + a * cos - b * sin), snap(y + a * sin + b * cos)];
    });
    if (command === 'M') {
      last = points[0] ?? last;
      return `M${written(last)}`;
    }
    const stride = { L: 1, Q: 2, C: 3 }[command] ?? 1;
    const steps = points.flatMap((point, index) => {
      const step = [round(point[0] - last[0]), round(point[1] - last[1])];
      if (index % stride === stride - 1) last = point;
      return step;
    });
    return `${command.toLowerCase()}${written(steps)}`;
  });
}

/** A point given in the space of an organ. */
function pointOn({ x, y, angle, size, width = 1 }: Spot, along: number, across: number): [number, number] {
  const [a, b] = [along * size, across * size * width];
  const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
  return [x + a * cos - b * sin, y + a * sin + b * cos];
}

/** An organ on an organ. */
export function spotOn(spot: Spot, [along, across]: Point, turn: number, size: number): Spot {
  const [x, y] = pointOn(spot, along, across);
  return { x, y, angle: spot.angle + turn, size: spot.size * size };
}

export interface Stem {
  readonly d: string;
  readonly at: (t: number, turn: number, size: number) => Spot;
}

/** A stem from one point to another, bent towards a third. */
export function stem([x0, y0]: Point, [cx, cy]: Point, [x1, y1]: Point): Stem {
  return {
    d: `M${round(x0)} ${round(y0)}Q${round(cx)} ${round(cy)} ${round(x1)} ${round(y1)}`,
    at(t, turn, size) {
      const u = 1 - t;
      const dx = 2 * u * (cx - x0) + 2 * t * (x1 - cx);
      const dy = 2 * u * (cy - y0) + 2 * t * (y1 - cy);
      return {
        x: u * u * x0 + 2 * u * t * cx + t * t * x1,
        y: u * u * y0 + 2 * u * t * cy + t * t * y1,
        angle: (Math.atan2(dy, dx) * 180) / Math.PI + turn,
        size,
      };
    },
  };
}

export const circle = (r: number, x = 0, y = 0): string =>
  `M${x - r} ${y}C${x - r} ${y - 1.33 * r} ${x + r} ${y - 1.33 * r} ${x + r} ${y} ${x + r} ${y + 1.33 * r} ${x - r} ${y + 1.33 * r} ${x - r} ${y}Z`;

export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** From `first` to `last` in equal steps. */
export const spread = (count: number, first: number, last: number): number[] =>
  times(count).map((index) =>
    count === 1 ? (first + last) / 2 : first + ((last - first) * index) / (count - 1),
  );

/** Of an organ smaller than this nobody sees the veins. */
const VEINED = 0.42;

/** One shape and its veins. */
export const shape =
  (outline: string, veins = ''): Organ =>
  (paint, at) => {
    paint('body', stamp(outline, at));
    if (veins !== '' && at.size >= VEINED) paint('fine', stamp(veins, at));
  };

/** Several of an organ around one point. */
export const around =
  (organ: Organ, angles: readonly number[], sizes: (index: number) => number = () => 1, along = 0): Organ =>
  (paint, at) => {
    for (const [index, turn] of angles.entries()) {
      const turned = { ...at, angle: at.angle + turn };
      organ(paint, spotOn(turned, [along, 0], 0, sizes(index)));
    }
  };

/** One path a layer for small organs that hardly cover each other: lighter than one each. */
export const joined =
  (organ: Organ): Organ =>
  (paint, at) => {
    const paths: Record<Layer, string> = { line: '', body: '', fine: '', dark: '' };
    organ((layer, d) => {
      paths[layer] += d;
    }, at);
    for (const layer of ['line', 'body', 'fine', 'dark'] as const) {
      if (paths[layer] !== '') paint(layer, paths[layer]);
    }
  };
