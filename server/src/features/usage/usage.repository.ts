import { MIN_PEOPLE, type UsageModule } from '@simples/contract/dashboard';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { usagePeople, usageTerms, usageUnanswered } from '#server/db/schema.ts';
import type { Taken } from '#server/telemetry/usage-counters.ts';

/** Makes a row each of the eight bytes that people are kept as; `at` is where they begin, 1 in the first. */
export const eachPerson = sql`cross join lateral generate_series(1, length(people), 8) as at`;

/** How many different people there are. */
export const countPeople = sql`count(distinct substr(people, at, 8))::int`;

/** A sum over the rows as they were before `eachPerson`. */
export const sumTimes = sql`(sum(times) filter (where at = 1))::int`;

const column = <T>(values: readonly T[]) => sql.param([...values]);

/** In one order everywhere, so that two processes on the same counters cannot wait for each other. */
function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row);
}

/** Adds what a process counted to what all have, by one statement: all of it or nothing. */
export async function addUsage(db: Db, taken: Taken): Promise<void> {
  const amounts = sortedBy(taken.amounts, ({ day, name }) => `${day} ${name}`);
  const visits = sortedBy(taken.visits, ({ day, module, userId }) => `${day} ${module} ${userId}`);
  await db.execute(sql`
    with visits as (
      insert into usage_people (day, module, user_id)
      select v.day, v.module, v.user_id
      from unnest(${column(visits.map(({ day }) => day))}::date[], ${column(visits.map((v) => v.module))}::text[],
        ${column(visits.map((v) => v.userId))}::uuid[]) as v(day, module, user_id)
      join users u on u.id = v.user_id
      on conflict do nothing
    )
    insert into usage_counters as c (day, name, amount)
    select * from unnest(${column(amounts.map(({ day }) => day))}::date[],
      ${column(amounts.map(({ name }) => name))}::text[], ${column(amounts.map(({ amount }) => amount))}::bigint[])
    on conflict (day, name) do update set amount = c.amount + excluded.amount`);
}

/** That people looked for a term. */
export interface TermRow {
  readonly kind: 'symptom' | 'plant';
  readonly term: string;
  readonly found: boolean;
  /** The hashes of those who were not written before, one after the other. */
  readonly people: Buffer;
  readonly times: number;
}

/** That people found nothing for their words. */
export interface UnansweredRow {
  readonly source: 'search' | 'question';
  readonly query: string;
  /** Keyed hash of the words. */
  readonly fingerprint: Buffer;
  readonly people: Buffer;
  readonly times: number;
}

/** Rows of a day as columns: far fewer parameters to write and to read than one a value. */
export async function addTerms(db: Db, day: string, given: readonly TermRow[]): Promise<void> {
  if (given.length === 0) return;
  const rows = sortedBy(given, ({ kind, term, found }) => `${kind} ${term} ${found}`);
  await db.execute(sql`
    insert into usage_terms as t (day, kind, term, found, people, times)
    select ${day}::date, * from unnest(${column(rows.map((row) => row.kind))}::text[],
      ${column(rows.map((row) => row.term))}::text[], ${column(rows.map((row) => row.found))}::boolean[],
      ${column(rows.map((row) => row.people))}::bytea[], ${column(rows.map((row) => row.times))}::int[])
    on conflict (day, kind, term, found) do update
      set people = t.people || excluded.people, times = t.times + excluded.times`);
}

/** Adds rows without their words, and gives the words to those that enough different people have typed by now. */
export async function addUnanswered(db: Db, day: string, given: readonly UnansweredRow[]): Promise<void> {
  if (given.length === 0) return;
  const rows = sortedBy(given, ({ source, fingerprint }) => `${source} ${fingerprint.toString('hex')}`);
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

/** On which days a person used what, for the file of what is kept about them. */
export function visitsOf(db: Db, userId: string): Promise<{ day: string; module: UsageModule }[]> {
  return db
    .select({ day: usagePeople.day, module: usagePeople.module })
    .from(usagePeople)
    .where(eq(usagePeople.userId, userId))
    .orderBy(usagePeople.day, usagePeople.module);
}

/** Forgets what people did before a day, and who came of those whose account is gone. Sums stay: they name nobody. */
export async function forgetUsage(db: Db, before: string): Promise<void> {
  await db.delete(usageTerms).where(lt(usageTerms.day, before));
  await db.delete(usageUnanswered).where(lt(usageUnanswered.day, before));
  await db.delete(usagePeople).where(
    sql`${usagePeople.day} < ${before}::date or ${usagePeople.userId} in
      (select id from users where deleted_at is not null)`,
  );
}
