import { z } from 'zod';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { roles } from './permissions.ts';

/** First segments of everything about people. */
export const usersPath = `${API_BASE}/users` as const;

export const role = z.enum(roles);

/** Languages of the e-mails that the product sends. */
export const mailLanguage = z.enum(['FR', 'EN']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** The signed-in person, as `user-storage` keeps it. */
export const currentUser = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  country: z.string().nullable(),
  roles: z.array(role),
  /** Language of the e-mails to this person. */
  language: mailLanguage.optional(),
  /** Someone else chose the password: the interface asks for a new one before anything else. */
  mustChangePassword: z.boolean().optional(),
  /** When such a password stops opening the account. */
  passwordExpiresAt: z.iso.datetime().nullish(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().nullish(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const currentUserEndpoints = {
  me: defineEndpoint({
    name: 'users.me',
    method: 'GET',
    path: `${usersPath}/me`,
    summary: 'The signed-in person',
    access: 'session',
    status: 200,
    response: currentUser,
    errors: [],
  }),
};
