import type { Role } from '@simples/contract/permissions';
import type { MailLanguage } from '@simples/contract/users/current-user';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { users } from '../../db/schema.ts';
import type { Identifier } from './identifier.ts';

/** A person as sign-in sees them. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly phone: string | null;
  readonly roles: Role[];
  readonly passwordHash: string;
  /** When a password that someone else chose stops opening the account. */
  readonly passwordExpiresAt: Date | null;
  readonly language: MailLanguage;
  /** False when suspended or deleted. */
  readonly isActive: boolean;
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
  isActive: sql<boolean>`${users.status} = 'active' and ${users.deletedAt} is null`,
};

/** Up to `limit` accounts that a condition names. */
async function findAccounts(db: Db, condition: SQL, limit: number): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(condition).limit(limit);
}

/** The one account an identifier names; null for none, or for a local number that several people have. */
export async function findAccount(db: Db, { emailKey, phones }: Identifier): Promise<Account | null> {
  const condition = emailKey === null ? inArray(users.phone, [...phones]) : eq(users.emailKey, emailKey);
  const [first, second] = await findAccounts(db, condition, 2);
  return first && !second ? first : null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return (await findAccounts(db, eq(users.id, id), 1))[0] ?? null;
}

/** What the signed-in person sees of their own account. */
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

/** Replaces the hash of a password by a stronger one of the same password, if it still is that. */
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

/** Stores a password that the person chose: it lasts. */
export async function storeOwnPassword(tx: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null, updatedAt: now })
    .where(eq(users.id, id));
}

/** What people change of their own account. */
export async function updateProfile(
  db: Db,
  id: string,
  fields: Partial<Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'language' | 'updatedAt'>>,
): Promise<void> {
  await db.update(users).set(fields).where(eq(users.id, id));
}

export async function updateLastLogin(db: Db, id: string, now: Date): Promise<void> {
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, id));
}

export async function anyUserExists(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Holds back other processes that create first accounts until this transaction ends. */
export async function lockFirstAccounts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(721964114)`);
}

export async function insertUsers(db: Db, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await db.insert(users).values(rows);
}

/** E-mails, of those given, that belong to an active account. */
export async function findActiveEmails(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.emailKey })
    .from(users)
    .where(and(inArray(users.emailKey, [...emailKeys]), eq(users.status, 'active'), isNull(users.deletedAt)));
  return rows.map((row) => row.email);
}
