import { descend } from '../support/descend.ts';

/** One phrase: the roots of its words, and whether it is an emergency. */
export interface Example {
  readonly roots: readonly string[];
  readonly isEmergency: boolean;
}

/** What each root weighs; `bias` is what an empty question weighs. */
export interface Weights {
  readonly bias: number;
  readonly weightOf: ReadonlyMap<string, number>;
}

const PACE = { steps: 300, step: 0.05 };
/** How much weights are held near zero: roots that say little must not weigh. */
const SHRINKAGE = 1;
/** A root that stands in one phrase says nothing of the next. */
const FEWEST_PHRASES = 2;

function countedRoots(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>();
  for (const { roots } of examples) for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= FEWEST_PHRASES)
    .map(([root]) => root)
    .toSorted();
}

/** Logistic regression over roots; emergencies and ordinary phrases count as if there were as many of both. */
export function learn(examples: readonly Example[]): Weights {
  const known = countedRoots(examples);
  const at = new Map(known.map((root, index) => [root, index]));
  const bias = known.length;
  const rows = examples.map(({ roots, isEmergency }) => ({
    columns: [...roots.flatMap((root) => at.get(root) ?? []), bias],
    isEmergency,
  }));
  const emergencies = rows.filter((row) => row.isEmergency).length;
  const share = { true: emergencies, false: rows.length - emergencies };
  const weights = descend(known.length + 1, PACE, (current) => {
    const gradient = new Float64Array(current.length);
    for (const { columns, isEmergency } of rows) {
      const score = columns.reduce((sum, column) => sum + (current[column] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-score)) - Number(isEmergency);
      const slope = error / (2 * share[`${isEmergency}`]);
      for (const column of columns) gradient[column] = (gradient[column] ?? 0) + slope;
    }
    for (let column = 0; column < bias; column += 1)
      gradient[column] = (gradient[column] ?? 0) + (SHRINKAGE * (current[column] ?? 0)) / rows.length;
    return gradient;
  });
  return {
    bias: weights[bias] ?? 0,
    weightOf: new Map(known.map((root, index) => [root, weights[index] ?? 0])),
  };
}
