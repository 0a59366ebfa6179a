import { authEndpoints, invitationEndpoints } from '@simples/contract/auth';
import { ownAccountEndpoints as own } from '@simples/contract/own-account';
import {
  factorAdministrationEndpoints as administration,
  ownFactorEndpoints as factors,
  signInFactorEndpoints as second,
} from '@simples/contract/second-factor';
import { FileStream, type Route, route } from '#server/http/route.ts';
import { createGate } from '#server/lib/concurrency.ts';
import { claimSignIn, login, logout, type SignInDeps, startValidate, validate } from './auth.service.ts';
import {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  deleteOwnAccount,
  endOwnSession,
  endOwnSessions,
  exportOwnData,
} from './own-account.service.ts';
import {
  addPasskey,
  confirmApp,
  listOwnFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetFactorsOf,
  startApp,
  startPasskeyRegistration,
} from './own-factors.service.ts';
import { resetPassword, startReset } from './password-reset.service.ts';
import { prove, startProof } from './proof.service.ts';
import {
  acceptedFactors,
  startPasskey,
  validateApp,
  validatePasskey,
  validateRecoveryCode,
} from './second-factor.service.ts';

export function authRoutes(deps: SignInDeps): Route[] {
  const { PASSWORD_HASHES_AT_ONCE, PASSWORD_HASH_QUEUE } = deps.config;
  // Who waits for a hash waits here: the statements of a crowd would hold the connections of those who read.
  const enter = createGate(PASSWORD_HASHES_AT_ONCE + 1, PASSWORD_HASH_QUEUE);
  return [
    route(authEndpoints.login, async (call) => {
      await claimSignIn(deps, call);
      const { devices: marks, ...typed } = call.body;
      const userAgent = call.headers['user-agent'] ?? '';
      let hasEntered = false;
      return enter(() => {
        hasEntered = true;
        return login(deps, call, { ...typed, marks, userAgent });
      }).catch(async (error: unknown) => {
        if (!hasEntered) await deps.throttles.releaseAddress(call.address);
        throw error;
      });
    }),
    route(authEndpoints.logout, (call) => logout(deps, call, call.token)),
    route(authEndpoints.startValidate, (call) => startValidate(deps, call, call.session, call.body.username)),
    route(authEndpoints.validate, (call) => validate(deps, call, call.session, call.body)),
    route(authEndpoints.startReset, (call) => startReset(deps, call, call.body.username)),
    route(authEndpoints.resetPassword, (call) => resetPassword(deps, call, call.body)),
  ];
}

export function signInFactorRoutes(deps: SignInDeps): Route[] {
  return [
    route(second.factors, ({ session }) => acceptedFactors(deps, session)),
    route(second.validateApp, (call) => validateApp(deps, call, call.session, call.body.code)),
    route(second.validateRecoveryCode, (call) =>
      validateRecoveryCode(deps, call, call.session, call.body.code),
    ),
    route(second.startPasskey, ({ session, headers }) => startPasskey(deps, session, headers.origin)),
    route(second.validatePasskey, (call) =>
      validatePasskey(deps, call, call.session, { ...call.body, origin: call.headers.origin }),
    ),
  ];
}

export function ownFactorRoutes(deps: SignInDeps): Route[] {
  return [
    route(factors.list, ({ actor }) => listOwnFactors(deps, actor)),
    route(factors.startApp, ({ session }) => startApp(deps, session)),
    route(factors.confirmApp, (call) => confirmApp(deps, call, call.session, call.body.code)),
    route(factors.removeApp, (call) => removeApp(deps, call, call.actor)),
    route(factors.startPasskey, ({ session, headers }) =>
      startPasskeyRegistration(deps, session, headers.origin),
    ),
    route(factors.addPasskey, (call) =>
      addPasskey(deps, call, call.session, { ...call.body, origin: call.headers.origin }),
    ),
    route(factors.renamePasskey, ({ actor, params, body }) =>
      renamePasskey(deps, actor, params.id, body.name),
    ),
    route(factors.removePasskey, (call) => removePasskey(deps, call, call.actor, call.params.id)),
    route(factors.renewRecoveryCodes, (call) => renewRecoveryCodes(deps, call, call.actor)),
    route(factors.startProof, ({ session, headers }) => startProof(deps, session, headers.origin)),
    route(factors.prove, (call) =>
      prove(deps, call, { session: call.session, proof: call.body, origin: call.headers.origin }),
    ),
    route(administration.reset, (call) => resetFactorsOf(deps, call, call.actor, call.params.id)),
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
