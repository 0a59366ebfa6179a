import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { usersPath } from './current-user.ts';
import { userFilters, userListQuery } from './filters.ts';
import { newUser, userPatch } from './payload.ts';
import { user } from './user.ts';

const one = z.object({ id: z.uuid() });

/** User administration: SUPER_ADMIN only. */
export const administrationEndpoints = {
  list: defineEndpoint({
    name: 'users.list',
    method: 'GET',
    path: usersPath,
    summary: 'People in the order of their names, without deleted ones',
    access: 'manage_users',
    query: userListQuery,
    status: 200,
    response: z.object({ users: z.array(user), total: z.number().int() }),
    errors: [],
  }),
  export: defineEndpoint({
    name: 'users.export',
    method: 'GET',
    path: `${usersPath}/export`,
    summary: 'The filtered list as a CSV file for a spreadsheet',
    access: 'manage_users',
    query: userFilters,
    status: 200,
    response: z.unknown(),
    errors: [],
  }),
  get: defineEndpoint({
    name: 'users.get',
    method: 'GET',
    path: `${usersPath}/:id`,
    summary: 'One person',
    access: 'manage_users',
    params: one,
    status: 200,
    response: user,
    errors: ['notFound'],
  }),
  create: defineEndpoint({
    name: 'users.create',
    method: 'POST',
    path: usersPath,
    summary: 'A new person, with a temporary password or an invitation by e-mail',
    access: 'manage_users',
    body: newUser,
    status: 201,
    response: user,
    errors: ['emailTaken', 'phoneTaken'],
  }),
  update: defineEndpoint({
    name: 'users.update',
    method: 'PATCH',
    path: `${usersPath}/:id`,
    summary: 'Changes a person; status `suspended` closes the account, `active` opens it again',
    access: 'manage_users',
    params: one,
    body: userPatch,
    status: 200,
    response: user,
    errors: ['notFound', 'emailTaken', 'phoneTaken', 'ownAccount', 'lastSuperAdmin'],
  }),
  delete: defineEndpoint({
    name: 'users.delete',
    method: 'DELETE',
    path: `${usersPath}/:id`,
    summary: 'Deletes a person: sessions end, conversations and personal data are erased',
    access: 'manage_users',
    params: one,
    status: 204,
    response: z.undefined(),
    errors: ['notFound', 'ownAccount', 'lastSuperAdmin'],
  }),
  invite: defineEndpoint({
    name: 'users.invite',
    method: 'POST',
    path: `${usersPath}/:id/invitation`,
    summary: 'Sends a person who has not signed in yet a new invitation; the older one is void',
    access: 'manage_users',
    params: one,
    status: 202,
    response: user,
    errors: ['notFound', 'conflict'],
  }),
  endSessionsOf: defineEndpoint({
    name: 'users.endSessionsOf',
    method: 'DELETE',
    path: `${usersPath}/:id/sessions`,
    summary: 'Ends every session of a person',
    access: 'manage_users',
    params: one,
    status: 204,
    response: z.undefined(),
    errors: ['notFound'],
  }),
};
