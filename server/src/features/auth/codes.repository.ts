import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema.ts';

export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

export interface CodeOwner {
  readonly userId: string;
  readonly purpose: CodePurpose;
}

const ownedBy = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));

export async function deleteCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
}

export async function putCode(
  db: Db,
  owner: CodeOwner,
  { codeHmac, now, expiresAt }: { codeHmac: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const code = { codeHmac, createdAt: now, expiresAt, attempts: 0, usedAt: null };
  await db
    .insert(oneTimeCodes)
    .values({ ...owner, ...code })
    .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: code });
}

/** False when the code requested at `askedAt` was used or replaced meanwhile. */
export async function replaceCode(
  db: Db,
  owner: CodeOwner,
  { codeHmac, askedAt, expiresAt }: { codeHmac: Buffer; askedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(oneTimeCodes)
    .set({ codeHmac, expiresAt })
    .where(and(ownedBy(owner), eq(oneTimeCodes.createdAt, askedAt), isNull(oneTimeCodes.usedAt)))
    .returning({ userId: oneTimeCodes.userId });
  return rows.length > 0;
}

/** One statement counts, compares and consumes: parallel guesses cannot slip through. */
export async function guess(
  db: Db,
  owner: CodeOwner,
  { codeHmac, tries, now }: { codeHmac: Buffer; tries: number; now: Date },
): Promise<'right' | 'wrong' | 'spent' | 'none'> {
  const matches = sql<boolean>`${oneTimeCodes.codeHmac} = ${codeHmac}`;
  const alive = and(ownedBy(owner), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now));
  const [guessed] = await db
    .update(oneTimeCodes)
    .set({
      attempts: sql`${oneTimeCodes.attempts} + 1`,
      usedAt: sql`case when ${matches} then ${now}::timestamptz end`,
    })
    .where(and(alive, lt(oneTimeCodes.attempts, tries)))
    .returning({ matches });
  if (guessed) return guessed.matches ? 'right' : 'wrong';
  const [spent] = await db.select({ attempts: oneTimeCodes.attempts }).from(oneTimeCodes).where(alive);
  return spent ? 'spent' : 'none';
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now));
}
