import { AppError } from '@simples/contract/errors';
import { inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { throttles } from './schema.ts';

/** Times in seconds. */
export interface TryPolicy {
  readonly tries: number;
  /** First pause; doubles with each further try. */
  readonly pause: number;
  readonly maxPause: number;
  readonly memory: number;
  readonly memoryAfterPause: number;
}

/** Times in seconds. */
export interface UsePolicy {
  readonly uses: number;
  readonly window: number;
  readonly apart: number;
  /** The window begins anew with each use, which is given back when it ends. */
  readonly lasts?: boolean;
}

export interface Use {
  readonly key: string;
  readonly policy: UsePolicy;
}

export interface RefusedUse {
  readonly key: string;
  /** Seconds to wait. */
  readonly wait: number;
}

const after = (now: Date, seconds: SQL | number) =>
  sql`${now}::timestamptz + make_interval(secs => ${seconds}::double precision)`;

function secondsUntil(moment: Date | string | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1000));
}

/** Seconds until no key is paused. */
export async function pauseOf(db: Db, keys: readonly string[], now: Date): Promise<number> {
  const [row] = await db
    .select({ until: sql<string | null>`max(${throttles.blockedUntil})` })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]));
  return secondsUntil(row?.until ?? null, now);
}

/** Counts a try on every key atomically. @returns 0, or the seconds to wait. */
export async function claimTry(
  db: Db,
  keys: readonly string[],
  policy: TryPolicy,
  now: Date,
): Promise<number> {
  if (keys.length === 0) return 0;
  const pauseAfter = (count: SQL) =>
    sql`least(${policy.maxPause}::double precision,
      ${policy.pause}::double precision * power(2, least(${count} - ${policy.tries}::int, 20)))`;
  const row = (count: SQL) => ({
    resetsAt: sql`case when ${count} >= ${policy.tries}::int
      then ${after(now, sql`${pauseAfter(count)} + ${policy.memoryAfterPause}::double precision`)}
      else ${after(now, policy.memory)} end`,
    blockedUntil: sql`case when ${count} >= ${policy.tries}::int then ${after(now, pauseAfter(count))} end`,
  });
  const first = row(sql`1`);
  const next = sql`(case when t.resets_at <= ${now}::timestamptz then 1 else t.count + 1 end)`;
  const later = row(next);
  // Sorted: two requests on the same keys cannot deadlock.
  const sorted = [...new Set(keys)].toSorted();
  const { rows } = await db.execute(sql`
    insert into throttles as t (key, count, resets_at, blocked_until)
    select key, 1, ${first.resetsAt}, ${first.blockedUntil}
    from unnest(${sql.param(sorted)}::text[]) as key
    on conflict (key) do update
      set count = ${next}, resets_at = ${later.resetsAt}, blocked_until = ${later.blockedUntil}
      where t.blocked_until is null or t.blocked_until <= ${now}::timestamptz
    returning t.key`);
  return rows.length === sorted.length ? 0 : Math.max(1, await pauseOf(db, sorted, now));
}

async function refusalOf(db: Db, { key, policy }: Use, now: Date): Promise<RefusedUse> {
  const [row] = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, [key]));
  if (!row) return { key, wait: 1 };
  const windowEnd = row.count >= policy.uses ? row.resetsAt : null;
  return { key, wait: Math.max(1, secondsUntil(row.blockedUntil, now), secondsUntil(windowEnd, now)) };
}

/** One statement. Counts those that are not refused: of several, in a transaction that a refusal ends. */
export async function claimUses(db: Db, uses: readonly Use[], now: Date): Promise<RefusedUse | null> {
  const column = (valueOf: (use: Use) => unknown) => sql.param(uses.map(valueOf));
  // None of no length: another process may be some milliseconds ahead.
  const { rows } = await db.execute<{ key: string }>(sql`
    with asked as materialized (
      select * from unnest(
        ${column(({ key }) => key)}::text[], ${column(({ policy }) => policy.uses)}::int[],
        ${column(({ policy }) => policy.window)}::double precision[],
        ${column(({ policy }) => policy.apart)}::double precision[],
        ${column(({ policy }) => policy.lasts ?? false)}::boolean[]
      ) as asked(key, uses, seconds, apart, lasts))
    insert into throttles as t (key, count, resets_at, blocked_until)
    select key, 1, ${after(now, sql`seconds`)}, case when apart > 0 then ${after(now, sql`apart`)} end
    from asked order by key
    on conflict (key) do update set
      count = case when t.resets_at <= ${now}::timestamptz then 1 else t.count + 1 end,
      resets_at = case
        when t.resets_at <= ${now}::timestamptz or (select lasts from asked where asked.key = t.key)
        then excluded.resets_at else t.resets_at end,
      blocked_until = excluded.blocked_until
    where (t.resets_at <= ${now}::timestamptz or t.count < (select uses from asked where asked.key = t.key))
      and (t.blocked_until is null or t.blocked_until <= ${now}::timestamptz)
    returning t.key`);
  if (rows.length === uses.length) return null;
  const counted = new Set(rows.map(({ key }) => key));
  const refused = uses.find(({ key }) => !counted.has(key));
  return refused ? refusalOf(db, refused, now) : null;
}

/** A refused use is not counted. @returns 0, or the seconds to wait. */
export async function claimUse(db: Db, key: string, policy: UsePolicy, now: Date): Promise<number> {
  return (await claimUses(db, [{ key, policy }], now))?.wait ?? 0;
}

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly endsAt: Date;
}

/** Adds up the requests of all processes by key and window, in one statement. @returns the sums of windows still open. */
export function shareCounts(db: Db) {
  return async (counts: readonly Counted[]): Promise<ReadonlyMap<string, number>> => {
    const column = (valueOf: (counted: Counted) => unknown) => sql.param(counts.map(valueOf));
    const { rows } = await db.execute<{ key: string; count: number }>(sql`
      insert into throttles as t (key, count, resets_at)
      select 'requests:' || key, count, resets_at from unnest(
        ${column(({ key }) => key)}::text[], ${column(({ count }) => count)}::int[],
        ${column(({ endsAt }) => endsAt.toISOString())}::timestamptz[]
      ) as counted(key, count, resets_at)
      order by key
      on conflict (key) do update set
        count = case when t.resets_at = excluded.resets_at then t.count else 0 end + excluded.count,
        resets_at = excluded.resets_at
        where t.resets_at <= excluded.resets_at
      returning substr(t.key, length('requests:') + 1) as key, t.count`);
    return new Map(rows.map(({ key, count }) => [key, count]));
  };
}

/** Keeps a use that lasts. */
export async function prolong(db: Db, key: string, seconds: number, now: Date): Promise<void> {
  await db
    .update(throttles)
    .set({ resetsAt: after(now, seconds) })
    .where(inArray(throttles.key, [key]));
}

/** Undoes the last try or use of each key, with its pause. */
export async function giveBack(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(0, ${throttles.count} - 1)`, blockedUntil: null })
    .where(inArray(throttles.key, [...keys]));
}

const HOUR = 60 * 60;

/** @throws AppError `rateLimited`. */
export async function claimExport(
  db: Db,
  { userId, perHour, now }: { readonly userId: string; readonly perHour: number; readonly now: Date },
): Promise<void> {
  const policy = { uses: perHour, window: HOUR, apart: 0 };
  const wait = await claimUse(db, `export:account:${userId}`, policy, now);
  if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
}

export async function forget(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, [...keys]));
}

export async function deleteStale(db: Db, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.resetsAt, now));
}
