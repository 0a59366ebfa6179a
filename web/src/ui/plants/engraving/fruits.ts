import {
  around,
  circle,
  type Organ,
  type Paint,
  type Spot,
  shape,
  spotOn,
  spread,
  stamp,
  times,
} from './pen.ts';

const stalked =
  (organ: Organ, stalk: number): Organ =>
  (paint, at) => {
    paint('line', stamp(`M0 0L${stalk} 0`, at));
    organ(paint, spotOn(at, [stalk, 0], 0, 1));
  };

const berry = shape(circle(30, 30), 'M14 -10Q20 -20 32 -20M54 -4L62 0 54 4');
const pod = shape(
  'M0 0C10 -16 24 -8 32 -14 44 -18 52 -10 62 -13 76 -14 88 -8 104 4 88 12 76 14 62 13 52 10 44 18 32 14 24 8 10 16 0 0Z',
  `${circle(6, 32)}${circle(6, 50)}${circle(6, 68)}`,
);
const longPod = shape('M0 0C20 -8 80 -10 110 2 80 9 20 8 0 0Z', 'M6 0Q60 -4 104 2');
const acorn = shape(
  'M0 -8C10 -26 40 -30 64 -22 92 -14 100 -4 104 0 100 4 92 14 64 22 40 30 10 26 0 8Z',
  'M20 -18L20 18M34 -22L34 22',
);

const bunch: Organ = (paint, at) => {
  paint('line', stamp('M0 0L30 0', at));
  for (const [index, count] of [4, 5, 4, 3, 2, 1].entries()) {
    for (const y of spread(count, -(count - 1) * 12, (count - 1) * 12))
      paint('body', stamp(circle(13.5, 34 + index * 19, y), at));
  }
};

const winged: Organ = (paint, at) => {
  shape(
    'M0 0C10 -30 40 -50 78 -40 100 -30 104 -10 100 0 104 10 100 30 78 40 40 50 10 30 0 0Z',
    'M8 -8L66 -28M8 8L66 28',
  )(paint, at);
  shape('M4 0C26 -14 70 -14 94 0 70 14 26 14 4 0Z', 'M10 0L88 0')(paint, at);
};

const spiny: Organ = (paint, at) => {
  paint(
    'fine',
    stamp(
      spread(15, 0, 336)
        .map((a) => {
          const p = (r: number) =>
            `${(50 + r * Math.cos(a / 57.3)).toFixed(0)} ${(r * Math.sin(a / 57.3)).toFixed(0)}`;
          return `M${p(38)}L${p(54)}`;
        })
        .join(''),
      at,
    ),
  );
  paint('body', stamp(circle(40, 50), at));
  paint(
    'fine',
    stamp(
      'M10 0Q50 -22 90 0M10 0Q50 22 90 0M24 -24L28 -32M50 -10L52 -20M70 10L72 0M40 14L42 4M56 26L58 16M66 -22L68 -32',
      at,
    ),
  );
};

const cone: Organ = shape(
  'M0 -6C20 -32 70 -34 100 -6 102 0 102 0 100 6 70 34 20 32 0 6Z',
  'M14 -14Q26 -4 14 6M34 -22Q48 -12 34 -2 48 8 34 18M56 -22Q70 -12 56 -2 70 8 56 18M78 -14Q90 -6 78 2 90 8 78 12',
);

const pepo: Organ = shape(
  'M0 -8C8 -40 50 -46 92 -38 122 -30 128 -12 128 0 128 12 122 30 92 38 50 46 8 40 0 8Z',
  'M4 -4C30 -24 90 -26 124 -6M4 4C30 24 90 26 124 6M2 0L126 0',
);

const capsule: Organ = (paint, at) => {
  shape(
    'M0 -7C14 -14 20 -34 48 -36 70 -36 80 -26 82 -20L82 20C80 26 70 36 48 36 20 34 14 14 0 7Z',
    'M16 -4C34 -14 60 -16 78 -12M16 4C34 14 60 16 78 12',
  )(paint, at);
  shape('M80 -30Q92 -30 96 0 92 30 80 30 84 0 80 -30Z', 'M84 -20L94 -4M84 20L94 4')(paint, at);
};

const tricoque: Organ = (paint, at) => {
  around(
    shape('M0 0C20 -34 60 -30 66 0 60 30 20 34 0 0Z', 'M10 0L58 0'),
    [-48, 48, 0],
    () => 0.9,
    0,
  )(paint, at);
};

const apple: Organ = shape(
  'M0 0C-10 -40 30 -52 60 -44 92 -36 96 -14 88 0 96 14 92 36 60 44 30 52 -10 40 0 0Z',
  'M0 0L10 0M20 -30Q34 -38 48 -36M88 0L98 -8M88 0L99 4',
);

const achenes: Organ = (paint, at) => {
  const hairs = spread(15, -110, 110);
  const p = (a: number, r: number) =>
    `${(30 + r * Math.cos(a / 57.3)).toFixed(0)} ${(r * Math.sin(a / 57.3)).toFixed(0)}`;
  paint(
    'fine',
    stamp(
      hairs.map((a) => `M${p(a, 12)}L${p(a, 56)}M${p(a - 7, 66)}L${p(a, 56)}L${p(a + 7, 66)}`).join(''),
      at,
    ),
  );
  paint('body', stamp(circle(13, 28), at));
};

const hairy: Organ = shape(
  'M0 0C16 -20 84 -20 108 0 84 20 16 20 0 0Z',
  'M6 0L100 0M10 -4C40 -13 70 -13 96 -3M10 4C40 13 70 13 96 3',
);

const schizocarp: Organ = shape(
  'M0 0C10 -26 70 -30 92 -8L104 -12M92 -8L92 8 104 12M92 8C70 30 10 26 0 0Z',
  'M4 0L90 0M10 -8C30 -18 60 -20 82 -12M10 8C30 18 60 20 82 12',
);

const several =
  (organ: Organ, turns: readonly number[], size: number, stalk = 50): Organ =>
  (paint, at) =>
    around(stalked(organ, stalk), turns, () => size)(paint, at);

export const fruits = {
  berries: several(berry, [-46, -14, 18, 50], 0.62, 90),
  drupes: several(acorn, [-26, 26], 0.8),
  pods: several(pod, [-24, 24], 1.05, 20),
  longPods: several(longPod, [-12, 14], 1.5, 14),
  acorn,
  bunch,
  winged: several(winged, [-50, 0, 48], 0.72, 30),
  spiny,
  cone,
  cones: several(cone, [-28, 28], 0.7, 40),
  pepo,
  capsule,
  tricoque,
  apple,
  apples: several(apple, [-44, 0, 44], 0.5, 90),
  achenes,
  hairy,
  follicles: several(hairy, [-46, 46], 1.1, 6),
  schizocarp,
  nutlets: (paint: Paint, at: Spot) => around(shape(circle(22, 30)), [-50, -17, 17, 50])(paint, at),
  samaras: several(winged, [-30, 30], 0.7, 40),
  dates: (paint: Paint, at: Spot) => {
    for (const turn of spread(5, -34, 34)) {
      const strand = { ...at, angle: at.angle + turn };
      paint('line', stamp('M0 0Q60 -6 112 0', strand));
      for (const index of times(4))
        acorn(paint, spotOn(strand, [48 + index * 20, 0], index % 2 ? 34 : -34, 0.24));
    }
  },
} as const satisfies Record<string, Organ>;

export type FruitKind = keyof typeof fruits;
