import { z } from 'zod';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { roles } from './permissions.ts';

export const role = z.enum(roles);

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
});
export type CurrentUser = z.infer<typeof currentUser>;

export const userEndpoints = {
  me: defineEndpoint({
    name: 'users.me',
    method: 'GET',
    path: `${API_BASE}/users/me`,
    summary: 'The signed-in person',
    access: 'session',
    status: 200,
    response: currentUser,
    errors: [],
  }),
};
