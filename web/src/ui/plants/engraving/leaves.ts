import { around, joined, type Organ, shape, spotOn, spread, stamp, times } from './pen.ts';

const veinsOf = (reach: number): string =>
  `M0 0L94 0${[18, 36, 54, 71]
    .map(
      (x, index) =>
        `M${x} 0L${x + 19 - index} ${-reach + index * 3}M${x} 0L${x + 19 - index} ${reach - index * 3}`,
    )
    .join('')}`;

const midrib = 'M0 0L92 0';

/** A blade whose margin has teeth (small depth) or lobes (large depth). */
function blade(teeth: number, depth: number, width: number): string {
  const half = (t: number) => width * Math.sin(Math.PI * t ** 0.75) ** 0.8;
  const side = (sign: number, order: readonly number[]) =>
    order
      .map((index) => {
        const [from, to] =
          sign < 0 ? [index / teeth, (index + 1) / teeth] : [(index + 1) / teeth, index / teeth];
        const peak = Math.max(index + (sign < 0 ? 0.75 : 0.75), 0) / teeth;
        const notch = half(to) * (1 - depth);
        const bulge = (from + peak) / 2;
        return `Q${(bulge * 100).toFixed(0)} ${(sign * half(bulge)).toFixed(0)} ${(peak * 100 + 4).toFixed(0)} ${(sign * half(peak)).toFixed(0)}L${(to * 100).toFixed(0)} ${(sign * notch).toFixed(0)}`;
      })
      .join('');
  const order = times(teeth);
  return `M0 0${side(-1, order)}${side(1, order.toReversed())}Z`;
}

/** Lobes around the end of the stalk, as of a vine, a mallow or a castor-oil plant. */
function palmate(
  lobes: number,
  spreadAngle: number,
  sinus: number,
  plump: number,
): { outline: string; veins: string } {
  const angles = spread(lobes, -spreadAngle, spreadAngle);
  const step = (2 * spreadAngle) / (lobes - 1);
  const point = (angle: number, radius: number): string => {
    const a = (angle * Math.PI) / 180;
    return `${(38 + radius * Math.cos(a)).toFixed(0)} ${(radius * Math.sin(a)).toFixed(0)}`;
  };
  const length = (angle: number) => 62 - 20 * Math.abs(angle / spreadAngle) ** 1.5;
  const outline = angles
    .map((angle) => {
      const r = length(angle);
      return `Q${point(angle - step * 0.42, r * plump)} ${point(angle, r)}Q${point(angle + step * 0.42, r * plump)} ${point(angle + step / 2, angle === angles.at(-1) ? 12 : sinus)}`;
    })
    .join('');
  const veins = angles.map((angle) => `M38 0L${point(angle, length(angle) * 0.86)}`).join('');
  return { outline: `M${point(-spreadAngle - step / 2, 12)}${outline}Z`, veins: `M0 0L38 0${veins}` };
}

const lobed = palmate(5, 125, 30, 0.92);
const cut = palmate(7, 140, 22, 0.72);
const trilobed = palmate(3, 70, 30, 0.86);
const rounded = palmate(5, 130, 40, 1.05);

const ovate = shape('M0 0C22 -30 66 -30 100 0 66 30 22 30 0 0Z', veinsOf(16));
const lance = shape('M0 0C30 -15 72 -13 100 0 72 13 30 15 0 0Z', midrib);
const oval = shape('M0 0C8 -26 76 -34 96 -6 99 -2 99 2 96 6 76 34 8 26 0 0Z', midrib);
const spindle = shape('M0 0C30 -15 72 -13 100 0 72 13 30 15 0 0Z');
const disc = shape('M0 0C14 -44 86 -44 100 0 86 44 14 44 0 0Z');
const feathered = blade(6, 0.62, 24);

/** Leaflets along a rachis. */
const pinnate =
  (pairs: number, leaflet: Organ, size: number, hasEnd = true): Organ =>
  (paint, at) => {
    paint('line', stamp('M0 0Q50 -5 100 0', at));
    for (const x of spread(pairs, 24, hasEnd ? 82 : 96)) {
      for (const side of [-1, 1]) leaflet(paint, spotOn(at, [x, -3], side * 62, size * (1.1 - x / 300)));
    }
    if (hasEnd) leaflet(paint, spotOn(at, [96, 0], 0, size));
  };

/** Cut again and again, as the leaves of carrots and yarrow: lines only. */
const feathery: Organ = (paint, at) => {
  const twigs = spread(5, 20, 90).map((x) => {
    const reach = 26 * Math.sin(Math.PI * (x / 120) ** 0.8) + 6;
    const hairs = [0.45, 0.75]
      .map((t) => {
        const [a, b] = [x + reach * 0.62 * t, reach * t];
        return `M${a} ${-b}L${a + 11} ${-b - 2}M${a} ${-b}L${a + 1} ${-b - 9}M${a} ${b}L${a + 11} ${b + 2}M${a} ${b}L${a + 1} ${b + 9}`;
      })
      .join('');
    return `M${x} 0L${x + reach * 0.62} ${-reach}M${x} 0L${x + reach * 0.62} ${reach}${hairs}`;
  });
  paint('line', stamp('M0 0Q50 -4 100 0', at));
  paint('fine', stamp(twigs.join(''), at));
};

const digitate = (count: number, leaflet: Organ, reach: number): Organ => {
  const angles = spread(count, -reach, reach);
  return (paint, at) => {
    paint('line', stamp('M0 0L34 0', at));
    around(
      leaflet,
      angles,
      (index) => 0.72 - (0.3 * Math.abs(angles[index] ?? 0)) / reach,
    )(paint, spotOn(at, [34, 0], 0, 1));
  };
};

const fan = shape(
  'M0 0Q22 0 38 -4C52 -16 62 -38 68 -52 84 -46 94 -28 97 -8Q84 -4 72 1 86 4 97 9C94 30 84 46 68 52 62 38 52 16 38 4Q22 1 0 0Z',
  'M38 0L70 -44M40 0L80 -36M44 0L90 -24M48 -1L93 -12M38 0L70 44M40 0L80 36M44 1L90 24M48 1L93 12',
);

const needles: Organ = (paint, at) => {
  paint('line', stamp('M0 0L96 0', at));
  const rows = spread(11, 6, 96).map((x) => `M${x} 0L${x + 15} -19M${x} 0L${x + 15} 19`);
  paint('fine', stamp(`${rows.join('')}M96 0L112 0`, at));
};

/** An arching rachis with a leaflet on each side at every step. */
const frond: Organ = (paint, at) => {
  const sense = Math.cos((at.angle * Math.PI) / 180) < 0 ? -1 : 1;
  const along = (t: number) => sense * (58 * t * t - 20 * t);
  const leaflets = spread(9, 0.2, 0.98).flatMap((t) => {
    const [x, y, reach] = [t * 100, along(t), 30 - 18 * t];
    return [-1, 1].map(
      (side) => `M${x} ${y}Q${x + 9} ${y + side * reach * 0.6} ${x + 15} ${y + side * reach + sense * 5}`,
    );
  });
  paint('line', stamp(`M0 0Q50 ${-10 * sense} 100 ${along(1)}`, at));
  paint('line', stamp(leaflets.join(''), at));
};

const grass = shape('M0 0C20 -14 60 -20 104 8 62 -6 26 -2 0 7Z', 'M2 3C26 -8 60 -12 96 4');

export const leaves = {
  ovate,
  lance,
  oval,
  heart: shape(
    'M0 0C-14 -10 -8 -40 22 -40 54 -40 80 -14 100 0 80 14 54 40 22 40 -8 40 -14 10 0 0Z',
    'M0 0L92 0M6 0L24 -28M6 0L24 28M26 0L50 -24M26 0L50 24M48 0L70 -14M48 0L70 14',
  ),
  toothed: shape(blade(6, 0.2, 27), veinsOf(15)),
  feathered: shape(feathered, veinsOf(11)),
  spiny: shape(
    'M0 -9C30 -15 66 -10 104 0 66 11 30 15 0 9Z',
    'M14 -11L11 -16M30 -12L27 -17M46 -11L43 -16M62 -9L59 -14M14 11L11 16M30 12L27 17M46 11L43 16M62 9L59 14',
  ),
  lobed: shape(lobed.outline, lobed.veins),
  cut: shape(cut.outline, cut.veins),
  trilobed: shape(trilobed.outline, trilobed.veins),
  rounded: shape(rounded.outline, rounded.veins),
  pinnate: joined(pinnate(4, oval, 0.3)),
  pinnateFine: joined(pinnate(6, disc, 0.22, false)),
  pinnateToothed: joined(pinnate(2, shape(blade(4, 0.22, 27)), 0.46)),
  pinnateLance: joined(pinnate(4, spindle, 0.46, false)),
  pinnateElder: joined(pinnate(2, spindle, 0.52)),
  tripinnate: joined(pinnate(2, pinnate(1, disc, 0.5), 0.5)),
  feathery,
  trefoil: joined(digitate(3, oval, 70)),
  digitate: joined(
    digitate(7, shape('M0 0C24 -6 62 -28 86 -18 98 -10 98 10 86 18 62 28 24 6 0 0Z', midrib), 112),
  ),
  digitateLance: joined(digitate(7, shape('M0 0C30 -11 70 -11 104 0 70 11 30 11 0 0Z'), 105)),
  fan,
  needles,
  frond,
  grass,
} as const satisfies Record<string, Organ>;

export type LeafKind = keyof typeof leaves;
