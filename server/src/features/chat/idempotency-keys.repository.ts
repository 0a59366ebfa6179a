import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { questionKeys } from '#server/db/schema.ts';

interface Key {
  readonly userId: string;
  readonly key: string;
}

const same = ({ userId, key }: Key) => and(eq(questionKeys.userId, userId), eq(questionKeys.key, key));

/** Notes that a question with this key is being answered; false when the key is known already. */
export async function claimKey(db: Db, claim: Key & { bodyHash: string; now: Date }): Promise<boolean> {
  const rows = await db
    .insert(questionKeys)
    .values({ userId: claim.userId, key: claim.key, bodyHash: claim.bodyHash, createdAt: claim.now })
    .onConflictDoNothing()
    .returning({ key: questionKeys.key });
  return rows.length > 0;
}

export async function findKey(db: Db, key: Key) {
  const [row] = await db.select().from(questionKeys).where(same(key));
  return row ?? null;
}

/** Takes over a claim that never ended: its process died. One of several takers wins. */
export async function takeOverKey(db: Db, claim: Key & { now: Date; staleBefore: Date }): Promise<boolean> {
  const rows = await db
    .update(questionKeys)
    .set({ createdAt: claim.now })
    .where(and(same(claim), isNull(questionKeys.messageId), lt(questionKeys.createdAt, claim.staleBefore)))
    .returning({ key: questionKeys.key });
  return rows.length > 0;
}

/** Ends a claim with its answer; false when another request has taken it over. */
export async function endKey(tx: Db, claim: Key & { since: Date; messageId: string }): Promise<boolean> {
  const rows = await tx
    .update(questionKeys)
    .set({ messageId: claim.messageId })
    .where(and(same(claim), isNull(questionKeys.messageId), eq(questionKeys.createdAt, claim.since)))
    .returning({ key: questionKeys.key });
  return rows.length > 0;
}

/** Notes that the person wants no more of an answer that is being written. */
export async function markStopped(db: Db, wish: Key & { now: Date }): Promise<void> {
  await db
    .update(questionKeys)
    .set({ stoppedAt: wish.now })
    .where(and(same(wish), isNull(questionKeys.messageId)));
}

/** Whether the person wants no more of it. */
export async function isStopped(db: Db, key: Key): Promise<boolean> {
  const [row] = await db.select({ stoppedAt: questionKeys.stoppedAt }).from(questionKeys).where(same(key));
  return row !== undefined && row.stoppedAt !== null;
}

/** Forgets a claim that gave no answer, so that the question can be asked again. */
export async function releaseKey(db: Db, claim: Key & { since: Date }): Promise<void> {
  await db
    .delete(questionKeys)
    .where(and(same(claim), isNull(questionKeys.messageId), eq(questionKeys.createdAt, claim.since)));
}

/** Removes a person's keys that are too old to be repeated. */
export async function deleteOldKeys(db: Db, userId: string, before: Date): Promise<void> {
  await db
    .delete(questionKeys)
    .where(and(eq(questionKeys.userId, userId), lt(questionKeys.createdAt, before)));
}
