import { sql } from 'drizzle-orm';

/** Makes a row each of the eight bytes that people are kept as; `at` is where they begin, 1 in the first. */
export const eachPerson = sql`cross join lateral generate_series(1, length(people), 8) as at`;

/** How many different people there are. */
export const countPeople = sql`count(distinct substr(people, at, 8))::int`;

/** A sum over the rows as they were before `eachPerson`. */
export const sumTimes = sql`(sum(times) filter (where at = 1))::int`;
