import { authEndpoints, invitationEndpoints } from '@simples/contract/auth';
import { ownAccountEndpoints as own } from '@simples/contract/own-account';
import { FileStream, type Route, route } from '#server/http/route.ts';
import { login, logout, type SignInDeps, startValidate, validate } from './auth.service.ts';
import {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  deleteOwnAccount,
  endOwnSession,
  endOwnSessions,
  exportOwnData,
} from './own-account.service.ts';
import { resetPassword, startReset } from './password-reset.service.ts';

export function authRoutes(deps: SignInDeps): Route[] {
  return [
    route(authEndpoints.login, (call) =>
      login(deps, call, {
        ...call.body,
        marks: call.body.devices,
        userAgent: call.headers['user-agent'] ?? '',
      }),
    ),
    route(authEndpoints.logout, (call) => logout(deps, call, call.token)),
    route(authEndpoints.startValidate, (call) => startValidate(deps, call, call.session, call.body.username)),
    route(authEndpoints.validate, (call) => validate(deps, call, call.session, call.body)),
    route(authEndpoints.startReset, (call) => startReset(deps, call, call.body.username)),
    route(authEndpoints.resetPassword, (call) => resetPassword(deps, call, call.body)),
  ];
}

export function ownAccountRoutes(deps: SignInDeps): Route[] {
  return [
    route(own.changePassword, (call) => changeOwnPassword(deps, call, call.session, call.body)),
    route(own.deleteMe, (call) => deleteOwnAccount(deps, call, call.session, call.body.currentPassword)),
    route(own.sessions, async ({ session }) => ({ sessions: await deps.sessions.list(session) })),
    route(own.endSessions, ({ session, query }) => endOwnSessions(deps, session, query.scope)),
    route(own.endSession, ({ session, params }) => endOwnSession(deps, session, params.id)),
    route(own.deleteConversations, async ({ actor }) => ({
      deleted: await deps.eraseConversations(deps.db, actor.id),
    })),
    route(own.exportMe, async (call) => new FileStream(await exportOwnData(deps, call, call.session))),
    route(invitationEndpoints.checkInvitation, (call) => checkInvitation(deps, call, call.body.token)),
    route(invitationEndpoints.acceptInvitation, (call) => acceptInvitation(deps, call, call.body)),
  ];
}
