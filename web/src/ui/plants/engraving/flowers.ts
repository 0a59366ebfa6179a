import { around, circle, joined, type Organ, shape, spotOn, spread, stamp, times } from './pen.ts';

const ring = (count: number, offset = 0): number[] =>
  times(count).map((index) => offset + (360 * index) / count);

const narrow = shape('M0 0C24 -12 80 -16 100 0 80 16 24 12 0 0Z');
const broad = shape(
  'M0 0C8 -34 70 -52 96 -22 102 -8 102 8 96 22 70 52 8 34 0 0Z',
  'M18 0L62 0M18 -4L56 -16M18 4L56 16',
);

const eye =
  (r: number): Organ =>
  (paint, at) =>
    paint('dark', stamp(circle(r), at));

/** Seen from the front: petals around an eye, moved ahead of the stalk by their length. */
const open =
  (petals: number, petal: Organ, r: number): Organ =>
  (paint, at) => {
    const heart = spotOn(at, [70, 0], 0, 1);
    around(petal, ring(petals, 18))(paint, { ...heart, size: at.size * 0.8 });
    eye(r)(paint, heart);
  };

/** Few strokes for flowers that are many: lobes or rays in one outline. */
function rosette(petals: number, waist: number, plump: number): string {
  const p = (turn: number, r: number) => {
    const a = ((turn / petals) * 360 + 18) / 57.3;
    return `${(60 + r * Math.cos(a)).toFixed(0)} ${(r * Math.sin(a)).toFixed(0)}`;
  };
  const lobes = times(petals).map((n) => `C${p(n - plump, 62)} ${p(n + plump, 62)} ${p(n + 0.5, waist)}`);
  return `M${p(-0.5, waist)}${lobes.join('')}Z`;
}

const bloom =
  (outline: string): Organ =>
  (paint, at) => {
    paint('body', stamp(outline, at));
    paint('dark', stamp(circle(9, 60), at));
  };

const bristles = (count: number, from: number, to: number): string =>
  ring(count)
    .map((degrees) => {
      const a = (degrees * Math.PI) / 180;
      const at = (r: number) => `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`;
      return `M${at(from)}L${at(to)}`;
    })
    .join('');

const five = open(5, broad, 11);

const stamened: Organ = (paint, at) => {
  five(paint, at);
  paint('fine', stamp(bristles(14, 12, 42), spotOn(at, [70, 0], 0, 1)));
};

const lips: Organ = shape(
  'M0 -5C18 -9 34 -12 48 -12 62 -26 84 -22 82 -10 76 -8 70 -4 64 0 78 2 92 10 84 22 70 24 54 14 46 10 30 10 14 7 0 5Z',
  'M18 -4L44 -2',
);
const calyx = shape('M0 -4C12 -14 22 -12 30 -14L24 -5 34 0 24 5 30 14C22 12 12 14 0 4Z');
const lipped: Organ = (paint, at) => {
  lips(paint, spotOn(at, [14, 0], 0, 1));
  calyx(paint, at);
};

const daisy: Organ = (paint, at) => {
  const heart = spotOn(at, [62, 0], 0, 1);
  around(shape('M22 0C40 -11 78 -12 92 -4 96 -1 96 1 92 4 78 12 40 11 22 0Z'), ring(17))(paint, heart);
  paint('body', stamp(circle(27), heart));
  paint(
    'dark',
    stamp(
      `${circle(3)}${ring(6)
        .map((a) => circle(3, 11 * Math.cos(a / 57.3), 11 * Math.sin(a / 57.3)))
        .join('')}${ring(12)
        .map((a) => circle(2.4, 20 * Math.cos(a / 57.3), 20 * Math.sin(a / 57.3)))
        .join('')}`,
      heart,
    ),
  );
};

const thistle: Organ = (paint, at) => {
  paint(
    'fine',
    stamp(
      spread(13, -44, 44)
        .map((y) => `M46 ${y / 2}Q70 ${y * 0.7} ${104 - Math.abs(y) / 2.4} ${y}`)
        .join(''),
      at,
    ),
  );
  shape(
    'M0 -6C-4 -34 30 -44 56 -30L56 30C30 44 -4 34 0 6Z',
    'M8 -22L20 -14 8 -6M8 6L20 14 8 22M26 -28L38 -20 26 -10M26 -8L38 0 26 8M26 10L38 20 26 28M44 -20L52 -12M44 0L52 8M44 20L52 14',
  )(paint, at);
};

/** Rays that each end in a smaller umbel. */
const umbelOf =
  (rays: number, reach: number, end: Organ, size: number): Organ =>
  (paint, at) => {
    for (const turn of spread(rays, -reach, reach)) {
      const ray = { ...at, angle: at.angle + turn };
      const length = 92 - Math.abs(turn) / 6;
      paint('line', stamp(`M0 0Q${length / 2} ${-turn / 9} ${length} 0`, ray));
      end(paint, spotOn(ray, [length, 0], -turn / 3, size));
    }
  };

const umbellet: Organ = (paint, at) => {
  const rays = spread(5, -75, 75);
  const tip = (degrees: number): [number, number] => [
    80 * Math.cos(degrees / 57.3),
    80 * Math.sin(degrees / 57.3),
  ];
  paint(
    'fine',
    stamp(
      rays
        .map(
          (r) =>
            `M0 0L${tip(r)
              .map((n) => n.toFixed(0))
              .join(' ')}`,
        )
        .join(''),
      at,
    ),
  );
  paint('body', stamp(rays.map((r) => circle(15, ...tip(r))).join(''), at));
};

/** Flowers along an axis, the largest below. */
const spike =
  (flower: Organ, count: number, size: number, turn: number): Organ =>
  (paint, at) => {
    paint('line', stamp('M0 0L100 0', at));
    for (const x of spread(count, 4, 90)) {
      for (const side of [-1, 1]) flower(paint, spotOn(at, [x, 0], side * turn, size * (1.15 - x / 170)));
    }
    flower(paint, spotOn(at, [96, 0], 0, size * 0.5));
  };

const alternateSpike =
  (flower: Organ, count: number, size: number, turn: number): Organ =>
  (paint, at) => {
    paint('line', stamp('M0 0L100 0', at));
    for (const [index, x] of spread(count, 4, 92).entries()) {
      flower(paint, spotOn(at, [x, 0], (index % 2 ? 1 : -1) * turn, size * (1.15 - x / 170)));
    }
    flower(paint, spotOn(at, [97, 0], 0, size * 0.5));
  };

const pea: Organ = shape(
  'M0 0C10 -8 22 -10 30 -14 30 -50 66 -58 78 -36 84 -24 70 -12 58 -6 80 -10 100 4 92 18 74 34 36 26 22 12 12 8 4 6 0 0Z',
  'M30 -12C44 -10 54 -8 58 -6M24 10C40 16 66 18 80 8M50 -40L54 -16',
);

const bell: Organ = (paint, at) => {
  shape(
    'M0 0C4 -26 36 -34 70 -32 84 -34 92 -44 100 -40L94 -22 102 -8 94 0 102 8 94 22 100 40C92 44 84 34 70 32 36 34 4 26 0 0Z',
    'M20 -14C40 -18 60 -18 84 -18M20 14C40 18 60 18 84 18',
  )(paint, at);
  calyx(paint, { ...at, size: at.size * 0.7 });
};

const trumpet: Organ = (paint, at) => {
  shape(
    'M0 -7C30 -9 54 -14 78 -40 82 -46 88 -52 96 -54L94 -36 106 -22 96 0 106 22 94 36 96 54C88 52 82 46 78 40 54 14 30 9 0 7Z',
    'M20 0L92 0M40 -5C60 -10 78 -22 90 -36M40 5C60 10 78 22 90 36',
  )(paint, at);
  shape('M-6 -6C4 -12 26 -12 40 -12L34 -4 42 0 34 4 40 12C26 12 4 12 -6 6Z')(paint, at);
};

const mallow: Organ = (paint, at) => {
  const heart = spotOn(at, [74, 0], 0, 1);
  around(
    shape(
      'M0 0C4 -30 52 -62 92 -34 90 -20 100 -4 92 6 92 20 72 46 44 36 20 26 4 14 0 0Z',
      'M14 0L74 -6M14 -4L66 -24M14 4L62 16',
    ),
    ring(5, 12),
  )(paint, { ...heart, size: at.size * 0.86 });
  paint('dark', stamp(circle(10), heart));
  paint('line', stamp('M0 0L52 -30', heart));
  paint(
    'dark',
    stamp(
      [26, 34, 42, 50].map((x) => circle(4, x, -x * 0.58 - 4) + circle(4, x + 4, -x * 0.58 + 5)).join(''),
      heart,
    ),
  );
};

/** Many long stamens over a cup. */
const brush: Organ = (paint, at) => {
  const hairs = spread(11, -80, 80);
  const tip = (degrees: number, r: number) =>
    `${(26 + r * Math.cos(degrees / 57.3)).toFixed(0)} ${(r * Math.sin(degrees / 57.3)).toFixed(0)}`;
  paint('fine', stamp(hairs.map((h) => `M26 0Q${tip(h * 0.7, 40)} ${tip(h, 78)}`).join(''), at));
  paint(
    'dark',
    stamp(
      hairs.map((h) => circle(3, ...(tip(h, 80).split(' ').map(Number) as [number, number]))).join(''),
      at,
    ),
  );
  shape('M0 -4C4 -16 18 -20 32 -20L32 20C18 20 4 16 0 4Z', 'M10 -8L26 -8M10 8L26 8')(paint, at);
};

const catkin: Organ = (paint, at) => {
  shape(
    'M0 -3C20 -18 74 -18 100 -3 102 0 102 0 100 3 74 18 20 18 0 3Z',
    spread(9, 10, 90)
      .map((x) => `M${x} -12L${x + 7} -4 ${x} 3 ${x + 7} 10`)
      .join(''),
  )(paint, at);
};

const grain = shape('M0 0C16 -16 46 -16 66 -2 46 12 16 12 0 0Z', 'M6 0L54 -1M60 -2L100 -8');
const panicle: Organ = (paint, at) => {
  paint('line', stamp('M0 0Q60 4 100 -8', at));
  for (const [index, x] of spread(9, 6, 92).entries()) {
    const side = index % 2 ? 1 : -1;
    const branch = spotOn(at, [x, 0], side * (46 - x / 4), 0.34 - x / 500);
    paint('fine', stamp('M0 0L100 0', branch));
    for (const along of [40, 70, 98]) grain(paint, spotOn(branch, [along, 0], side * 8, 0.5));
    grain(paint, spotOn(branch, [62, 0], -side * 26, 0.5));
  }
};

const plantain: Organ = (paint, at) => {
  shape(
    'M0 -5C10 -14 80 -14 98 -4 101 0 101 0 98 4 80 14 10 14 0 5Z',
    spread(11, 6, 94)
      .map((x) => `M${x} -9Q${x + 7} -5 ${x + 1} 0 ${x + 7} 4 ${x} 9`)
      .join(''),
  )(paint, at);
  paint(
    'fine',
    stamp(
      spread(7, 14, 56)
        .map((x) => `M${x} -11L${x - 4} -24M${x} 11L${x - 4} 24`)
        .join(''),
      at,
    ),
  );
  paint(
    'dark',
    stamp(
      spread(7, 14, 56)
        .map((x) => circle(2.6, x - 4, -25) + circle(2.6, x - 4, 25))
        .join(''),
      at,
    ),
  );
};

const hood: Organ = shape(
  'M0 0C2 -34 18 -60 46 -60 70 -58 84 -36 92 -16 84 -14 78 -12 74 -6 92 0 96 18 80 28 66 34 48 22 34 12 20 8 8 6 0 0Z',
  'M14 -14C26 -40 48 -50 62 -42M34 10C48 4 62 -2 74 -6',
);

const poppy: Organ = (paint, at) => {
  const heart = spotOn(at, [66, 0], 0, 1);
  around(
    shape(
      'M0 0C-8 -50 60 -84 98 -40 104 -20 96 -4 100 8 96 40 60 62 24 42 8 30 2 14 0 0Z',
      'M14 -2L76 -22M14 2L70 18M16 0L82 0',
    ),
    ring(4, 40),
  )(paint, { ...heart, size: at.size * 0.84 });
  paint('fine', stamp(bristles(18, 16, 36), heart));
  paint('body', stamp(circle(15), heart));
  paint('fine', stamp(bristles(8, 0, 13), heart));
};

const passion: Organ = (paint, at) => {
  const heart = spotOn(at, [70, 0], 0, 1);
  around(narrow, ring(8, 18))(paint, { ...heart, size: at.size * 0.82 });
  paint('fine', stamp(bristles(22, 18, 52), heart));
  paint('body', stamp(circle(17), heart));
  paint('line', stamp('M0 0L26 -18M0 0L30 10M0 0L-8 28', heart));
  paint('dark', stamp(circle(5, 28, -20) + circle(5, 32, 11) + circle(5, -9, 31), heart));
};

const lily: Organ = (paint, at) => {
  const heart = spotOn(at, [40, 0], 0, 1);
  around(narrow, [-64, 64, -38, 38, 0], (index) => [0.8, 0.8, 0.95, 0.95, 0.9][index] ?? 1)(paint, heart);
  paint('fine', stamp('M0 0L78 -14M0 0L82 12M0 0L72 30', heart));
  paint('line', stamp('M0 0L40 0', at));
};

const tube: Organ = shape(
  'M0 -6C20 -14 66 -15 84 -12L96 -16 92 -4 98 0 92 4 96 16 84 12C66 15 20 14 0 6Z',
  'M12 0L84 0',
);

/** Hangs or stands: knots of flowers too small to show. */
const tassel: Organ = (paint, at) => {
  paint('line', stamp('M0 0Q50 -10 100 2', at));
  paint(
    'dark',
    stamp(
      spread(6, 22, 100)
        .map((x) => circle(8, x, x % 3 > 1 ? -9 : 4))
        .join(''),
      at,
    ),
  );
};

/** A flat head of many small flowers on branched stalks. */
const corymb = (flower: Organ, size: number): Organ => umbelOf(5, 62, umbelOf(3, 54, flower, 0.52), size);

export const flowers = {
  five,
  fiveCluster: joined(umbelOf(4, 58, bloom(rosette(5, 20, 0.5)), 0.46)),
  stamened,
  stamenedCluster: umbelOf(3, 52, stamened, 0.5),
  whorls: spike(lipped, 4, 0.36, 58),
  daisy,
  thistle,
  umbel: joined(umbelOf(7, 66, umbellet, 0.26)),
  globe: joined(umbelOf(13, 150, bloom(rosette(6, 16, 0.16)), 0.3)),
  ballUmbel: joined(umbelOf(9, 120, shape(circle(60)), 0.16)),
  corymb: joined(corymb(shape(rosette(4, 30, 0.4)), 0.44)),
  peas: alternateSpike(pea, 7, 0.36, 58),
  heads: joined(umbelOf(2, 34, brush, 0.62)),
  bells: alternateSpike(bell, 8, 0.34, 104),
  urns: joined(umbelOf(5, 50, bell, 0.36)),
  tubes: alternateSpike(tube, 11, 0.3, 118),
  trumpet,
  mallow,
  brush,
  catkins: umbelOf(3, 26, catkin, 1.1),
  catkin,
  panicle,
  plantain,
  stars: joined(umbelOf(6, 62, bloom(rosette(4, 12, 0.2)), 0.42)),
  star5: joined(umbelOf(5, 62, bloom(rosette(5, 14, 0.24)), 0.5)),
  grains: spike(shape(circle(34)), 9, 0.17, 60),
  tassels: alternateSpike(tassel, 5, 0.44, 50),
  tassel,
  hoods: alternateSpike(hood, 7, 0.38, 50),
  poppy,
  passion,
  lily,
  cluster: joined(umbelOf(5, 66, bloom(rosette(5, 20, 0.5)), 0.36)),
} as const satisfies Record<string, Organ>;

export type FlowerKind = keyof typeof flowers;
