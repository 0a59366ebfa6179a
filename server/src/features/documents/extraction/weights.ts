import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

/** Weights are written as whole numbers of fiftieths. */
const SCALE = 50;

/** Features of something, and those that it shares with others: these are summed once. */
export interface SharedFeatures {
  readonly shared: readonly string[];
  readonly own: readonly string[];
}

const noFeatures: readonly string[] = [];

interface Model {
  readonly bias: readonly number[];
  /** Where the weights of each feature begin. */
  readonly from: ReadonlyMap<string, number>;
  /** Of all features: an array for each would take more room than all weights together. */
  readonly weights: Float32Array;
}

function readModel<T extends string>(file: string, classes: readonly [T, ...T[]]): Model {
  const kept = z.strictObject({ bias: z.number(), weights: z.record(z.string(), z.string()) });
  const schema = z.record(z.enum(classes), kept);
  const read = readContent(file, schema) as Record<T, z.infer<typeof kept>>;
  const groups = classes.flatMap((name, at) =>
    Object.entries(read[name].weights).map(([weight, features]) => ({
      at,
      weight: Number(weight) / SCALE,
      features: features.split('|'),
    })),
  );
  const names = new Set(groups.flatMap(({ features }) => features));
  const from = new Map([...names].map((feature, index) => [feature, index * classes.length]));
  const weights = new Float32Array(names.size * classes.length);
  for (const { at, weight, features } of groups)
    for (const feature of features) weights[(from.get(feature) ?? 0) + at] = weight;
  return { bias: classes.map((name) => read[name].bias / SCALE), from, weights };
}

/** How likely each class is, by features, each once, and weights that `bench roles` has learned. */
export function readWeights<T extends string>(
  file: string,
  classes: readonly [T, ...T[]],
): (features: readonly string[] | SharedFeatures) => Record<T, number> {
  const model = once(() => readModel(file, classes));
  const count = classes.length;
  const sumsOf = (start: ArrayLike<number>, features: readonly string[]): Float64Array => {
    const { from, weights } = model();
    const sums = Float64Array.from(start);
    for (const feature of features) {
      const first = from.get(feature);
      if (first === undefined) continue;
      for (let at = 0; at < count; at += 1) sums[at] = (sums[at] ?? 0) + (weights[first + at] ?? 0);
    }
    return sums;
  };
  const known = new WeakMap<readonly string[], Float64Array>();
  const sharedSums = (shared: readonly string[]): Float64Array => {
    if (!known.has(shared)) known.set(shared, sumsOf(model().bias, shared));
    return known.get(shared) as Float64Array;
  };
  return (features) => {
    const { shared, own } = 'shared' in features ? features : { shared: noFeatures, own: features };
    const sums = sumsOf(sharedSums(shared), own);
    const most = Math.max(...sums);
    let total = 0;
    for (let at = 0; at < count; at += 1) {
      sums[at] = Math.exp((sums[at] ?? 0) - most);
      total += sums[at] ?? 0;
    }
    const scores = {} as Record<T, number>;
    for (const [at, name] of classes.entries()) scores[name] = (sums[at] ?? 0) / total;
    return scores;
  };
}
