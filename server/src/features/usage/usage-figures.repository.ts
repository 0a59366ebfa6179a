import { MIN_PEOPLE } from '@simples/contract/dashboard';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { countPeople, eachPerson, sumTimes } from './usage.repository.ts';

/** First and last day, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;
const enough = sql`${MIN_PEOPLE}::int`;

/** Sums of every counter over some days. */
export async function sumCounters(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; amount: string }>(sql`
    select name, sum(amount)::text as amount from usage_counters where ${within(days)} group by name`);
  return new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
}

/** Requests of each day that had any. */
export async function requestsByDay(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; amount: string }>(sql`
    select day::text, sum(amount)::text as amount from usage_counters
    where ${within(days)} and name like 'requests:%' group by day`);
  return new Map(rows.map(({ day, amount }) => [day, Number(amount)]));
}

/** Different people of each module; those whose account is gone are not counted. */
export async function peopleByModule(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ module: string; people: number }>(sql`
    select p.module, count(distinct p.user_id)::int as people
    from usage_people p join users u on u.id = p.user_id
    where ${within(days)} and u.deleted_at is null group by p.module`);
  return new Map(rows.map(({ module, people }) => [module, people]));
}

/** Different people who used the product at all. */
export async function countActive(db: Db, days: Days): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct p.user_id)::int as people from usage_people p join users u on u.id = p.user_id
    where ${within(days)} and u.deleted_at is null`);
  return rows[0]?.people ?? 0;
}

/** What was looked for: a complaint, or the id of a sheet or a name. */
export interface Looked {
  readonly term: string;
  readonly people: number;
  readonly times: number;
}

interface Ask extends Days {
  readonly kind: 'symptom' | 'plant';
  readonly limit: number;
}

/** Terms of most people; never what fewer than the minimum looked for. */
async function termsOfMost(db: Db, ask: Ask, which = sql`true`): Promise<Looked[]> {
  const { rows } = await db.execute<Looked & Record<string, unknown>>(sql`
    select term, ${countPeople} as people, ${sumTimes} as times
    from usage_terms ${eachPerson} where ${within(ask)} and kind = ${ask.kind} and ${which}
    group by term having ${countPeople} >= ${enough}
    order by people desc, times desc, term limit ${ask.limit}`);
  return rows;
}

/** What most people looked for. */
export const mostSearched = (db: Db, ask: Ask) => termsOfMost(db, ask);

/** Known terms that most people found nothing for. */
export const unansweredTerms = (db: Db, ask: Ask) => termsOfMost(db, ask, sql`not found`);

interface Unanswered extends Record<string, unknown> {
  readonly query: string;
  readonly source: 'search' | 'question';
  readonly people: number;
  readonly times: number;
}

/** Words that most people found nothing for. */
export async function unansweredQueries(db: Db, days: Days, limit: number): Promise<Unanswered[]> {
  const { rows } = await db.execute<Unanswered>(sql`
    select max(query) as query, source, ${countPeople} as people, ${sumTimes} as times
    from usage_unanswered ${eachPerson} where ${within(days)}
    group by fingerprint, source having bool_or(query is not null) and ${countPeople} >= ${enough}
    order by people desc, times desc, query, source limit ${limit}`);
  return rows;
}

/** How many different words too few people found nothing for to be told. */
export async function countUntold(db: Db, days: Days): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from usage_unanswered ${eachPerson} where ${within(days)}
      group by fingerprint, source having ${countPeople} < ${enough}) untold`);
  return rows[0]?.total ?? 0;
}
