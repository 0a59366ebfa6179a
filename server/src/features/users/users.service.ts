import type { CurrentUser, MailLanguage } from '@simples/contract/current-user';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { User } from '@simples/contract/users';
import type { Db } from '#server/db/database.ts';
import { findUserRow, userOf } from './administration.repository.ts';
import { countryAt, type Identifier } from './identifiers.ts';
import {
  type Account,
  closeInvitation,
  findProfile,
  storeOwnPassword,
  updateProfile,
} from './users.repository.ts';

export function isIdentifierOf(account: Account, { emailKey, phones }: Identifier): boolean {
  if (emailKey !== null) return emailKey === account.emailKey;
  return account.phone !== null && phones.includes(account.phone);
}

/** @throws AppError `unauthenticated` for a deleted account. */
export async function getCurrentUser(db: Db, actor: Actor): Promise<CurrentUser> {
  const profile = await findProfile(db, actor.id);
  if (!profile) throw new AppError('unauthenticated');
  const { phone, passwordExpiresAt, country, ...rest } = profile;
  return {
    ...rest,
    country: countryAt(country, phone),
    id_: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    phoneNumber: phone,
    phone_number: phone,
    passwordExpiresAt: passwordExpiresAt?.toISOString() ?? null,
  };
}

interface ProfileChanges {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly language: MailLanguage | undefined;
  readonly country: string | undefined;
}

export async function updateCurrentUser(
  db: Db,
  actor: Actor,
  { firstName, lastName, language, country }: ProfileChanges,
  now: Date,
): Promise<CurrentUser> {
  await updateProfile(db, actor.id, {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(language === undefined ? {} : { language }),
    ...(country === undefined ? {} : { country: country === '' ? null : country }),
    updatedAt: now,
  });
  return getCurrentUser(db, actor);
}

export async function setOwnPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await storeOwnPassword(tx, userId, passwordHash, now);
  await closeInvitation(tx, userId);
}

/** @throws AppError `unauthenticated` for a deleted account. */
export async function getOwnRecord(db: Db, actor: Actor, now: Date): Promise<User> {
  const row = await findUserRow(db, actor.id);
  if (!row) throw new AppError('unauthenticated');
  return userOf(row, now);
}
