import type { MailLanguage } from '@simples/contract/current-user';
import type { Role } from '@simples/contract/permissions';
import { and, count, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, lockForStart } from '#server/db/database.ts';
import { invitations, users } from '#server/db/schema.ts';
import { hashToken, newToken } from '#server/lib/secrets.ts';
import type { Identifier } from './identifiers.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly phone: string | null;
  readonly roles: Role[];
  readonly passwordHash: string;
  /** Set when an administrator chose the password. */
  readonly passwordExpiresAt: Date | null;
  readonly language: MailLanguage;
  /** False when suspended or deleted. */
  readonly isActive: boolean;
  readonly lastLoginAt: Date | null;
}

const accountColumns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  phone: users.phone,
  roles: users.roles,
  passwordHash: users.passwordHash,
  passwordExpiresAt: users.passwordExpiresAt,
  language: users.language,
  lastLoginAt: users.lastLoginAt,
  isActive: sql<boolean>`${users.status} = 'active' and ${users.deletedAt} is null`,
};

async function findAccounts(db: Db, condition: SQL, limit: number): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(condition).limit(limit);
}

/** Null when several accounts match a local number. */
export async function findAccount(db: Db, { emailKey, phones }: Identifier): Promise<Account | null> {
  const condition = emailKey === null ? inArray(users.phone, [...phones]) : eq(users.emailKey, emailKey);
  const [first, second] = await findAccounts(db, condition, 2);
  return first && !second ? first : null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return (await findAccounts(db, eq(users.id, id), 1))[0] ?? null;
}

export async function findProfile(db: Db, id: string) {
  const columns = {
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    phone: users.phone,
    country: users.country,
    roles: users.roles,
    language: users.language,
    mustChangePassword: users.mustChangePassword,
    passwordExpiresAt: users.passwordExpiresAt,
  };
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

/** Only if the password is unchanged. */
export async function refreshPasswordHash(
  db: Db,
  id: string,
  { passwordHash, previous, now }: { passwordHash: string; previous: string; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.passwordHash, previous)));
}

export async function storeOwnPassword(tx: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null, updatedAt: now })
    .where(eq(users.id, id));
}

export async function updateProfile(
  db: Db,
  id: string,
  fields: Partial<
    Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'language' | 'country' | 'updatedAt'>
  >,
): Promise<void> {
  await db.update(users).set(fields).where(eq(users.id, id));
}

export async function updateLastLogin(db: Db, id: string, now: Date): Promise<void> {
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, id));
}

export async function anyUserExists(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** One process at a time creates first accounts. */
export async function lockFirstAccounts(tx: Db): Promise<void> {
  await lockForStart(tx, 721_964_116);
}

export async function insertUsers(db: Db, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await db.insert(users).values(rows);
}

export async function findActiveEmails(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.emailKey })
    .from(users)
    .where(and(inArray(users.emailKey, [...emailKeys]), eq(users.status, 'active'), isNull(users.deletedAt)));
  return rows.map((row) => row.email);
}

/** Suspended ones too: they can be opened again. */
export async function findPresentEmails(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.emailKey })
    .from(users)
    .where(and(inArray(users.emailKey, [...emailKeys]), isNull(users.deletedAt)))
    .orderBy(users.emailKey);
  return rows.map((row) => row.email);
}

const present = isNull(users.deletedAt);

/** Null for a deleted account. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: sql<
        string | null
      >`case when ${present} then trim(concat_ws(' ', ${users.firstName}, ${users.lastName})) end`,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function existingUsers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), present));
  return new Set(rows.map(({ id }) => id));
}

export async function countUsers(db: Db, createdSince: Date) {
  const [counted] = await db
    .select({
      total: count(),
      recent: sql<number>`count(*) filter (where ${users.createdAt} >= ${createdSince}::timestamptz)::int`,
    })
    .from(users)
    .where(present);
  return { total: counted?.total ?? 0, recent: counted?.recent ?? 0 };
}

export async function countByCountry(db: Db): Promise<{ country: string | null; users: number }[]> {
  const country = sql<string | null>`nullif(trim(${users.country}), '')`;
  return db
    .select({ country, users: count() })
    .from(users)
    .where(present)
    .groupBy(country)
    .orderBy(desc(count()), country);
}

export async function countriesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const country = sql<string | null>`nullif(trim(${users.country}), '')`;
  const rows = await db
    .select({ id: users.id, country })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.country]));
}

/** Replaces an older invitation; `putToken` sets the token. */
export async function openInvitation(
  tx: Db,
  userId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const row = { tokenHash: hashToken(newToken()), createdAt: now, expiresAt };
  await tx
    .insert(invitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: invitations.userId, set: row });
}

/** False when the invitation is no longer open. */
export async function putToken(db: Db, userId: string, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(invitations.userId, userId), gt(invitations.expiresAt, now)))
    .returning({ userId: invitations.userId });
  return rows.length > 0;
}

const open = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now));

export async function findInvited(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(open(token, now), eq(users.status, 'active'), isNull(users.deletedAt)));
  return row ?? null;
}

/** Consumed atomically: of two parallel uses one succeeds. */
export async function takeInvitation(tx: Db, token: string, now: Date): Promise<string | null> {
  const [taken] = await tx
    .delete(invitations)
    .where(
      and(
        open(token, now),
        sql`exists (select 1 from ${users} where ${users.id} = ${invitations.userId}
          and ${users.status} = 'active' and ${users.deletedAt} is null)`,
      ),
    )
    .returning({ userId: invitations.userId });
  return taken?.userId ?? null;
}

export async function closeInvitation(tx: Db, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.userId, userId));
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
}
