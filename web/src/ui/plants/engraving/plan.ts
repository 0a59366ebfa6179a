import type { FlowerKind } from './flowers.ts';
import type { FruitKind } from './fruits.ts';
import type { LeafKind } from './leaves.ts';

/**
 * herb: an upright stem from the ground; scape: leaves from the ground and a bare stem; twig: a woody branch;
 * climber: a winding stem; trunk: a crown of leaves on a bare stem.
 */
type Habit = 'herb' | 'scape' | 'twig' | 'climber' | 'trunk';

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
