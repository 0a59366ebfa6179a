import { invitationEndpoints } from '@simples/contract/users/invitation-endpoints';
import { ownAccountEndpoints as own } from '@simples/contract/users/own-account-endpoints';
import { FileStream, type Route, route } from '../../../http/route.ts';
import type { SignInParts } from '../auth.service.ts';
import { acceptInvitation, checkInvitation } from '../invitations.service.ts';
import { exportOwnData } from './own-data.service.ts';
import { changeOwnPassword } from './own-password.service.ts';
import { endOwnSession, endOwnSessions } from './own-sessions.service.ts';

/** First and later passwords, sessions and data of the person who asks. */
export function ownAccountRoutes(parts: SignInParts): Route[] {
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
