import type { PlantPart } from '@simples/contract/plant-sheet-vocabulary';
import { flowers } from './flowers.ts';
import { fruits } from './fruits.ts';
import { anyPlant, herbs } from './herbs.ts';
import { leaves } from './leaves.ts';
import {
  circle,
  type Organ,
  type Paint,
  type Spot,
  type Stem,
  type Stroke,
  shape,
  spotOn,
  spread,
  stamp,
  stem,
  times,
} from './pen.ts';
import type { Plan } from './plan.ts';
import { woody } from './woody.ts';

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

const details = {
  rootlets,
  taproot,
  bulb,
  rhizome,
  bark,
  seeds,
  resin,
  slice,
} as const satisfies Record<string, Organ>;
type DetailKind = keyof typeof details;

export const plans: Readonly<Record<string, Plan>> = { ...herbs, ...woody };

/** Side of the square that a drawing fills. */
export const SIDE = 400;
const GROUND = 318;

type Organs = 'leaf' | 'flower' | 'fruit' | 'under' | 'detail';

/** What of a drawing is tinted for a part that is used. */
const usedOrgans: Readonly<Record<PlantPart, readonly Organs[]>> = {
  LEAF: ['leaf'],
  FLOWER: ['flower'],
  FLOWER_SHOOT: ['flower'],
  CALYX: ['flower'],
  FRUIT: ['fruit'],
  SEED: ['detail'],
  ROOT: ['under', 'detail'],
  RHIZOME: ['under', 'detail'],
  BULB: ['under', 'detail'],
  BARK: ['detail'],
  STEM: ['detail'],
  RESIN: ['detail'],
  WHOLE_PLANT: ['leaf', 'flower', 'under'],
};

/** Drawn on its own where the plant as drawn does not show it. */
const detailOf: Partial<Record<PlantPart, DetailKind>> = {
  SEED: 'seeds',
  BARK: 'bark',
  STEM: 'slice',
  RESIN: 'resin',
};
const underground: Partial<Record<PlantPart, Plan['under']>> = {
  ROOT: 'taproot',
  RHIZOME: 'rhizome',
  BULB: 'bulb',
};

const isPart = (part: string): part is PlantPart => Object.hasOwn(usedOrgans, part);

export function planOf(family: string): Plan {
  const name = family.trim().toLowerCase();
  return (Object.hasOwn(plans, name) && plans[name]) || anyPlant;
}

type Hands = Readonly<Record<Organs | 'stem', Paint>>;

function sidesAt(plan: Plan, node: number): readonly number[] {
  if (plan.placed === 'opposite') return [-1, 1];
  if (plan.placed === 'whorled') return [-1, 1, 0.4];
  return [node % 2 ? 1 : -1];
}

function leavesOn(plan: Plan, axis: Stem, hands: Hands, [first, last]: readonly [number, number]): void {
  for (const [node, t] of spread(plan.nodes, first, last).entries()) {
    const size = plan.leafSize * (1.12 - 0.5 * ((t - first) / (last - first)));
    for (const side of sidesAt(plan, node))
      leaves[plan.leaf](hands.leaf, axis.at(t, side * (plan.leafTurn ?? 56), size));
  }
}

/** Fruits take the place of some flowers when they are used, and stand beside them otherwise. */
function bloomsOn(plan: Plan, axis: Stem, hands: Hands, wantsFruit: boolean): void {
  const flower = plan.flower && flowers[plan.flower];
  const fruit = plan.fruit && fruits[plan.fruit];
  const side = (t: number, turn: number, size: number) => axis.at(t, turn, size);
  if (fruit && (wantsFruit || !flower)) {
    const size = (plan.fruitSize ?? 0.5) * 1.15;
    fruit(hands.fruit, side(0.6, plan.habit === 'herb' ? 78 : 118, size));
    if (!flower || plan.blooms === 'nodes') fruit(hands.fruit, side(0.4, -112, size * 0.85));
  }
  if (!flower) return;
  const size = plan.flowerSize ?? 0.8;
  if (plan.blooms === 'nodes') {
    for (const [index, t] of (wantsFruit ? [0.8] : [0.56, 0.8]).entries())
      flower(hands.flower, side(t, (index % 2 ? -1 : 1) * 64, size * (1 - index * 0.08)));
  }
  flower(hands.flower, axis.at(1, 0, plan.blooms === 'nodes' ? size * 0.9 : size));
}

function curl(paint: Paint, at: Spot): void {
  paint('fine', stamp('M0 0C24 -8 40 -2 56 6 76 14 92 4 84 -8 78 -16 66 -10 70 0 74 8 84 6 84 2', at));
}

const habits: Readonly<Record<Plan['habit'], (plan: Plan, hands: Hands, wantsFruit: boolean) => void>> = {
  herb(plan, hands, wantsFruit) {
    const axis = stem([196, GROUND], [188, 210], [206, plan.blooms === 'nodes' ? 84 : 150]);
    hands.stem('line', axis.d);
    leavesOn(plan, axis, hands, [0.08, 0.86]);
    bloomsOn(plan, axis, hands, wantsFruit);
  },
  scape(plan, hands) {
    const axis = stem([200, GROUND], [196, 220], [206, 128]);
    hands.stem('line', axis.d);
    const angles = spread(plan.nodes, -158, -22);
    const order = times(plan.nodes).toSorted(
      (a, b) => Math.abs(b - plan.nodes / 2) - Math.abs(a - plan.nodes / 2),
    );
    const behind = order.slice(0, Math.ceil(plan.nodes / 2));
    const leaf = (index: number) => {
      const angle = angles[index] ?? -90;
      const isRight = angle > -90 ? 1 : -1;
      const at = { x: 200 + isRight * 3, y: GROUND, angle, size: plan.leafSize };
      leaves[plan.leaf](hands.leaf, { ...at, width: plan.leaf === 'grass' ? isRight : 1 });
    };
    if (plan.flower) flowers[plan.flower](hands.flower, axis.at(1, 0, plan.flowerSize ?? 0.8));
    for (const index of behind) leaf(index);
    for (const index of order.slice(behind.length)) leaf(index);
  },
  twig(plan, hands, wantsFruit) {
    const axis = stem([120, 378], [130, 220], [222, plan.blooms === 'end' ? 128 : 78]);
    hands.stem('line', axis.d);
    hands.stem('line', stem([126, 380], [136, 222], [222, plan.blooms === 'end' ? 128 : 78]).d);
    hands.stem('line', 'M112 376Q122 384 134 379');
    leavesOn(plan, axis, hands, [0.2, 0.94]);
    if (plan.blooms !== 'end') leaves[plan.leaf](hands.leaf, axis.at(1, 0, plan.leafSize * 0.62));
    bloomsOn({ ...plan, ...(plan.blooms === 'end' ? {} : { blooms: 'nodes' }) }, axis, hands, wantsFruit);
  },
  climber(plan, hands, wantsFruit) {
    const axis = stem([84, 372], [310, 300], [196, 66]);
    hands.stem('line', axis.d);
    if (plan.tendrils)
      for (const [t, turn] of [
        [0.34, -50],
        [0.66, 60],
        [0.97, 10],
      ] as const)
        curl(hands.stem, axis.at(t, turn, 0.7));
    leavesOn({ ...plan, nodes: plan.nodes + 1 }, axis, hands, [0.14, 0.9]);
    bloomsOn(plan, axis, hands, wantsFruit);
  },
  trunk(plan, hands) {
    hands.stem('line', 'M188 352C192 290 190 240 192 168M214 352C210 290 210 240 208 168');
    hands.stem(
      'fine',
      spread(9, 336, 196)
        .map((y) => `M190 ${y}Q200 ${y + 7} 211 ${y}`)
        .join(''),
    );
    const angles = spread(plan.nodes, -196, 16);
    for (const angle of angles.toSorted((a, b) => Math.abs(b + 90) - Math.abs(a + 90)))
      leaves[plan.leaf](hands.leaf, { x: 200, y: 168, angle, size: plan.leafSize });
    if (plan.fruit)
      fruits[plan.fruit](hands.fruit, { x: 200, y: 174, angle: 90, size: plan.fruitSize ?? 0.6 });
  },
};

const hasGround = ({ habit }: Plan): boolean => habit === 'herb' || habit === 'scape';

function ground(plan: Plan, part: PlantPart | null, hands: Hands): void {
  if (!hasGround(plan)) return;
  const under = (part && underground[part]) || plan.under || 'rootlets';
  details[under](hands.under, { x: 197, y: GROUND + 2, angle: 90, size: under === 'rootlets' ? 0.76 : 0.72 });
}

function detail(plan: Plan, part: PlantPart | null, hands: Hands): void {
  const root = part && !hasGround(plan) ? underground[part] : undefined;
  const kind = root ?? (part ? detailOf[part] : undefined);
  if (!kind) return;
  const isLong = kind === 'taproot' || kind === 'bulb' || kind === 'rhizome';
  details[kind](hands.detail, {
    x: 318,
    y: isLong ? 300 : 338,
    angle: kind === 'bark' ? -24 : isLong ? 82 : 0,
    size: 0.78,
  });
}

/** The strokes of a family's plant, in the order in which they are drawn. `part` is what is used of it. */
export function engrave(family: string, part: string | null): readonly Stroke[] {
  const plan = planOf(family);
  const used = part !== null && isPart(part) ? part : null;
  const strokes: Stroke[] = [];
  const hand = (organ: Organs | 'stem'): Paint => {
    const isUsed = used !== null && organ !== 'stem' && usedOrgans[used].includes(organ);
    return (layer, d) => {
      const last = strokes.at(-1);
      // Lines hide nothing, so those that follow each other are one path.
      if (last && last.layer === layer && last.isUsed === isUsed && layer !== 'body')
        strokes[strokes.length - 1] = { ...last, d: last.d + d };
      else strokes.push({ layer, isUsed, d });
    };
  };
  const hands: Hands = {
    stem: hand('stem'),
    leaf: hand('leaf'),
    flower: hand('flower'),
    fruit: hand('fruit'),
    under: hand('under'),
    detail: hand('detail'),
  };
  ground(plan, used, hands);
  habits[plan.habit](plan, hands, used === 'FRUIT');
  detail(plan, used, hands);
  return strokes;
}
