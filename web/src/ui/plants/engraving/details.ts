import { circle, type Organ, shape, spotOn, spread, stamp } from './pen.ts';

const rootlets: Organ = (paint, at) => {
  paint(
    'line',
    stamp(
      'M0 0C24 -6 42 6 84 -2M0 0C22 12 34 26 58 34M0 0C18 -14 28 -30 54 -40M34 0C46 -10 52 -14 66 -18M26 16C38 22 46 20 58 18M24 -14C36 -16 44 -14 54 -18',
      at,
    ),
  );
};

const taproot: Organ = (paint, at) => {
  paint(
    'fine',
    stamp('M30 -12Q44 -24 50 -42M52 9Q62 22 76 28M66 -6Q76 -16 90 -20M24 13Q30 26 44 34M84 3Q92 8 104 6', at),
  );
  shape(
    'M-4 -15C14 -19 34 -14 58 -9 78 -5 92 -3 112 5 90 5 74 8 56 10 34 16 12 19 -4 15Z',
    'M6 -16Q10 -6 6 -2M18 15Q22 6 18 2M32 -13Q36 -4 32 0M46 11Q50 4 46 2M62 -8Q65 -2 62 1M76 6L76 0',
  )(paint, at);
};

const bulb: Organ = (paint, at) => {
  rootlets(paint, spotOn(at, [66, 0], 0, 0.36));
  shape(
    'M-14 -5C-4 -8 0 -14 8 -26 20 -46 56 -44 68 -8 70 -2 70 2 68 8 56 44 20 46 8 26 0 14 -4 8 -14 5Z',
    'M-8 0L68 0M-6 -3C10 -14 40 -24 68 -5M-6 3C10 14 40 24 68 5M2 -12C18 -34 50 -36 66 -8M2 12C18 34 50 36 66 8',
  )(paint, at);
};

/** Lies across its direction. */
const rhizome: Organ = (paint, at) => {
  paint('fine', stamp('M30 -52Q46 -58 54 -54M34 -24Q52 -26 60 -20M36 14Q52 14 62 22M32 52Q48 54 56 62', at));
  shape(
    'M0 -16C-8 -34 -2 -66 12 -84 24 -90 34 -78 30 -62 40 -52 36 -36 30 -28 40 -14 40 6 32 16 44 24 42 44 32 50 36 66 26 84 12 80 2 70 -2 50 2 40 -10 28 -8 14 0 10 -4 2 -4 -8 0 -16Z',
    'M4 -66Q14 -60 26 -66M0 -46Q14 -40 32 -46M0 -30Q14 -24 30 -30M-2 -8Q16 -2 35 -6M0 12Q16 18 32 14M0 34Q18 40 36 34M2 54Q18 60 32 54',
  )(paint, at);
};

const bark: Organ = shape(
  'M-50 -20C-20 -28 20 -16 54 -24Q64 -12 56 0 64 12 54 22C20 30 -20 18 -50 24Q-60 14 -52 2 -60 -10 -50 -20Z',
  'M-52 2C-20 -4 20 8 56 0M-44 -14C-20 -20 0 -12 14 -14M-36 -6C-10 -12 4 -4 22 -6M-40 12C-14 6 10 18 30 12M-20 18C0 14 20 20 44 16M30 -14L46 -16M36 6L50 8',
);

const seeds: Organ = (paint, at) => {
  const seed = shape('M0 0C6 -20 40 -26 54 0 40 26 6 20 0 0Z', 'M4 0L50 0M12 -8Q30 -14 44 -6');
  for (const [x, y, turn] of [
    [-46, 14, -40],
    [-6, -26, 24],
    [8, 26, -12],
  ] as const)
    seed(paint, spotOn(at, [x, y], turn, 0.9));
};

const resin: Organ = (paint, at) => {
  const drop = shape('M0 0C14 -6 34 -26 58 -18 76 -8 76 8 58 18 34 26 14 6 0 0Z', 'M58 -9Q66 -4 66 2');
  for (const [x, y] of [
    [-26, -24],
    [0, 22],
  ] as const)
    drop(paint, { ...spotOn(at, [x, y], 90, 0.9) });
};

const slice: Organ = (paint, at) => {
  paint('body', stamp(circle(38), at));
  paint(
    'fine',
    stamp(
      `${circle(30)}${circle(12)}${spread(12, 0, 330)
        .map((a) => {
          const p = (r: number) =>
            `${(r * Math.cos(a / 57.3)).toFixed(0)} ${(r * Math.sin(a / 57.3)).toFixed(0)}`;
          return `M${p(13)}L${p(29)}`;
        })
        .join('')}`,
      at,
    ),
  );
};

export const details = {
  rootlets,
  taproot,
  bulb,
  rhizome,
  bark,
  seeds,
  resin,
  slice,
} as const satisfies Record<string, Organ>;
export type DetailKind = keyof typeof details;
