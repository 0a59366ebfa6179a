import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { authenticatorApps, passkeyChallenges, passkeys, recoveryCodes } from '#server/db/schema.ts';
import type { StoredPasskey } from './webauthn.ts';

export async function findApp(db: Db, userId: string) {
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return row ?? null;
}

/** Beside a secret that counts, if there is one. */
export async function putCandidate(db: Db, userId: string, candidate: string, now: Date): Promise<void> {
  const row = { candidate, candidateAt: now };
  await db
    .insert(authenticatorApps)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: row });
}

/** False when another candidate has taken its place. */
export async function promoteCandidate(
  tx: Db,
  userId: string,
  { candidate, step, now }: { readonly candidate: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(authenticatorApps)
    .set({ secret: candidate, confirmedAt: now, lastStep: step, candidate: null, candidateAt: null })
    .where(and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.candidate, candidate)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** One statement compares and uses the step up: of parallel checks one succeeds. */
export async function useStep(tx: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.secret, secret),
        lt(authenticatorApps.lastStep, step),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

export async function deleteApp(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ secret: authenticatorApps.secret });
  return rows.some(({ secret }) => secret !== null);
}

export function listPasskeys(db: Db, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** False when the key is enrolled already. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function findPasskey(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/** One statement: a counter never goes back, and stays at 0 only where it always has been. */
export async function countUse(
  tx: Db,
  credentialId: string,
  { counter, now }: { readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const advances = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.credentialId, credentialId), advances))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export type ChallengePurpose = typeof passkeyChallenges.$inferSelect.purpose;

export interface ChallengeOwner {
  readonly sessionId: string;
  readonly purpose: ChallengePurpose;
}

export async function putChallenge(
  db: Db,
  owner: ChallengeOwner,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ ...owner, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.sessionId, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
}

/** Used up, whatever becomes of it. */
export async function takeChallenge(
  db: Db,
  { sessionId, purpose }: ChallengeOwner,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.sessionId, sessionId), eq(passkeyChallenges.purpose, purpose)))
    .returning();
  return row && row.expiresAt > now ? row.challenge : null;
}

export async function countCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function replaceCodes(tx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** One statement: a code serves once. */
export async function useCode(tx: Db, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function findKinds(db: Db, userId: string): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const [app] = await db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.secret)));
  const [key] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return { hasApp: app !== undefined, hasPasskey: key !== undefined };
}

export async function deleteFactors(tx: Db, userId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

/** Shown to its owner and never confirmed. */
export async function forgetCandidates(db: Db, before: Date): Promise<void> {
  await db
    .update(authenticatorApps)
    .set({ candidate: null, candidateAt: null })
    .where(lt(authenticatorApps.candidateAt, before));
  await db
    .delete(authenticatorApps)
    .where(and(isNull(authenticatorApps.secret), isNull(authenticatorApps.candidate)));
}
