/** Upper ends, in milliseconds, of the steps that times of answers are counted in; longer ones count in the last. */
const steps = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
  7_500, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000,
] as const;

const PREFIX = 'time:';
const names = steps.map((step) => `${PREFIX}${step}`);
const last = names.length - 1;

/** Name of the counter of the step that a time falls in. */
export function stepOf(milliseconds: number): string {
  let at = 0;
  while (at < last && milliseconds > (steps[at] ?? 0)) at += 1;
  return names[at] ?? '';
}

/**
 * The step within which a share of what was counted lies; null when nothing was. Counters that are no steps are ignored.
 * @param share from 0 to 1.
 */
export function percentile(counters: ReadonlyMap<string, number>, share: number): number | null {
  const counts = names.map((name) => counters.get(name) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let sum = 0;
  for (const [at, count] of counts.entries()) {
    sum += count;
    if (sum >= total * share) return steps[at] ?? null;
  }
  return null;
}
