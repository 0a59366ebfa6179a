import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { questionKeys } from '#server/db/schema.ts';

interface Key {
  readonly userId: string;
  readonly key: string;
}

const same = ({ userId, key }: Key) => and(eq(questionKeys.userId, userId), eq(questionKeys.key, key));

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

/** Of a claim that is held. */
export async function endKey(tx: Db, claim: Key & { messageId: string }): Promise<void> {
  await tx.update(questionKeys).set({ messageId: claim.messageId }).where(same(claim));
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

export async function deleteOldKeys(db: Db, userId: string, before: Date): Promise<void> {
  await db
    .delete(questionKeys)
    .where(and(eq(questionKeys.userId, userId), lt(questionKeys.createdAt, before)));
}
