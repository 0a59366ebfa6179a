import { type User, user } from '@simples/contract/users';

export const userId = (rank: number) => `0190a0b0-0000-7000-8000-${String(rank).padStart(12, '0')}`;

/** A person as the list has them, the same for the same rank. */
export function buildPerson(rank: number, overrides: Partial<User> = {}): User {
  return user.parse({
    id: userId(rank),
    id_: userId(rank),
    email: `personne${rank}@simples.test`,
    firstName: `Prénom${rank}`,
    lastName: `Nom${rank}`,
    phoneNumber: '+33639980001',
    contact: '+33639980001',
    avatarUrl: null,
    birthDate: '1985-03-12',
    country: null,
    city: null,
    address: null,
    creationDate: '2026-11-01T10:00:00.000Z',
    status: 'Connect',
    roles: ['CUSTOMER'],
    language: 'FR',
    lastLoginAt: '2026-11-20T10:00:00.000Z',
    mustChangePassword: false,
    passwordExpiresAt: null,
    invitationExpiresAt: null,
    ...overrides,
  });
}
