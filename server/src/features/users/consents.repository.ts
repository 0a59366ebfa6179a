import { CONSENT_VERSION } from '@simples/contract/consent';
import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
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

const asking = namedStatement<{
  readonly country: string | null;
  readonly phone: string | null;
  readonly consentId: string | null;
}>(
  'users_asker',
  sql`
  select u.country, u.phone, c.id as "consentId" from users u
  left join consents c on c.user_id = u.id and c.version = ${CONSENT_VERSION} and c.withdrawn_at is null
  where u.id = ${sql.placeholder('id')}::uuid`,
);

/** One statement for each question. */
export async function askerOf(db: Db, id: string): Promise<Asker> {
  const [row] = await asking(db, { id });
  if (!row) return { country: null, consentId: null };
  return { country: countryAt(row.country, row.phone), consentId: row.consentId };
}

const holding = namedStatement<{ readonly id: string }>(
  'users_hold_consent',
  sql`
  select c.id from users u join consents c on c.user_id = u.id
  where c.id = ${sql.placeholder('consentId')}::uuid and c.withdrawn_at is null for share`,
);

/**
 * Whether that consent still stands; then it does until the transaction ends. The account is locked first, as where it is
 * deleted.
 */
export async function holdConsent(tx: Db, consentId: string): Promise<boolean> {
  return (await holding(tx, { consentId })).length > 0;
}
