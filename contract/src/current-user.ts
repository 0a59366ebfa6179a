import { z } from 'zod';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { roles } from './permissions.ts';

export const usersPath = `${API_BASE}/users` as const;

export const role = z.enum(roles);

export const mailLanguage = z.enum(['FR', 'EN']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** Stored by the web client as `user-storage`. */
export const currentUser = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  country: z.string().nullable(),
  roles: z.array(role),
  language: mailLanguage.optional(),
  /** Set by someone else: must be changed before anything else. */
  mustChangePassword: z.boolean().optional(),
  passwordExpiresAt: z.iso.datetime().nullish(),
  /** Their profile requires a second factor, which they have not enrolled. */
  mustAddFactor: z.boolean().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().nullish(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const currentUserEndpoints = {
  me: defineEndpoint({
    name: 'users.me',
    action: 'la lecture de votre compte',
    failure: 'Failed to fetch user data',
    method: 'GET',
    path: `${usersPath}/me`,
    summary: 'The signed-in person',
    access: 'session',
    openTo: ['firstPassword', 'secondFactor'],
    response: currentUser,
  }),
};
