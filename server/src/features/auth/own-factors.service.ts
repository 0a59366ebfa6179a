import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { Enrolled, NewCredential, OwnFactors } from '@simples/contract/second-factor';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import {
  type Account,
  findAccountById,
  lockUserRow,
  type NoticeKind,
} from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import type { SignInDeps } from './auth.service.ts';
import { deleteCodes } from './codes.repository.ts';
import { mustHaveFactor } from './sessions.repository.ts';

export async function listOwnFactors({ db, config, factors }: SignInDeps, actor: Actor): Promise<OwnFactors> {
  return { ...(await factors.list(db, actor.id)), isRequired: mustHaveFactor(config, actor) };
}

async function ownAccount({ db }: SignInDeps, { actor }: Session): Promise<Account> {
  const account = await findAccountById(db, actor.id);
  if (!account) throw new AppError('unauthenticated');
  return account;
}

interface Act {
  readonly act: 'factor-add' | 'factor-remove' | 'recovery-codes';
  readonly notice: NoticeKind;
  readonly detail: Readonly<Record<string, string>>;
}

/** One at a time for a person, with its trail and a mail to them. */
async function changeFactors<T>(
  { db, clock, notices, trail }: SignInDeps,
  { caller, actor, act, notice, detail }: Act & { readonly caller: Caller; readonly actor: Actor },
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  await notices.ready();
  const result = await db.transaction(async (tx) => {
    if (!(await lockUserRow(tx, actor.id))) throw new AppError('unauthenticated');
    const changed = await change(tx);
    await notices.post(tx, actor.id, notice);
    await trail(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [
      { act, result: 'ok', subjectId: actor.id, rowId: null, detail },
    ]);
    return changed;
  });
  notices.sendPosted();
  return result;
}

const adding = (kind: string): Act => ({ act: 'factor-add', notice: 'factorAdded', detail: { kind } });
const removing = (kind: string): Act => ({ act: 'factor-remove', notice: 'factorRemoved', detail: { kind } });

/** Recovery codes come with the first factor. */
async function codesForFirst({ factors }: SignInDeps, tx: Db, userId: string, add: () => Promise<void>) {
  const isFirst = !(await factors.has(tx, userId));
  await add();
  return isFirst ? factors.renewCodes(tx, userId) : [];
}

export async function startApp(deps: SignInDeps, session: Session) {
  return deps.factors.startApp(await ownAccount(deps, session));
}

/** @throws AppError `validation` for a wrong code, `conflict` without a secret to confirm. */
export async function confirmApp(
  deps: SignInDeps,
  caller: Caller,
  { actor }: Session,
  code: string,
): Promise<Enrolled> {
  const recoveryCodes = await changeFactors(deps, { caller, actor, ...adding('app') }, (tx) =>
    codesForFirst(deps, tx, actor.id, async () => {
      if (await deps.factors.confirmApp(tx, actor.id, code)) return;
      const message = 'Ce code n’est pas celui que l’application montre en ce moment.';
      throw new AppError('validation', { fields: [{ path: 'body.code', message }] });
    }),
  );
  return { ...(await listOwnFactors(deps, actor)), recoveryCodes };
}

export async function startPasskeyRegistration(
  deps: SignInDeps,
  session: Session,
  origin: string | undefined,
) {
  const browser = { sessionId: session.id, purpose: 'registration', origin } as const;
  return deps.factors.startRegistration(await ownAccount(deps, session), browser);
}

interface NewPasskey {
  readonly name: string;
  readonly credential: NewCredential;
  readonly origin: string | undefined;
}

/** @throws AppError `passkey`, `conflict`. */
export async function addPasskey(
  deps: SignInDeps,
  caller: Caller,
  { id: sessionId, actor }: Session,
  { name, credential, origin }: NewPasskey,
): Promise<Enrolled> {
  const browser = { sessionId, purpose: 'registration', origin } as const;
  const made = await deps.factors.readNewPasskey(credential, browser);
  const recoveryCodes = await changeFactors(deps, { caller, actor, ...adding('passkey') }, (tx) =>
    codesForFirst(deps, tx, actor.id, () => deps.factors.addPasskey(tx, actor.id, name, made)),
  );
  return { ...(await listOwnFactors(deps, actor)), recoveryCodes };
}

/** @throws AppError `notFound`. */
export async function renamePasskey(
  deps: SignInDeps,
  actor: Actor,
  id: string,
  name: string,
): Promise<OwnFactors> {
  if (!(await deps.factors.renamePasskey(actor.id, id, name))) throw new AppError('notFound');
  return listOwnFactors(deps, actor);
}

/** The last one takes the recovery codes along. @throws AppError `notFound`, `lastFactor` where one is required. */
async function remove(
  deps: SignInDeps,
  caller: Caller,
  actor: Actor,
  { kind, drop }: { readonly kind: string; readonly drop: (tx: Db) => Promise<boolean> },
): Promise<OwnFactors> {
  const { config, factors } = deps;
  await changeFactors(deps, { caller, actor, ...removing(kind) }, async (tx) => {
    if (!(await drop(tx))) throw new AppError('notFound');
    if (await factors.has(tx, actor.id)) return;
    if (mustHaveFactor(config, actor)) throw new AppError('lastFactor');
    await factors.forgetCodes(tx, actor.id);
  });
  return listOwnFactors(deps, actor);
}

export const removeApp = (deps: SignInDeps, caller: Caller, actor: Actor) =>
  remove(deps, caller, actor, { kind: 'app', drop: (tx) => deps.factors.removeApp(tx, actor.id) });

export const removePasskey = (deps: SignInDeps, caller: Caller, actor: Actor, id: string) =>
  remove(deps, caller, actor, {
    kind: 'passkey',
    drop: (tx) => deps.factors.removePasskey(tx, actor.id, id),
  });

/** @throws AppError `conflict` without a factor that they stand in for. */
export async function renewRecoveryCodes(deps: SignInDeps, caller: Caller, actor: Actor): Promise<Enrolled> {
  const renewing: Act = { act: 'recovery-codes', notice: 'recoveryCodesRenewed', detail: {} };
  const recoveryCodes = await changeFactors(deps, { caller, actor, ...renewing }, async (tx) => {
    if (await deps.factors.has(tx, actor.id)) return deps.factors.renewCodes(tx, actor.id);
    const message = 'Activez d’abord une application d’authentification ou une clé d’accès.';
    throw new AppError('conflict', { message });
  });
  return { ...(await listOwnFactors(deps, actor)), recoveryCodes };
}

/** Ends their sessions and tells them. @throws AppError `notFound`, `conflict` without a factor, `ownAccount`. */
export async function resetFactorsOf(
  { db, clock, factors, notices, sessions, trail }: SignInDeps,
  caller: Caller,
  actor: Actor,
  id: string,
): Promise<undefined> {
  if (id === actor.id) {
    const message = 'Vos propres moyens de connexion se gèrent dans « Mon compte ».';
    throw new AppError('ownAccount', { message });
  }
  await notices.ready();
  await db.transaction(async (tx) => {
    if (!(await lockUserRow(tx, id))) throw new AppError('notFound');
    if (!(await factors.has(tx, id))) {
      const message = 'Cette personne n’a ni application d’authentification ni clé d’accès.';
      throw new AppError('conflict', { message });
    }
    await factors.forgetAll(tx, id);
    await deleteCodes(tx, id);
    await sessions.endAll(tx, id);
    await notices.post(tx, id, 'factorsReset');
    await trail(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [
      { act: 'user-factors-reset', result: 'ok', subjectId: id, rowId: null },
    ]);
  });
  notices.sendPosted();
}
