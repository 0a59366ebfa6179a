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

/** How likely each class is, by features, each once, and weights that `bench roles` has learned. */
export function readWeights<T extends string>(
  file: string,
  classes: readonly [T, ...T[]],
): (features: readonly string[] | SharedFeatures) => Record<T, number> {
  const model = once(() => {
    const weights = z.record(z.string(), z.string());
    const schema = z.record(z.enum(classes), z.strictObject({ bias: z.number(), weights }));
    const read = readContent(file, schema) as Record<T, { bias: number; weights: Record<string, string> }>;
    const of = new Map<string, Float32Array>();
    for (const [at, name] of classes.entries())
      for (const [weight, features] of Object.entries(read[name].weights))
        for (const feature of features.split('|')) {
          const own = of.get(feature) ?? new Float32Array(classes.length);
          own[at] = Number(weight) / SCALE;
          of.set(feature, own);
        }
    return { bias: classes.map((name) => read[name].bias / SCALE), of };
  });
  const count = classes.length;
  const sumsOf = (start: ArrayLike<number>, features: readonly string[]): Float64Array => {
    const { of } = model();
    const sums = Float64Array.from(start);
    for (const feature of features) {
      const weights = of.get(feature);
      if (weights === undefined) continue;
      for (let at = 0; at < count; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
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
