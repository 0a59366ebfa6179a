import { CONSENT_VERSION } from '@simples/contract/consent';
import { and, desc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { consents, users } from '#server/db/schema.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { countryAt } from './identifiers.ts';

type ConsentRow = typeof consents.$inferSelect;

/** Newest first. */
export async function listConsents(db: Db, userId: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
}

/** Of the current version; no effect while one stands. */
export async function insertConsents(db: Db, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ id: uuidv7(), userId, version: CONSENT_VERSION, givenAt: now }));
  await db.insert(consents).values(rows).onConflictDoNothing();
}

/** Ids of those accounts that never gave the current version. */
export async function withoutAnyConsent(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const given = db
    .select({ version: consents.version })
    .from(consents)
    .where(and(eq(consents.userId, users.id), eq(consents.version, CONSENT_VERSION)));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.emailKey, [...emailKeys]), isNull(users.deletedAt), notExists(given)));
  return rows.map(({ id }) => id);
}

export async function endConsents(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)));
}

export async function deleteConsents(db: Db, userId: string): Promise<void> {
  await db.delete(consents).where(eq(consents.userId, userId));
}

export interface Asker {
  /** Whose emergency numbers they are shown; null when unset. */
  readonly country: string | null;
  /** Of their standing consent; null without one. */
  readonly consentId: string | null;
}

/** One statement for each question. */
export async function askerOf(db: Db, id: string): Promise<Asker> {
  const { country, phone } = users;
  const standing = and(
    eq(consents.userId, users.id),
    eq(consents.version, CONSENT_VERSION),
    isNull(consents.withdrawnAt),
  );
  const [row] = await db
    .select({ country, phone, consentId: consents.id })
    .from(users)
    .leftJoin(consents, standing)
    .where(eq(users.id, id));
  if (!row) return { country: null, consentId: null };
  return { country: countryAt(row.country, row.phone), consentId: row.consentId };
}

/**
 * Whether that consent still stands; then it does until the transaction ends. The account is locked first, as where it is
 * deleted.
 */
export async function holdConsent(tx: Db, consentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: consents.id })
    .from(users)
    .innerJoin(consents, eq(consents.userId, users.id))
    .where(and(eq(consents.id, consentId), isNull(consents.withdrawnAt)))
    .for('share');
  return rows.length > 0;
}
