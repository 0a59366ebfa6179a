import { MIN_PEOPLE, type UsageModule } from '@simples/contract/dashboard';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Db } from '#server/db/database.ts';
import { usagePeople, usageTerms, usageUnanswered } from '#server/db/schema.ts';
import { type Taken } from '#server/telemetry/usage-counters.ts';

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

/** One row per eight-byte hash; `at` is the offset of its first byte, from 1. */
export const eachPerson = sql`cross join lateral generate_series(1, length(people), 8) as at`;
export const countPeople = sql`count(distinct substr(people, at, 8))::int`;
/** `times` once per row, before `eachPerson` multiplies it. */
export const sumTimes = sql`(sum(times) filter (where at = 1))::int`;
const column = <T>(values: readonly T[]) => sql.param([...values]);

/** Sorted, so that two processes cannot deadlock. */
function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row);
}

export type ExistingUsers = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** One statement: all or nothing. */
export async function addUsage(db: Db, taken: Taken, existingUsers: ExistingUsers): Promise<void> {
  const existing = await existingUsers(taken.visits.map(({ userId }) => userId));
  const amounts = sortedBy(taken.amounts, ({ day, name }) => `${day} ${name}`);
  const visits = sortedBy(
    taken.visits.filter(({ userId }) => existing.has(userId)),
    ({ day, module, userId }) => `${day} ${module} ${userId}`,
  );
  await db.execute(sql`
    with visits as (
      insert into usage_people (day, module, user_id)
      select v.day, v.module, v.user_id
      from unnest(${column(visits.map(({ day }) => day))}::date[], ${column(visits.map((v) => v.module))}::text[],
        ${column(visits.map((v) => v.userId))}::uuid[]) as v(day, module, user_id)
      on conflict do nothing
    )
    insert into usage_counters as c (day, name, amount)
    select * from unnest(${column(amounts.map(({ day }) => day))}::date[],
      ${column(amounts.map(({ name }) => name))}::text[], ${column(amounts.map(({ amount }) => amount))}::bigint[])
    on conflict (day, name) do update set amount = c.amount + excluded.amount`);
}

export interface TermRow {
  readonly kind: 'symptom' | 'plant';
  readonly term: string;
  readonly found: boolean;
  readonly people: Buffer;
  readonly times: number;
}

export interface UnansweredRow {
  readonly source: 'search' | 'question';
  readonly query: string;
  readonly fingerprint: Buffer;
  readonly people: Buffer;
  readonly times: number;
}

/** One array per column: far fewer parameters. */
export async function addTerms(db: Db, day: string, added: readonly TermRow[]): Promise<void> {
  if (added.length === 0) return;
  const rows = sortedBy(added, ({ kind, term, found }) => `${kind} ${term} ${found}`);
  await db.execute(sql`
    insert into usage_terms as t (day, kind, term, found, people, times)
    select ${day}::date, * from unnest(${column(rows.map((row) => row.kind))}::text[],
      ${column(rows.map((row) => row.term))}::text[], ${column(rows.map((row) => row.found))}::boolean[],
      ${column(rows.map((row) => row.people))}::bytea[], ${column(rows.map((row) => row.times))}::int[])
    on conflict (day, kind, term, found) do update
      set people = t.people || excluded.people, times = t.times + excluded.times`);
}

/** The text is stored once enough different people have typed it. */
export async function addUnanswered(db: Db, day: string, added: readonly UnansweredRow[]): Promise<void> {
  if (added.length === 0) return;
  const rows = sortedBy(added, ({ source, fingerprint }) => `${source} ${fingerprint.toString('hex')}`);
  const prints = column(rows.map((row) => row.fingerprint));
  await db.execute(sql`
    insert into usage_unanswered as u (day, source, fingerprint, people, times)
    select ${day}::date, * from unnest(${column(rows.map((row) => row.source))}::text[], ${prints}::bytea[],
      ${column(rows.map((row) => row.people))}::bytea[], ${column(rows.map((row) => row.times))}::int[])
    on conflict (day, source, fingerprint) do update
      set people = u.people || excluded.people, times = u.times + excluded.times`);
  await db.execute(sql`
    update usage_unanswered u set query = w.query
    from unnest(${column(rows.map((row) => row.query))}::text[], ${prints}::bytea[]) as w(query, fingerprint)
    where u.fingerprint = w.fingerprint and u.query is null
      and (select ${countPeople} from usage_unanswered a ${eachPerson} where a.fingerprint = w.fingerprint)
        >= ${MIN_PEOPLE}::int`);
}

export function visitsOf(db: Db, userId: string): Promise<{ day: string; module: UsageModule }[]> {
  return db
    .select({ day: usagePeople.day, module: usagePeople.module })
    .from(usagePeople)
    .where(eq(usagePeople.userId, userId))
    .orderBy(usagePeople.day, usagePeople.module);
}

/** Part of account deletion; sums hold no personal data. */
export async function eraseVisits(tx: Db, userId: string): Promise<void> {
  await tx.delete(usagePeople).where(eq(usagePeople.userId, userId));
}

/** Sums stay. */
export async function deleteUsageBefore(db: Db, before: string): Promise<void> {
  await db.delete(usageTerms).where(lt(usageTerms.day, before));
  await db.delete(usageUnanswered).where(lt(usageUnanswered.day, before));
  await db.delete(usagePeople).where(lt(usagePeople.day, before));
}
