import { z } from 'zod';
import { chosenPassword, outcome } from './auth.ts';
import { ownConsent } from './consent.ts';
import { message } from './conversations.ts';
import { currentUser, mailLanguage, usersPath } from './current-user.ts';
import { usageModule } from './dashboard.ts';
import { defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { ownFactors } from './second-factor.ts';
import { user } from './users.ts';

const name = z.string().trim().min(1, 'Ce champ ne peut pas être vide.').max(limits.person.name).optional();

const ownSession = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  device: z.string(),
  /** Network of the address it was opened from, never the whole address. */
  network: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const ownEvent = z.object({
  at: z.iso.datetime(),
  act: z.string(),
  result: z.string(),
  network: z.string().nullable(),
});

const personalData = z.object({
  exportedAt: z.iso.datetime(),
  profile: user,
  sessions: z.array(ownSession),
  factors: ownFactors.omit({ isRequired: true }),
  consents: z.array(ownConsent),
  visits: z.array(z.object({ day: z.iso.date(), module: usageModule })),
  conversations: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
      messages: z.array(message),
    }),
  ),
  events: z.array(ownEvent),
});
export type PersonalData = z.input<typeof personalData>;

export const ownAccountEndpoints = {
  updateMe: defineEndpoint({
    name: 'users.updateMe',
    action: 'la modification de votre compte',
    method: 'PATCH',
    path: `${usersPath}/me`,
    summary: 'Changes one’s own name, country or the language of one’s e-mails',
    access: 'session',
    body: z
      .strictObject({
        firstName: name,
        lastName: name,
        first_name: name,
        last_name: name,
        language: mailLanguage.optional(),
        /** Whose emergency numbers are shown; empty for that of one’s telephone number. */
        country: z.string().trim().max(limits.person.place).optional(),
      })
      .transform(({ first_name, last_name, ...fields }) => ({
        firstName: fields.firstName ?? first_name,
        lastName: fields.lastName ?? last_name,
        language: fields.language,
        country: fields.country,
      })),
    response: currentUser,
  }),
  changePassword: defineEndpoint({
    name: 'users.changePassword',
    action: 'la modification du mot de passe',
    method: 'POST',
    path: `${usersPath}/me/password`,
    summary: 'Replaces one’s own password and ends one’s other sessions',
    access: 'session',
    openTo: ['firstPassword'],
    body: z.strictObject({
      currentPassword: z.string().min(1).max(limits.login.password.max),
      newPassword: chosenPassword,
    }),
    response: outcome,
    errors: ['rateLimited'],
  }),
  deleteMe: defineEndpoint({
    name: 'users.deleteMe',
    action: 'la suppression de votre compte',
    method: 'POST',
    path: `${usersPath}/me/deletion`,
    summary: 'Deletes one’s own account and discussions, against the current password',
    access: 'session',
    body: z.strictObject({ currentPassword: z.string().min(1).max(limits.login.password.max) }),
    response: outcome,
    errors: ['rateLimited', 'lastSuperAdmin'],
  }),
  sessions: defineEndpoint({
    name: 'users.sessions',
    action: 'la lecture de vos sessions',
    method: 'GET',
    path: `${usersPath}/me/sessions`,
    summary: 'One’s own open sessions, last seen first',
    access: 'session',
    response: z.object({ sessions: z.array(ownSession) }),
  }),
  endSessions: defineEndpoint({
    name: 'users.endSessions',
    action: 'la fermeture des sessions',
    method: 'DELETE',
    path: `${usersPath}/me/sessions`,
    summary: 'Ends one’s other sessions, or all of them',
    access: 'session',
    query: z.object({ scope: z.enum(['others', 'all']).default('others') }),
    ...noContent,
  }),
  endSession: defineEndpoint({
    name: 'users.endSession',
    action: 'la fermeture de la session',
    method: 'DELETE',
    path: `${usersPath}/me/sessions/:id`,
    summary: 'Ends one of one’s own sessions',
    access: 'session',
    params: z.object({ id: z.uuid() }),
    ...noContent,
    errors: ['notFound'],
  }),
  deleteConversations: defineEndpoint({
    name: 'users.deleteConversations',
    action: 'la suppression de vos discussions',
    method: 'DELETE',
    path: `${usersPath}/me/conversations`,
    summary: 'Deletes all of one’s own conversations',
    access: 'session',
    response: z.object({ deleted: z.number().int() }),
  }),
  exportMe: defineEndpoint({
    name: 'users.exportMe',
    action: 'l’export de vos données',
    method: 'GET',
    path: `${usersPath}/me/export`,
    summary: 'Everything the product keeps about oneself, as a JSON file',
    access: 'session',
    response: personalData,
  }),
};
