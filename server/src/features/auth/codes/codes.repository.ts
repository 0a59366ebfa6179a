import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { oneTimeCodes } from '../../../db/schema.ts';

/** What a code opens. */
export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

/** Whose code, and what for. */
export interface CodeOwner {
  readonly userId: string;
  readonly purpose: CodePurpose;
}

const ownedBy = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));

/** Removes the code of that purpose: it opens nothing any more. */
export async function deleteCode(db: Db, owner: CodeOwner): Promise<void> {
  await db.delete(oneTimeCodes).where(ownedBy(owner));
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
