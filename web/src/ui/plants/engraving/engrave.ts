import type { PlantPart } from '@simples/contract/plant-sheet-vocabulary';
import { type DetailKind, details } from './details.ts';
import { flowers } from './flowers.ts';
import { fruits } from './fruits.ts';
import { anyPlant, herbs } from './herbs.ts';
import { leaves } from './leaves.ts';
import { type Paint, type Spot, type Stem, type Stroke, spread, stamp, stem, times } from './pen.ts';
import type { Plan } from './plan.ts';
import { woody } from './woody.ts';

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
