import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

/** Weights are written as whole numbers of fiftieths. */
const SCALE = 50;

/** How likely each class is, by features and weights that `bench roles` has learned. */
export function readWeights<T extends string>(
  file: string,
  classes: readonly [T, ...T[]],
): (features: readonly string[]) => Record<T, number> {
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
  return (features) => {
    const { bias, of } = model();
    const sums = [...bias];
    for (const feature of features)
      for (const [at, weight] of of.get(feature)?.entries() ?? []) sums[at] = (sums[at] ?? 0) + weight;
    const most = Math.max(...sums);
    const powers = sums.map((sum) => Math.exp(sum - most));
    const total = powers.reduce((sum, power) => sum + power, 0);
    return Object.fromEntries(classes.map((name, at) => [name, (powers[at] ?? 0) / total])) as Record<
      T,
      number
    >;
  };
}
