import { CONNECTED_DAYS, type User, type UserStatus } from '@simples/contract/users/user';
import type { PersonRow } from './people.repository.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The moment since when a sign-in counts as recent. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - CONNECTED_DAYS * DAY);
}

function statusOf({ status, lastLoginAt }: PersonRow, now: Date): UserStatus {
  if (status === 'suspended') return 'Désactivé';
  if (lastLoginAt === null) return 'Not login';
  return lastLoginAt > connectedSince(now) ? 'Connect' : 'active';
}

/** A person as they travel, with both spellings of their fields. */
export function personOf(row: PersonRow, now: Date): User {
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
