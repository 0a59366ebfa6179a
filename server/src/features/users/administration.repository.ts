import { words } from '@simples/contract/french/text';
import {
  CONNECTED_DAYS,
  type User,
  type UserFilters,
  type UserStatus,
  type UserStatusFilter,
} from '@simples/contract/users';
import { type AnyColumn, and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { invitations, users } from '#server/db/schema.ts';

export type UserRow = Awaited<ReturnType<typeof findUserRow>> & {};
export type NewUserRow = typeof users.$inferInsert;
export type UserRowChanges = Partial<
  Omit<NewUserRow, 'id' | 'createdAt' | 'deletedAt' | 'lastLoginAt'> & { updatedAt: Date }
>;

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  birthDate: users.birthDate,
  country: users.country,
  city: users.city,
  address: users.address,
  roles: users.roles,
  language: users.language,
  status: users.status,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  mustChangePassword: users.mustChangePassword,
  passwordExpiresAt: users.passwordExpiresAt,
  invitationExpiresAt: invitations.expiresAt,
};

const people = (db: Db) =>
  db.select(columns).from(users).leftJoin(invitations, eq(invitations.userId, users.id)).$dynamic();

/** Without case or accents. */
const plain = (text: SQL | AnyColumn) => sql`lower(unaccent(${text}))`;
const sameText = (column: AnyColumn, text: string | undefined) =>
  text ? sql`${plain(column)} = ${plain(sql`${text}::text`)}` : undefined;

const fullName = plain(sql`${users.lastName} || ' ' || ${users.firstName}`);
/** Without punctuation: "ndiaye" finds N’Diaye. */
const joinedName = sql`translate(${fullName}, ${"'’ʼ-"}, '')`;

/** Each word anywhere in the names; signs alone match nobody. */
function named(search = ''): SQL[] {
  if (search === '') return [];
  const terms = words(search);
  if (terms.length === 0) return [sql`false`];
  return terms.map((word) => {
    const pattern = plain(sql`${`%${word}%`}::text`);
    return sql`(${fullName} like ${pattern} or ${joinedName} like ${pattern})`;
  });
}

const standings: Record<UserStatusFilter, (connectedSince: Date) => SQL> = {
  Désactivé: () => sql`${users.status} = 'suspended'`,
  'Not login': () => sql`${users.status} = 'active' and ${users.lastLoginAt} is null`,
  Connect: (since) => sql`${users.status} = 'active' and ${users.lastLoginAt} > ${since}`,
  active: (since) => sql`${users.status} = 'active' and ${users.lastLoginAt} <= ${since}`,
};

function condition({ search, country, city, role, status }: UserFilters, connectedSince: Date) {
  return and(
    isNull(users.deletedAt),
    sameText(users.country, country),
    sameText(users.city, city),
    role ? sql`${role} = any(${users.roles})` : undefined,
    status ? standings[status](connectedSince) : undefined,
    ...named(search),
  );
}

export interface UserQuery {
  readonly filters: UserFilters;
  readonly connectedSince: Date;
}

export function listUserRows(
  db: Db,
  { filters, connectedSince }: UserQuery,
  page: { readonly limit: number; readonly offset: number },
) {
  return people(db)
    .where(condition(filters, connectedSince))
    .orderBy(plain(sql`${users.lastName}`), plain(sql`${users.firstName}`), users.id)
    .limit(page.limit)
    .offset(page.offset);
}

export async function countUserRows(db: Db, { filters, connectedSince }: UserQuery): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(condition(filters, connectedSince));
  return row?.total ?? 0;
}

export async function findUserRow(db: Db, id: string) {
  const [row] = await people(db).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

/** False when there is no such person. */
export async function lockUserRow(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return rows.length > 0;
}

/** Serialises changes of who administers. */
export async function lockSuperAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(721964115)`);
}

/** Reliable only under `lockSuperAdmins`. */
export async function otherSuperAdminExists(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.id, id),
        eq(users.status, 'active'),
        isNull(users.deletedAt),
        sql`'SUPER_ADMIN' = any(${users.roles})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertUserRow(tx: Db, row: NewUserRow): Promise<void> {
  await tx.insert(users).values(row);
}

export async function updateUserRow(tx: Db, id: string, changes: UserRowChanges): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** The row stays: histories reference it. */
export async function eraseUserRow(tx: Db, id: string, now: Date): Promise<void> {
  const email = `${id}@supprime.invalid`;
  await tx
    .update(users)
    .set({
      email,
      emailKey: email,
      phone: null,
      firstName: 'utilisateur',
      lastName: 'supprimé',
      birthDate: null,
      country: null,
      city: null,
      address: null,
      passwordHash: 'none',
      mustChangePassword: false,
      passwordExpiresAt: null,
      status: 'suspended',
      lastLoginAt: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where(eq(users.id, id));
}

export function takenField(error: unknown): 'email' | 'phone' | null {
  if (!(error instanceof Error)) return null;
  if ('constraint' in error && error.constraint === 'users_email_key_unique') return 'email';
  if ('constraint' in error && error.constraint === 'users_phone_unique') return 'phone';
  return takenField(error.cause);
}

const DAY = 24 * 60 * 60 * 1000;

export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - CONNECTED_DAYS * DAY);
}

function statusOf({ status, lastLoginAt }: UserRow, now: Date): UserStatus {
  if (status === 'suspended') return 'Désactivé';
  if (lastLoginAt === null) return 'Not login';
  return lastLoginAt > connectedSince(now) ? 'Connect' : 'active';
}

export function userOf(row: UserRow, now: Date): User {
  const creationDate = row.createdAt.toISOString();
  return {
    id: row.id,
    id_: row.id,
    email: row.email,
    firstName: row.firstName,
    first_name: row.firstName,
    lastName: row.lastName,
    last_name: row.lastName,
    phoneNumber: row.phone,
    phone_number: row.phone,
    contact: row.phone,
    avatarUrl: null,
    avatar_url: null,
    birthDate: row.birthDate,
    birth_date: row.birthDate,
    country: row.country,
    city: row.city,
    address: row.address,
    creationDate,
    creation_date: creationDate,
    status: statusOf(row, now),
    roles: row.roles,
    language: row.language,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    mustChangePassword: row.mustChangePassword,
    passwordExpiresAt: row.passwordExpiresAt?.toISOString() ?? null,
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  };
}
