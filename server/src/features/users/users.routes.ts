import { currentUserEndpoints } from '@simples/contract/current-user';
import type { Endpoint } from '@simples/contract/endpoint';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import type { Actor } from '@simples/contract/permissions';
import { administrationEndpoints as administration } from '@simples/contract/users';
import { type Call, FileStream, type Route, route } from '#server/http/route.ts';
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
import { getCurrentUser, updateCurrentUser } from './users.service.ts';

export function userRoutes(parts: AdministrationDeps): Route[] {
  const by = ({
    actor,
    address,
    requestId,
  }: Pick<Call<Endpoint>, 'address' | 'requestId'> & { actor: Actor }) => ({
    actor,
    caller: { address, requestId },
    now: parts.clock.now(),
    trail: parts.trail,
  });
  return [
    route(currentUserEndpoints.me, ({ actor }) => getCurrentUser(parts.db, actor)),
    route(ownAccountEndpoints.updateMe, ({ actor, body }) =>
      updateCurrentUser(parts.db, actor, body, parts.clock.now()),
    ),
    route(administration.list, ({ query }) => listUsers(parts, query)),
    route(administration.export, async (call) => new FileStream(exportUsers(parts, by(call), call.query))),
    route(administration.get, ({ params }) => getUser(parts, params.id)),
    route(administration.create, (call) => createUser(parts, by(call), call.body)),
    route(administration.update, (call) => updateUser(parts, by(call), call.params.id, call.body)),
    route(administration.delete, (call) => deleteUser(parts, by(call), call.params.id)),
    route(administration.invite, (call) => inviteUser(parts, by(call), call.params.id)),
    route(administration.endSessionsOf, (call) => endSessionsOfUser(parts, by(call), call.params.id)),
  ];
}
