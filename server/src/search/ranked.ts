import { type SQL, sql } from 'drizzle-orm';
import { bareArrayText } from './array-text.ts';

/** Texts with a score each, in no order. */
export interface Ranked {
  readonly numbers: Int32Array;
  readonly scores: Float64Array;
}

const at = (values: Int32Array | Float64Array, place: number): number => values[place] ?? 0;

const those = ({ numbers, scores }: Ranked, places: readonly number[]): Ranked => ({
  numbers: Int32Array.from(places, (place) => at(numbers, place)),
  scores: Float64Array.from(places, (place) => at(scores, place)),
});

export const nothing: Ranked = { numbers: new Int32Array(), scores: new Float64Array() };

/** Only those of some texts. */
export function among(ranked: Ranked, allowed: ReadonlySet<number>): Ranked {
  return those(
    ranked,
    [...ranked.numbers.keys()].filter((place) => allowed.has(at(ranked.numbers, place))),
  );
}

/**
 * Some of the best, best first, of equal ones the one indexed first. Thousands may answer a common word: only those of
 * the page are kept in order while all are looked at once.
 */
export function best(ranked: Ranked, limit: number, offset = 0): Ranked {
  const { numbers, scores } = ranked;
  const most = offset + limit;
  const isBefore = (a: number, b: number) =>
    at(scores, a) === at(scores, b) ? at(numbers, a) < at(numbers, b) : at(scores, a) > at(scores, b);
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const last = places.at(-1);
    if (places.length === most && last !== undefined && !isBefore(place, last)) continue;
    const next = places.findLastIndex((held) => isBefore(held, place)) + 1;
    places.splice(next, 0, place);
    if (places.length > most) places.pop();
  }
  return those(ranked, places.slice(offset));
}

/** The same as rows `(number, score, place)` of a statement; places count from 1. */
export function rankedRows(alias: string, { numbers, scores }: Ranked): SQL {
  const columns = sql`${sql.identifier(alias)}(number, score, place)`;
  return sql`unnest(${bareArrayText(numbers)}::int[], ${bareArrayText(scores)}::float8[]) with ordinality as ${columns}`;
}
