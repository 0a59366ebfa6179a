import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import { questionKeys } from '#server/db/schema.ts';

interface Key {
  readonly userId: string;
  readonly key: string;
}

const same = ({ userId, key }: Key) => and(eq(questionKeys.userId, userId), eq(questionKeys.key, key));

const claiming = namedStatement<{ readonly key: string }>(
  'chat_claim_key',
  sql`
  insert into question_keys as k (user_id, key, body_hash, created_at)
  values (${sql.placeholder('userId')}::uuid, ${sql.placeholder('key')}, ${sql.placeholder('bodyHash')},
    ${sql.placeholder('now')}::timestamptz)
  on conflict (user_id, key) do update
    set body_hash = excluded.body_hash, created_at = excluded.created_at, message_id = null, stopped_at = null
    where k.created_at < ${sql.placeholder('expired')}::timestamptz
  returning key`,
);

/** Also a key of before `expired`, which is as good as none. */
export async function claimKey(
  db: Db,
  claim: Key & { bodyHash: string; now: Date; expired: Date },
): Promise<boolean> {
  return (await claiming(db, { ...claim })).length > 0;
}

export async function findKey(db: Db, key: Key) {
  const [row] = await db.select().from(questionKeys).where(same(key));
  return row ?? null;
}

/** Takes over the claim of a dead process. Atomic: one request wins. */
export async function takeOverKey(db: Db, claim: Key & { now: Date; staleBefore: Date }): Promise<boolean> {
  const rows = await db
    .update(questionKeys)
    .set({ createdAt: claim.now })
    .where(and(same(claim), isNull(questionKeys.messageId), lt(questionKeys.createdAt, claim.staleBefore)))
    .returning({ key: questionKeys.key });
  return rows.length > 0;
}

/** Whose claim it is, until the transaction ends; it is gone with all that the person has asked. */
export async function holdKey(tx: Db, claim: Key & { since: Date }): Promise<'own' | 'taken' | 'gone'> {
  const [row] = await tx.select().from(questionKeys).where(same(claim)).for('update');
  if (!row) return 'gone';
  return row.messageId === null && row.createdAt.getTime() === claim.since.getTime() ? 'own' : 'taken';
}

export async function markStopped(db: Db, request: Key & { now: Date }): Promise<void> {
  await db
    .update(questionKeys)
    .set({ stoppedAt: request.now })
    .where(and(same(request), isNull(questionKeys.messageId)));
}

export async function isStopped(db: Db, key: Key): Promise<boolean> {
  const [row] = await db.select({ stoppedAt: questionKeys.stoppedAt }).from(questionKeys).where(same(key));
  return row !== undefined && row.stoppedAt !== null;
}

export async function releaseKey(db: Db, claim: Key & { since: Date }): Promise<void> {
  await db
    .delete(questionKeys)
    .where(and(same(claim), isNull(questionKeys.messageId), eq(questionKeys.createdAt, claim.since)));
}
