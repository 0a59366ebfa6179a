import type { Actor } from '@simples/contract/permissions';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { deleteOwnAccount } from './administration.service.ts';
import { type Asker, askerOf, holdConsent } from './consents.repository.ts';
import { createNotices, type Notices } from './notices.service.ts';
import type { UserDeps } from './users.deps.ts';
import { existingUsers, namesOf } from './users.repository.ts';
import { userRoutes } from './users.routes.ts';

export { lockUserRow } from './administration.repository.ts';
export { ownConsents } from './consents.service.ts';
export { createFirstAccounts, type FirstAccount } from './first-accounts.ts';
export { type Identifier, readIdentifier } from './identifiers.ts';
export type { NoticeKind } from './notice-mails.ts';
export type { Notices } from './notices.service.ts';
export { refuseCommonPassword } from './passwords.ts';
export {
  type Account,
  countByCountry,
  countriesOf,
  countUsers,
  deleteExpiredInvitations,
  findAccount,
  findAccountById,
  findInvited,
  refreshPasswordHash,
  takeInvitation,
  updateLastLogin,
} from './users.repository.ts';
export { getOwnRecord, isIdentifierOf, setOwnPassword } from './users.service.ts';

interface UsersApi {
  readonly notices: Notices;
  readonly namesOf: (ids: readonly string[]) => ReturnType<typeof namesOf>;
  readonly existing: (ids: readonly string[]) => ReturnType<typeof existingUsers>;
  readonly askerOf: (id: string) => Promise<Asker>;
  readonly holdConsent: typeof holdConsent;
  readonly deleteOwnAccount: (actor: Actor, caller: Caller) => Promise<void>;
}

export function createUsersFeature(deps: UserDeps): Feature<UsersApi> {
  const { db } = deps;
  const notices = createNotices(deps);
  return {
    routes: userRoutes({ ...deps, notices }),
    api: {
      notices,
      namesOf: (ids) => namesOf(db, ids),
      existing: (ids) => existingUsers(db, ids),
      askerOf: (id) => askerOf(db, id),
      holdConsent,
      deleteOwnAccount: (actor, caller) =>
        deleteOwnAccount(deps, {
          actor,
          caller,
          now: deps.clock.now(),
          trail: deps.trail,
          isProved: true,
        }),
    },
  };
}
