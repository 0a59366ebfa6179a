import { authEndpoints, invitationEndpoints } from '@simples/contract/auth';
import { ownAccountEndpoints as own } from '@simples/contract/own-account';
import type { Db } from '#server/db/database.ts';
import { FileStream, type Route, route } from '#server/http/route.ts';
import type { AuthDeps } from './auth.deps.ts';
import { login, logout, type SignInDeps, startValidate, validate } from './auth.service.ts';
import { deleteCodes } from './codes.repository.ts';
import { createCodes } from './codes.service.ts';
import {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  endOwnSession,
  endOwnSessions,
  exportOwnData,
} from './own-account.service.ts';
import { resetPassword, startReset } from './password-reset.service.ts';
import { deleteOfUser } from './sessions.repository.ts';
import { createSessions } from './sessions.service.ts';
import { createThrottles } from './throttles.service.ts';

function authRoutes(parts: SignInDeps): Route[] {
  return [
    route(authEndpoints.login, (call) =>
      login(parts, call, { ...call.body, userAgent: call.headers['user-agent'] ?? '' }),
    ),
    route(authEndpoints.logout, (call) => logout(parts, call, call.token)),
    route(authEndpoints.startValidate, (call) =>
      startValidate(parts, call, call.session, call.body.username),
    ),
    route(authEndpoints.validate, (call) => validate(parts, call, call.session, call.body)),
    route(authEndpoints.startReset, (call) => startReset(parts, call, call.body.username)),
    route(authEndpoints.resetPassword, (call) => resetPassword(parts, call, call.body)),
  ];
}

/** First and later passwords, sessions and data of the person who asks. */
function ownAccountRoutes(parts: SignInDeps): Route[] {
  return [
    route(own.changePassword, (call) => changeOwnPassword(parts, call, call.session, call.body)),
    route(own.sessions, async ({ session }) => ({ sessions: await parts.sessions.list(session) })),
    route(own.endSessions, ({ session, query }) => endOwnSessions(parts, session, query.scope)),
    route(own.endSession, ({ session, params }) => endOwnSession(parts, session, params.id)),
    route(own.deleteConversations, async ({ actor }) => ({
      deleted: await parts.eraseConversations(parts.db, actor.id),
    })),
    route(own.exportMe, async (call) => new FileStream(await exportOwnData(parts, call, call.session))),
    route(invitationEndpoints.checkInvitation, (call) => checkInvitation(parts, call, call.body.token)),
    route(invitationEndpoints.acceptInvitation, (call) => acceptInvitation(parts, call, call.body)),
  ];
}

/** Puts sign-in together and gives its routes. */
export function createSignIn(parts: AuthDeps): Route[] {
  const whole = {
    ...parts,
    sessions: createSessions(parts),
    codes: createCodes(parts),
    throttles: createThrottles(parts),
  };
  return [...authRoutes(whole), ...ownAccountRoutes(whole)];
}

/** Ends everything by which a person is signed in, or about to be. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await deleteCodes(tx, userId);
  await deleteOfUser(tx, userId);
}
