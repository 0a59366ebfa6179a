import { MIN_PEOPLE } from '@simples/contract/dashboard';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { countPeople, eachPerson, sumTimes } from './usage.repository.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;
/** Rounded before they are ordered: an order would tell of what is rounded away. */
const rounded = (count: SQL) => sql`(${count} / ${MIN_PEOPLE}::int * ${MIN_PEOPLE}::int)`;
const enough = sql`${MIN_PEOPLE}::int`;

export async function sumCounters(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; amount: string }>(sql`
    select name, sum(amount)::text as amount from usage_counters where ${within(days)} group by name`);
  return new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
}

export async function requestsByDay(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; amount: string }>(sql`
    select day::text, sum(amount)::text as amount from usage_counters
    where ${within(days)} and name like 'requests:%' group by day`);
  return new Map(rows.map(({ day, amount }) => [day, Number(amount)]));
}

export async function peopleByModule(db: Db, days: Days): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ module: string; people: number }>(sql`
    select module, count(distinct user_id)::int as people from usage_people
    where ${within(days)} group by module`);
  return new Map(rows.map(({ module, people }) => [module, people]));
}

export async function countActive(db: Db, days: Days): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct user_id)::int as people from usage_people where ${within(days)}`);
  return rows[0]?.people ?? 0;
}

export interface SearchedBy {
  readonly term: string;
  readonly people: number;
  readonly times: number;
}

interface TermQuery extends Days {
  readonly kind: 'symptom' | 'plant';
  readonly limit: number;
}

/** Without terms of fewer people than the minimum. */
async function termsOfMost(db: Db, query: TermQuery, condition = sql`true`): Promise<SearchedBy[]> {
  const { rows } = await db.execute<SearchedBy & Record<string, unknown>>(sql`
    select term, ${rounded(countPeople)} as people, ${rounded(sumTimes)} as times
    from usage_terms ${eachPerson} where ${within(query)} and kind = ${query.kind} and ${condition}
    group by term having ${countPeople} >= ${enough}
    order by people desc, times desc, term limit ${query.limit}`);
  return rows;
}

export const mostSearched = (db: Db, query: TermQuery) => termsOfMost(db, query);
export const unansweredTerms = (db: Db, query: TermQuery) => termsOfMost(db, query, sql`not found`);

interface Unanswered extends Record<string, unknown> {
  readonly query: string;
  readonly source: 'search' | 'question';
  readonly people: number;
  readonly times: number;
}

export async function unansweredQueries(db: Db, days: Days, limit: number): Promise<Unanswered[]> {
  const { rows } = await db.execute<Unanswered>(sql`
    select max(query) as query, source, ${rounded(countPeople)} as people, ${rounded(sumTimes)} as times
    from usage_unanswered ${eachPerson} where ${within(days)}
    group by fingerprint, source having bool_or(query is not null) and ${countPeople} >= ${enough}
    order by people desc, times desc, query, source limit ${limit}`);
  return rows;
}

/** Texts hidden because too few people typed them. */
export async function countBelowMinimum(db: Db, days: Days): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from usage_unanswered ${eachPerson} where ${within(days)}
      group by fingerprint, source having ${countPeople} < ${enough}) hidden`);
  return rows[0]?.total ?? 0;
}
