import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema.ts';

/** What a code opens. */
export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

/** Whose code, and what for. */
export interface CodeOwner {
  readonly userId: string;
  readonly purpose: CodePurpose;
}

const ownedBy = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));

/** Removes every code of a person: none opens anything any more. */
export async function deleteCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
}

/** Stores a new code in the place of the older one. */
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

/**
 * Puts another code in the place of one that never arrived, which was asked for at `askedAt`; false when it has been used,
 * or a newer one has been asked for.
 */
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

/**
 * One guess, in one statement that counts, compares and uses up: reading first would let parallel guesses through.
 * `spent` says that the code has had all its guesses, `none` that there is none to guess.
 */
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
