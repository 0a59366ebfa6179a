import { isAdministrator, type Role, type RoleHolder } from '@simples/contract/permissions';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import type { Session } from '#server/http/route.ts';
import { askTogether } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { hashToken } from '#server/lib/secrets.ts';

type SessionState = typeof sessions.$inferSelect.state;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

interface NewSession {
  readonly userId: string;
  readonly token: string;
  readonly seconds: number;
  readonly now: Date;
  readonly device: string;
  readonly network: string;
  readonly isKnownDevice: boolean;
}

export async function insertPending(db: Db, { token, seconds, now, ...opened }: NewSession): Promise<void> {
  await db.insert(sessions).values({
    ...opened,
    id: uuidv7(),
    tokenHash: hashToken(token),
    state: 'otp_pending',
    createdAt: now,
    lastSeenAt: now,
    idleSeconds: seconds,
    expiresAt: inSeconds(now, seconds),
  });
}

interface Lifetime {
  readonly idleSeconds: number;
  readonly seconds: number;
  readonly now: Date;
}

/** Null when the session is no longer pending. */
export async function promote(db: Db, id: string, { idleSeconds, seconds, now }: Lifetime) {
  const [promoted] = await db
    .update(sessions)
    .set({
      state: 'active',
      idleSeconds,
      expiresAt: inSeconds(now, seconds),
      lastSeenAt: now,
      provedAt: now,
    })
    .where(and(eq(sessions.id, id), eq(sessions.state, 'otp_pending')))
    .returning({
      device: sessions.device,
      network: sessions.network,
      isKnownDevice: sessions.isKnownDevice,
    });
  return promoted ?? null;
}

/** The person of the session has just proved who they are. */
export async function markProved(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, id));
}

export async function deleteOldest(db: Db, userId: string, state: SessionState, max: number): Promise<void> {
  const beyond = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.state, state)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(max);
  await db.delete(sessions).where(inArray(sessions.id, beyond));
}

export async function deleteByToken(db: Db, token: string): Promise<string | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId });
  return ended?.userId ?? null;
}

export function listOpen(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.state, 'active'),
        gt(sessions.expiresAt, now),
        sql`${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) > ${now}::timestamptz`,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** False when the user has no such session. */
export async function deleteOne(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Pending sessions too. */
export async function deleteOthers(db: Db, userId: string, exceptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
}

export async function deleteOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

interface SessionRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly state: Session['state'];
  readonly user_id: string;
  readonly roles: Role[];
  readonly last_seen_at: Date;
  readonly idle_seconds: number;
  readonly proved_at: Date | null;
  readonly must_change_password: boolean;
  readonly lacks_factor: boolean;
}

/** Looked up only where a factor may be required. */
const lacksFactor = `
  not exists (select 1 from authenticator_apps a where a.user_id = u.id and a.secret is not null)
  and not exists (select 1 from passkeys k where k.user_id = u.id)`;

// Runs for every request: a named statement is planned once per connection.
const findSession = (isFactorRequired: boolean) => ({
  name: isFactorRequired ? 'find-session-and-factors' : 'find-session',
  text: `
    select s.id, s.token_hash, s.state, s.user_id, u.roles, s.last_seen_at, s.idle_seconds, s.proved_at,
      u.must_change_password, (${isFactorRequired ? lacksFactor : 'false'}) as lacks_factor
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any($1::bytea[])
      and s.expires_at > $2
      and s.last_seen_at + make_interval(secs => s.idle_seconds) > $2
      and u.status = 'active' and u.deleted_at is null`,
});

const touchSession = {
  name: 'touch-session',
  text: 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
};

/** Milliseconds between two writes of `last_seen_at`. */
const TOUCH_EVERY = 60_000;

function isStale(row: SessionRow, now: Date): boolean {
  // Shorter for a very short idle time.
  const interval = Math.min(TOUCH_EVERY, row.idle_seconds * 250);
  return now.getTime() - row.last_seen_at.getTime() >= interval;
}

/** Whether the setting requires a second factor of somebody with these roles. */
export function mustHaveFactor(config: Pick<Config, 'STAFF_SECOND_FACTOR'>, holder: RoleHolder): boolean {
  return config.STAFF_SECOND_FACTOR && isAdministrator(holder);
}

function restrictionOf(row: SessionRow): Session['restriction'] {
  if (row.must_change_password) return 'firstPassword';
  return row.lacks_factor && isAdministrator(row) ? 'secondFactor' : null;
}

type Settings = Pick<Config, 'STAFF_SECOND_FACTOR' | 'REAUTHENTICATION_SECONDS'>;

/**
 * Null for ended or idle sessions and inactive users. Never cached: revocations act on the next request. Requests of
 * the same moment share the statement.
 */
export function createAuthenticate(
  pool: pg.Pool,
  clock: Clock,
  { STAFF_SECOND_FACTOR, REAUTHENTICATION_SECONDS }: Settings,
): (token: string) => Promise<Session | null> {
  const statement = findSession(STAFF_SECOND_FACTOR);
  const rowOf = askTogether(async (hashes: readonly string[]) => {
    const values = [hashes.map((hash) => Buffer.from(hash, 'base64')), clock.now()];
    const { rows } = await pool.query<SessionRow>({ ...statement, values });
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  });
  return async (token) => {
    const row = await rowOf(hashToken(token).toString('base64'));
    if (!row) return null;
    const now = clock.now();
    if (isStale(row, now)) await pool.query({ ...touchSession, values: [row.id, now] });
    return {
      id: row.id,
      state: row.state,
      actor: { id: row.user_id, roles: row.roles },
      restriction: restrictionOf(row),
      isProved: Number(row.proved_at) + REAUTHENTICATION_SECONDS * 1000 > now.getTime(),
    };
  };
}
