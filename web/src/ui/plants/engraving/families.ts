import type { FlowerKind } from './flowers.ts';
import type { FruitKind } from './fruits.ts';
import type { LeafKind } from './leaves.ts';

/**
 * herb: an upright stem from the ground; scape: leaves from the ground and a bare stem; twig: a woody branch;
 * climber: a winding stem; trunk: a crown of leaves on a bare stem.
 */
export type Habit = 'herb' | 'scape' | 'twig' | 'climber' | 'trunk';

export interface Plan {
  readonly habit: Habit;
  readonly leaf: LeafKind;
  readonly placed: 'opposite' | 'alternate' | 'whorled';
  /** Nodes, or leaves from the ground. */
  readonly nodes: number;
  readonly leafSize: number;
  readonly leafTurn?: number;
  readonly flower?: FlowerKind;
  readonly flowerSize?: number;
  /** At the end of the stem alone, or at its upper nodes too. */
  readonly blooms?: 'end' | 'nodes';
  readonly fruit?: FruitKind;
  readonly fruitSize?: number;
  readonly under?: 'rootlets' | 'taproot' | 'bulb' | 'rhizome';
  readonly tendrils?: boolean;
}

const herb = { habit: 'herb', placed: 'alternate', nodes: 4, leafSize: 0.9, blooms: 'end' } as const;
const twig = { habit: 'twig', placed: 'alternate', nodes: 5, leafSize: 0.9, blooms: 'nodes' } as const;
const climber = { habit: 'climber', placed: 'alternate', nodes: 4, leafSize: 1, blooms: 'nodes', tendrils: true } as const;

/** One for whoever has none of its own: a leafy stem in flower. */
export const anyPlant: Plan = { ...herb, leaf: 'ovate', flower: 'fiveCluster', flowerSize: 0.8 };

const borage: Plan = { ...herb, leaf: 'lance', leafSize: 1, flower: 'cluster', flowerSize: 0.8, fruit: 'nutlets', under: 'taproot' };
const onion: Plan = { ...herb, habit: 'scape', leaf: 'grass', nodes: 5, leafSize: 1.9, flower: 'globe', flowerSize: 0.7, under: 'bulb' };
const cypress: Plan = { ...twig, leaf: 'needles', leafSize: 0.86, nodes: 6, fruit: 'cones', fruitSize: 0.5 };
const wildCabbage: Plan = { ...herb, leaf: 'feathered', leafSize: 1.1, flower: 'stars', flowerSize: 0.8, fruit: 'longPods', fruitSize: 0.5, under: 'taproot' };
const palm: Plan = { habit: 'trunk', leaf: 'frond', placed: 'alternate', nodes: 6, leafSize: 1.6, fruit: 'dates', fruitSize: 0.6 };

/** By the name of a family in lower case. Older names stand beside those of today. */
export const plans: Readonly<Record<string, Plan>> = {
  amaranthaceae: { ...herb, leaf: 'ovate', flower: 'tassels', flowerSize: 1.1 },
  amaryllidaceae: onion,
  alliaceae: onion,
  anacardiaceae: { ...twig, leaf: 'lance', leafSize: 1.15, flower: 'cluster', flowerSize: 0.6, blooms: 'end', fruit: 'apples', fruitSize: 0.62 },
  apiaceae: { ...herb, leaf: 'feathery', nodes: 3, leafSize: 1.2, flower: 'umbel', flowerSize: 1, fruit: 'schizocarp', fruitSize: 0.4, under: 'taproot' },
  apocynaceae: { ...twig, placed: 'opposite', leaf: 'lance', leafSize: 1.1, flower: 'star5', flowerSize: 0.7, blooms: 'end', fruit: 'follicles', fruitSize: 0.62 },
  araceae: { ...herb, habit: 'scape', leaf: 'heart', nodes: 3, leafSize: 1.3, flower: 'catkin', flowerSize: 0.7, under: 'rhizome' },
  araliaceae: { ...climber, nodes: 3, tendrils: false, leaf: 'lobed', leafSize: 0.95, flower: 'ballUmbel', flowerSize: 0.56, fruit: 'berries', fruitSize: 0.5 },
  arecaceae: palm,
  asparagaceae: { ...herb, habit: 'scape', leaf: 'grass', nodes: 6, leafSize: 1.8, flower: 'bells', flowerSize: 0.9, under: 'rhizome' },
  asphodelaceae: { ...herb, habit: 'scape', leaf: 'spiny', nodes: 7, leafSize: 1.5, flower: 'tubes', flowerSize: 1, under: 'rootlets' },
  asteraceae: { ...herb, leaf: 'feathered', nodes: 4, leafSize: 0.95, flower: 'daisy', flowerSize: 0.9, fruit: 'achenes', fruitSize: 0.6, under: 'taproot' },
  compositae: { ...herb, leaf: 'feathered', nodes: 4, leafSize: 0.95, flower: 'daisy', flowerSize: 0.9, fruit: 'achenes', fruitSize: 0.6, under: 'taproot' },
  berberidaceae: { ...twig, leaf: 'spiny', flower: 'cluster', flowerSize: 0.5, fruit: 'berries', fruitSize: 0.5 },
  betulaceae: { ...twig, blooms: 'end', leaf: 'toothed', leafSize: 0.95, flower: 'catkins', flowerSize: 0.56, fruit: 'cone', fruitSize: 0.5 },
  bixaceae: { ...twig, leaf: 'heart', flower: 'five', flowerSize: 0.7, blooms: 'end', fruit: 'spiny', fruitSize: 0.6 },
  boraginaceae: borage,
  brassicaceae: wildCabbage,
  burseraceae: { ...twig, leaf: 'pinnateLance', leafSize: 1.2, nodes: 4, fruit: 'drupes', fruitSize: 0.5 },
  cannabaceae: { ...herb, placed: 'opposite', nodes: 3, leaf: 'digitateLance', leafSize: 1.1, flower: 'tassels', flowerSize: 0.9, fruit: 'cone', fruitSize: 0.4, under: 'taproot' },
  caprifoliaceae: { ...herb, placed: 'opposite', leaf: 'pinnateElder', nodes: 3, leafSize: 0.95, flower: 'corymb', flowerSize: 0.9, under: 'rootlets' },
  valerianaceae: { ...herb, placed: 'opposite', leaf: 'pinnateElder', nodes: 3, leafSize: 0.95, flower: 'corymb', flowerSize: 0.9, under: 'rootlets' },
  caricaceae: { habit: 'trunk', leaf: 'cut', placed: 'alternate', nodes: 8, leafSize: 1.15, fruit: 'apples', fruitSize: 0.9 },
  combretaceae: { ...twig, nodes: 4, placed: 'opposite', leaf: 'oval', leafSize: 0.95, flower: 'brush', flowerSize: 0.5, fruit: 'winged', fruitSize: 0.6 },
  convolvulaceae: { ...climber, tendrils: false, leaf: 'heart', leafSize: 0.9, flower: 'trumpet', flowerSize: 0.8, fruit: 'capsule', fruitSize: 0.4 },
  cucurbitaceae: { ...climber, leaf: 'rounded', leafSize: 1.05, flower: 'five', flowerSize: 0.62, fruit: 'pepo', fruitSize: 0.7 },
  cupressaceae: cypress,
  taxaceae: { ...cypress, leafSize: 0.95, fruit: 'berries' },
  pinaceae: { ...cypress, leafSize: 1.05, nodes: 5, fruit: 'cone', fruitSize: 0.8 },
  ericaceae: { ...twig, leaf: 'oval', leafSize: 0.56, nodes: 7, flower: 'urns', flowerSize: 0.62, fruit: 'berries', fruitSize: 0.5 },
  euphorbiaceae: { ...herb, leaf: 'cut', nodes: 3, leafSize: 1.15, flower: 'grains', flowerSize: 0.9, fruit: 'spiny', fruitSize: 0.5, under: 'taproot' },
  fabaceae: { ...herb, leaf: 'pinnateFine', nodes: 3, leafSize: 1.15, flower: 'peas', flowerSize: 0.95, fruit: 'pods', fruitSize: 0.6, under: 'taproot' },
  leguminosae: { ...herb, leaf: 'pinnateFine', nodes: 3, leafSize: 1.15, flower: 'peas', flowerSize: 0.95, fruit: 'pods', fruitSize: 0.6, under: 'taproot' },
  fagaceae: { ...twig, nodes: 4, leaf: 'feathered', leafSize: 1.1, flower: 'catkins', flowerSize: 0.5, fruit: 'drupes', fruitSize: 0.5 },
  gentianaceae: { ...herb, placed: 'opposite', leaf: 'ovate', flower: 'trumpet', flowerSize: 0.8, under: 'taproot' },
  ginkgoaceae: { ...twig, leaf: 'fan', leafSize: 0.95, nodes: 5, fruit: 'drupes', fruitSize: 0.5 },
  hypericaceae: { ...herb, placed: 'opposite', leaf: 'oval', nodes: 4, leafSize: 0.7, flower: 'stamenedCluster', flowerSize: 0.95, fruit: 'capsule', fruitSize: 0.3 },
  iridaceae: { ...herb, habit: 'scape', leaf: 'grass', nodes: 5, leafSize: 1.8, flower: 'lily', flowerSize: 0.9, under: 'rhizome' },
  lamiaceae: { ...herb, placed: 'opposite', leaf: 'toothed', nodes: 4, leafSize: 0.82, flower: 'whorls', flowerSize: 1.15, fruit: 'nutlets', fruitSize: 0.4 },
  labiatae: { ...herb, placed: 'opposite', leaf: 'toothed', nodes: 4, leafSize: 0.82, flower: 'whorls', flowerSize: 1.15, fruit: 'nutlets', fruitSize: 0.4 },
  lauraceae: { ...twig, leaf: 'lance', leafSize: 1.1, flower: 'cluster', flowerSize: 0.5, fruit: 'drupes', fruitSize: 0.5 },
  liliaceae: { ...herb, leaf: 'lance', nodes: 6, leafSize: 0.9, flower: 'lily', flowerSize: 1, under: 'bulb' },
  linaceae: { ...herb, leaf: 'lance', nodes: 7, leafSize: 0.5, flower: 'fiveCluster', flowerSize: 0.8, fruit: 'capsule', fruitSize: 0.3 },
  lythraceae: { ...twig, placed: 'opposite', leaf: 'oval', leafSize: 0.75, flower: 'cluster', flowerSize: 0.66, blooms: 'end', fruit: 'berries', fruitSize: 0.5 },
  malvaceae: { ...herb, leaf: 'rounded', nodes: 3, leafSize: 0.95, flower: 'mallow', flowerSize: 0.6, blooms: 'nodes', fruit: 'capsule', fruitSize: 0.4, under: 'taproot' },
  meliaceae: { ...twig, blooms: 'end', leaf: 'pinnateLance', leafSize: 1.2, nodes: 4, flower: 'cluster', flowerSize: 0.5, fruit: 'drupes', fruitSize: 0.5 },
  moraceae: { ...twig, leaf: 'heart', leafSize: 1, fruit: 'cone', fruitSize: 0.5 },
  moringaceae: { ...twig, blooms: 'end', leaf: 'tripinnate', leafSize: 1.1, nodes: 3, flower: 'cluster', flowerSize: 0.5, fruit: 'longPods', fruitSize: 0.85 },
  myrtaceae: { ...twig, blooms: 'end', leaf: 'lance', leafSize: 1.1, nodes: 5, flower: 'heads', flowerSize: 0.8, fruit: 'capsule', fruitSize: 0.36 },
  oleaceae: { ...twig, placed: 'opposite', leaf: 'lance', leafSize: 0.95, flower: 'cluster', flowerSize: 0.42, fruit: 'drupes', fruitSize: 0.45 },
  papaveraceae: { ...herb, leaf: 'feathered', nodes: 4, leafSize: 1.05, flower: 'poppy', flowerSize: 0.85, fruit: 'capsule', fruitSize: 0.5, under: 'taproot' },
  passifloraceae: { ...climber, nodes: 3, leaf: 'trilobed', leafSize: 1, flower: 'passion', flowerSize: 0.85, fruit: 'apple', fruitSize: 0.5 },
  pedaliaceae: { ...herb, placed: 'opposite', leaf: 'rounded', nodes: 4, leafSize: 0.85, flower: 'trumpet', flowerSize: 0.62, blooms: 'nodes', fruit: 'spiny', fruitSize: 0.4, under: 'taproot' },
  piperaceae: { ...climber, tendrils: false, leaf: 'heart', leafSize: 1, flower: 'catkin', flowerSize: 0.6, fruit: 'bunch', fruitSize: 0.5 },
  plantaginaceae: { ...herb, habit: 'scape', leaf: 'ovate', nodes: 5, leafSize: 1.3, flower: 'plantain', flowerSize: 0.9, under: 'rootlets' },
  scrophulariaceae: { ...herb, leaf: 'ovate', nodes: 4, flower: 'bells', flowerSize: 1.2, fruit: 'capsule', fruitSize: 0.3 },
  poaceae: { ...herb, leaf: 'grass', nodes: 4, leafSize: 1.5, leafTurn: 32, flower: 'panicle', flowerSize: 1.2, under: 'rootlets' },
  gramineae: { ...herb, leaf: 'grass', nodes: 4, leafSize: 1.5, leafTurn: 32, flower: 'panicle', flowerSize: 1.2, under: 'rootlets' },
  primulaceae: { ...herb, habit: 'scape', leaf: 'ovate', nodes: 6, leafSize: 1, flower: 'fiveCluster', flowerSize: 0.9 },
  ranunculaceae: { ...herb, leaf: 'cut', nodes: 3, leafSize: 1, flower: 'hoods', flowerSize: 1.2, fruit: 'follicles', fruitSize: 0.3, under: 'taproot' },
  rhamnaceae: { ...twig, nodes: 4, leaf: 'ovate', flower: 'stars', flowerSize: 0.45, fruit: 'berries', fruitSize: 0.5 },
  rosaceae: { ...twig, leaf: 'pinnateToothed', leafSize: 1.1, nodes: 4, flower: 'stamened', flowerSize: 0.72, blooms: 'end', fruit: 'apples', fruitSize: 0.62 },
  rubiaceae: { ...herb, placed: 'opposite', leaf: 'ovate', leafSize: 0.95, nodes: 4, flower: 'stars', flowerSize: 0.9, fruit: 'berries', fruitSize: 0.5, under: 'taproot' },
  rutaceae: { ...twig, leaf: 'oval', leafSize: 0.95, flower: 'star5', flowerSize: 0.6, blooms: 'end', fruit: 'apple', fruitSize: 0.8 },
  salicaceae: { ...twig, leaf: 'lance', leafSize: 1.05, nodes: 6, flower: 'catkin', flowerSize: 0.56, fruit: 'capsule', fruitSize: 0.3 },
  sapindaceae: { ...twig, placed: 'opposite', leaf: 'digitate', leafSize: 1, nodes: 2, flower: 'fiveCluster', flowerSize: 0.8, blooms: 'end', fruit: 'spiny', fruitSize: 0.5 },
  solanaceae: { ...herb, leaf: 'ovate', nodes: 4, leafSize: 1.05, flower: 'trumpet', flowerSize: 0.75, fruit: 'berries', fruitSize: 0.7, blooms: 'nodes', under: 'taproot' },
  theaceae: { ...twig, blooms: 'end', leaf: 'toothed', flower: 'stamened', flowerSize: 0.66, fruit: 'tricoque', fruitSize: 0.5 },
  tiliaceae: { ...twig, leaf: 'heart', flower: 'cluster', flowerSize: 0.5, fruit: 'berries', fruitSize: 0.4 },
  urticaceae: { ...herb, placed: 'opposite', leaf: 'toothed', nodes: 5, leafSize: 1, flower: 'tassel', flowerSize: 0.5, blooms: 'nodes', under: 'rhizome' },
  verbenaceae: { ...herb, placed: 'opposite', leaf: 'feathered', nodes: 4, leafSize: 0.85, flower: 'grains', flowerSize: 1.1 },
  viburnaceae: { ...twig, placed: 'opposite', leaf: 'pinnateElder', leafSize: 1.05, nodes: 3, flower: 'corymb', flowerSize: 0.85, blooms: 'end', fruit: 'berries', fruitSize: 0.8 },
  adoxaceae: { ...twig, placed: 'opposite', leaf: 'pinnateElder', leafSize: 1.05, nodes: 3, flower: 'corymb', flowerSize: 0.85, blooms: 'end', fruit: 'berries', fruitSize: 0.8 },
  vitaceae: { ...climber, nodes: 3, blooms: 'end', leaf: 'lobed', leafSize: 1.15, flower: 'cluster', flowerSize: 0.4, fruit: 'bunch', fruitSize: 0.85 },
  zingiberaceae: { ...herb, leaf: 'lance', nodes: 7, leafSize: 1.15, leafTurn: 42, flower: 'lily', flowerSize: 0.62, under: 'rhizome' },
  zygophyllaceae: { ...twig, placed: 'opposite', leaf: 'trefoil', leafSize: 0.8, nodes: 3, flower: 'fiveCluster', flowerSize: 0.5, fruit: 'drupes', fruitSize: 0.5 },
};
