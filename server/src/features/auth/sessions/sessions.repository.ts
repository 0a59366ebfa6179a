import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { uuidv7 } from '../../../adapters/ids.ts';
import { hashToken } from '../../../adapters/secrets/token.ts';
import type { Db } from '../../../db/db.ts';
import { sessions } from '../../../db/schema.ts';

type SessionState = typeof sessions.$inferSelect.state;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

interface NewSession {
  readonly userId: string;
  readonly token: string;
  readonly seconds: number;
  readonly now: Date;
  readonly device: string;
  readonly network: string;
}

/** Stores a session that waits for its one-time code. */
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

/** Opens a waiting session; false when it is no longer there or no longer waits. */
export async function promote(db: Db, id: string, { idleSeconds, seconds, now }: Lifetime): Promise<boolean> {
  const promoted = await db
    .update(sessions)
    .set({ state: 'active', idleSeconds, expiresAt: inSeconds(now, seconds), lastSeenAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.state, 'otp_pending')))
    .returning({ id: sessions.id });
  return promoted.length === 1;
}

/** Ends the oldest sessions of a person in one state, beyond the `keep` newest. */
export async function deleteOldest(db: Db, userId: string, state: SessionState, keep: number): Promise<void> {
  const beyond = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.state, state)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(keep);
  await db.delete(sessions).where(inArray(sessions.id, beyond));
}

/** Ends the session of a token. Gives the person whose it was, or null. */
export async function deleteByToken(db: Db, token: string): Promise<string | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId });
  return ended?.userId ?? null;
}

/** The open sessions of a person, last seen first. */
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

/** Ends one session of a person; false when they have no such one. */
export async function deleteOne(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the sessions of a person, waiting ones too, except one. */
export async function deleteOthers(db: Db, userId: string, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
}

export async function deleteOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
