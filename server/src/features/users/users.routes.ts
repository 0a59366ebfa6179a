import { consentEndpoints } from '@simples/contract/consent';
import { currentUserEndpoints } from '@simples/contract/current-user';
import type { Endpoint } from '@simples/contract/endpoint';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import type { Actor } from '@simples/contract/permissions';
import { administrationEndpoints as administration } from '@simples/contract/users';
import { type Call, FileStream, type Route, route, type Session } from '#server/http/route.ts';
import {
  type AdministrationDeps,
  createUser,
  deleteUser,
  endSessionsOfUser,
  exportUsers,
  getUser,
  inviteUser,
  listUsers,
  updateUser,
} from './administration.service.ts';
import { giveConsent, ownConsents, withdrawConsent } from './consents.service.ts';
import { getCurrentUser, updateCurrentUser } from './users.service.ts';

export function userRoutes(deps: AdministrationDeps): Route[] {
  const by = ({
    actor,
    session,
    address,
    requestId,
  }: Pick<Call<Endpoint>, 'address' | 'requestId'> & { actor: Actor; session: Session }) => ({
    actor,
    isProved: session.isProved,
    caller: { address, requestId },
    now: deps.clock.now(),
    trail: deps.trail,
  });
  return [
    route(currentUserEndpoints.me, async ({ actor, session }) => ({
      ...(await getCurrentUser(deps.db, actor)),
      ...(session.restriction === 'secondFactor' && { mustAddFactor: true }),
    })),
    route(ownAccountEndpoints.updateMe, ({ actor, body }) =>
      updateCurrentUser(deps.db, actor, body, deps.clock.now()),
    ),
    route(consentEndpoints.consents, ({ actor }) => ownConsents(deps.db, actor.id)),
    route(consentEndpoints.giveConsent, ({ actor, body }) => giveConsent(deps, actor, body.version)),
    route(consentEndpoints.withdrawConsent, ({ actor, query }) =>
      withdrawConsent(deps, actor, query.conversations),
    ),
    route(administration.list, ({ query }) => listUsers(deps, query)),
    route(
      administration.export,
      async (call) => new FileStream(await exportUsers(deps, by(call), call.query)),
    ),
    route(administration.get, ({ params }) => getUser(deps, params.id)),
    route(administration.create, (call) => createUser(deps, by(call), call.body)),
    route(administration.update, (call) => updateUser(deps, by(call), call.params.id, call.body)),
    route(administration.delete, (call) => deleteUser(deps, by(call), call.params.id)),
    route(administration.invite, (call) => inviteUser(deps, by(call), call.params.id)),
    route(administration.endSessionsOf, (call) => endSessionsOfUser(deps, by(call), call.params.id)),
  ];
}
