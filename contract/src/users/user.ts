import { z } from 'zod';
import { mailLanguage, role } from './current-user.ts';

/**
 * How an account stands, as the specification shows it: `Connect` signed in within 30 days, `Not login` never,
 * `Désactivé` suspended, `active` whatever is left.
 */
export const userStatuses = ['Connect', 'Not login', 'Désactivé', 'active'] as const;
export const userStatus = z.enum(userStatuses);
export type UserStatus = z.infer<typeof userStatus>;

/** Days after a sign-in during which an account shows as `Connect`. */
export const CONNECTED_DAYS = 30;

/** A person as user administration sees them; snake_case fields repeat their camelCase ones. */
export const user = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164. */
  phoneNumber: z.string().nullable(),
  /** The phone number again, under the name that the list shows it. */
  contact: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** YYYY-MM-DD. */
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  creationDate: z.iso.datetime(),
  status: userStatus,
  roles: z.array(role),
  language: mailLanguage,
  lastLoginAt: z.iso.datetime().nullable(),
  /** The password is one that an administrator chose. */
  mustChangePassword: z.boolean(),
  /** When such a password stops opening the account. */
  passwordExpiresAt: z.iso.datetime().nullable(),
  /** Until when the invitation that was sent can be accepted; null without an open one. */
  invitationExpiresAt: z.iso.datetime().nullable(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().nullish(),
  avatar_url: z.string().nullish(),
  birth_date: z.string().nullish(),
  creation_date: z.iso.datetime().optional(),
});
export type User = z.infer<typeof user>;
