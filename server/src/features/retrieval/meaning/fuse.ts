/** How much likeness of meaning weighs beside shared words. Low: words are what an answer can quote. */
const WEIGHT = 0.3;

interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * Scores that take the likeness of meaning (cosines, by id) into account: both are brought to the span from 0 to 1,
 * summed by their weights, and brought back to the scale of the scores. A text without a known likeness gets the least
 * of those known. Which texts are found does not change, only their order.
 */
export function fuse<T extends Scored>(hits: readonly T[], likeness: ReadonlyMap<string, number>): T[] {
  const known = hits.flatMap(({ id }) => likeness.get(id) ?? []);
  if (known.length === 0) return [...hits];
  const best = Math.max(...hits.map(({ score }) => score));
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const meant = (id: string) => (span === 0 ? 0 : ((likeness.get(id) ?? least) - least) / span);
  return hits
    .map((hit) => ({ ...hit, score: (1 - WEIGHT) * hit.score + WEIGHT * best * meant(hit.id) }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id));
}
