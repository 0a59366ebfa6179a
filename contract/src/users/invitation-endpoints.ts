import { z } from 'zod';
import { chosenPassword, outcome } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { usersPath } from './current-user.ts';

/** Path of the screen that accepts invitations; the token follows as its fragment, which no server log sees. */
export const INVITATION_PATH = '/invitation';

/** 256 random bits in base64url. Any other text opens nothing. */
const token = z.string().min(1).max(200);

/** The other way to a first password: a link by e-mail, good once. */
export const invitationEndpoints = {
  checkInvitation: defineEndpoint({
    name: 'users.checkInvitation',
    method: 'POST',
    path: `${usersPath}/invitations/check`,
    summary: 'Says whom an invitation is for, while it can be accepted',
    access: 'public',
    body: z.strictObject({ token }),
    status: 200,
    response: z.object({ email: z.string(), firstName: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['invitation', 'rateLimited'],
  }),
  acceptInvitation: defineEndpoint({
    name: 'users.acceptInvitation',
    method: 'POST',
    path: `${usersPath}/invitations/accept`,
    summary: 'Sets the first password of an invited person and uses the invitation up',
    access: 'public',
    body: z.strictObject({ token, password: chosenPassword }),
    status: 200,
    response: outcome,
    errors: ['invitation', 'rateLimited'],
  }),
};
