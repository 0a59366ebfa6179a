import { MIN_PEOPLE, type UsageModule } from '@simples/contract/dashboard';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { usagePeople, usageTerms, usageUnanswered } from '#server/db/schema.ts';
import type { Taken } from '#server/telemetry/usage-counters.ts';

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
