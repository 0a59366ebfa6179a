export interface Measures {
  readonly ndcg: number;
  readonly recall: number;
  readonly reciprocalRank: number;
}

const DEPTH = 10;

const discount = (rank: number) => 1 / Math.log2(rank + 2);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Measures of one ranking, all at 10. The gain of a text is its grade (linear, as `trec_eval` counts it); the ideal
 * ranking is over every judged text of the query.
 */
export function measure(ranking: readonly string[], grades: ReadonlyMap<string, number>): Measures {
  const top = ranking.slice(0, DEPTH).map((id) => grades.get(id) ?? 0);
  const ideal = [...grades.values()].toSorted((a, b) => b - a).slice(0, DEPTH);
  const gains = (list: readonly number[]) => sum(list.map((grade, rank) => grade * discount(rank)));
  const first = top.findIndex((grade) => grade > 0);
  return {
    ndcg: gains(top) / gains(ideal),
    recall: top.filter((grade) => grade > 0).length / grades.size,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** The mean of measures over queries. */
export function mean(list: readonly Measures[]): Measures {
  const of = (pick: (one: Measures) => number) => sum(list.map(pick)) / Math.max(1, list.length);
  return {
    ndcg: of((one) => one.ndcg),
    recall: of((one) => one.recall),
    reciprocalRank: of((one) => one.reciprocalRank),
  };
}
