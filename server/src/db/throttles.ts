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

/** A refused use is not counted. @returns 0, or the seconds to wait. */
export async function claimUse(db: Db, key: string, policy: UsePolicy, now: Date): Promise<number> {
  // None of no length: another process may be some milliseconds ahead.
  const pause = policy.apart > 0 ? after(now, policy.apart) : sql`null::timestamptz`;
  const { rows } = await db.execute(sql`
    insert into throttles as t (key, count, resets_at, blocked_until)
    values (${key}, 1, ${after(now, policy.window)}, ${pause})
    on conflict (key) do update set
      count = case when t.resets_at <= ${now}::timestamptz then 1 else t.count + 1 end,
      resets_at = case when t.resets_at <= ${now}::timestamptz then excluded.resets_at else t.resets_at end,
      blocked_until = excluded.blocked_until
    where (t.resets_at <= ${now}::timestamptz or t.count < ${policy.uses}::int)
      and (t.blocked_until is null or t.blocked_until <= ${now}::timestamptz)
    returning t.key`);
  if (rows.length > 0) return 0;
  const [row] = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, [key]));
  if (!row) return 1;
  const windowEnd = row.count >= policy.uses ? row.resetsAt : null;
  return Math.max(1, secondsUntil(row.blockedUntil, now), secondsUntil(windowEnd, now));
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
