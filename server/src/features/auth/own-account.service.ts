import { AppError } from '@simples/contract/errors';
import type { PersonalData } from '@simples/contract/own-account';
import { claimExport } from '#server/db/throttles.ts';
import { type Caller, eventsBy } from '#server/features/audit/audit.feature.ts';
import { visitsOf } from '#server/features/usage/usage.feature.ts';
import {
  findAccountById,
  findInvited,
  getOwnRecord,
  ownConsents,
  refuseCommonPassword,
  setOwnPassword,
  takeInvitation,
} from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import type { SignInDeps } from './auth.service.ts';
import { checkCurrentPassword } from './current-password.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

function refuse(field: keyof PasswordChange, message: string): never {
  throw new AppError('validation', { fields: [{ path: `body.${field}`, message }] });
}

/** Ends the other sessions. @throws AppError `validation`, `rateLimited`, `unavailable`. */
export async function changeOwnPassword(
  deps: SignInDeps,
  caller: Caller,
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
) {
  const { db, clock, hasher, notices, sessions, trail } = deps;
  const account = await findAccountById(db, session.actor.id);
  if (!account) throw new AppError('unauthenticated');
  await checkCurrentPassword(deps, account, { password: currentPassword, field: 'currentPassword' });
  if (newPassword === currentPassword)
    refuse('newPassword', 'Choisissez un autre mot de passe que l’actuel.');
  await refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hasher.hash(newPassword);
  const now = clock.now();
  await notices.ready();
  await db.transaction(async (tx) => {
    await setOwnPassword(tx, account.id, passwordHash, now);
    await sessions.endOthers(tx, session);
    await notices.post(tx, account.id, 'passwordChanged');
    await trail(tx, { kind: 'HUMAN', id: account.id, caller }, now, [
      { act: 'password-change', result: 'ok', subjectId: account.id, rowId: null },
    ]);
  });
  notices.sendPosted();
  return { success: true as const, message: 'Votre mot de passe a été changé.' };
}

/** Ends every session too. @throws AppError `validation`, `lastSuperAdmin`, `rateLimited`, `unavailable`. */
export async function deleteOwnAccount(
  deps: SignInDeps,
  caller: Caller,
  { actor }: Session,
  currentPassword: string,
) {
  const account = await findAccountById(deps.db, actor.id);
  if (!account) throw new AppError('unauthenticated');
  await checkCurrentPassword(deps, account, { password: currentPassword, field: 'currentPassword' });
  await deps.deleteOwnAccount(actor, caller);
  return { success: true as const, message: 'Votre compte et vos discussions sont supprimés.' };
}

interface DataFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

type Conversation = PersonalData['conversations'][number];

const list = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n');

/** One conversation in memory at a time. */
async function* pieces(head: object, conversations: AsyncIterable<Conversation>, events: readonly object[]) {
  yield `${JSON.stringify(head).slice(0, -1)},\n"conversations":[`;
  let separator = '\n';
  for await (const conversation of conversations) {
    yield separator + JSON.stringify(conversation);
    separator = ',\n';
  }
  yield `\n],\n"events":[\n${list(events)}\n]}\n`;
}

/** @throws AppError `rateLimited`. */
export async function exportOwnData(
  { db, clock, config, audit, factors, sessions, conversationsOf }: SignInDeps,
  caller: Caller,
  session: Session,
): Promise<DataFile> {
  const { actor } = session;
  const now = clock.now();
  const exportedAt = now.toISOString();
  await claimExport(db, { userId: actor.id, perHour: config.EXPORTS_PER_HOUR, now });
  audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'own-data' } });
  const head = {
    exportedAt,
    profile: await getOwnRecord(db, actor, now),
    sessions: await sessions.list(session),
    factors: await factors.list(db, actor.id),
    consents: (await ownConsents(db, actor.id)).consents,
    visits: await visitsOf(db, actor.id),
  };
  return {
    name: `simples-mes-donnees-${exportedAt.slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    pieces: pieces(head, conversationsOf(actor.id), await eventsBy(db, actor.id)),
  };
}

export async function endOwnSessions(
  { db, sessions }: SignInDeps,
  session: Session,
  scope: 'others' | 'all',
): Promise<undefined> {
  if (scope === 'all') await sessions.endAll(db, session.actor.id);
  else await sessions.endOthers(db, session);
}

/** @throws AppError `notFound`. */
export async function endOwnSession(
  { sessions }: SignInDeps,
  session: Session,
  id: string,
): Promise<undefined> {
  if (!(await sessions.endOne(session.actor.id, id))) throw new AppError('notFound');
}

/** @throws AppError `invitation`, the same for every cause; `rateLimited`. */
export async function checkInvitation({ db, clock, throttles }: SignInDeps, caller: Caller, token: string) {
  await throttles.claimAddress(caller.address);
  const invited = await findInvited(db, token, clock.now());
  if (!invited) throw new AppError('invitation');
  return { ...invited, expiresAt: invited.expiresAt.toISOString() };
}

/** Of parallel uses one succeeds. @throws AppError `validation`, `invitation`, `rateLimited`, `unavailable`. */
export async function acceptInvitation(
  { db, clock, hasher, sessions, throttles, trail }: SignInDeps,
  caller: Caller,
  { token, password }: { readonly token: string; readonly password: string },
) {
  await refuseCommonPassword(password);
  await throttles.claimAddress(caller.address);
  // Hashed first: a busy server must not consume the token, and a wrong one takes as long.
  const passwordHash = await hasher.hash(password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const userId = await takeInvitation(tx, token, now);
    if (userId === null) throw new AppError('invitation');
    await setOwnPassword(tx, userId, passwordHash, now);
    await sessions.endAll(tx, userId);
    await trail(tx, { kind: 'HUMAN', id: userId, caller }, now, [
      { act: 'invitation-accept', result: 'ok', subjectId: userId, rowId: null },
    ]);
  });
  return { success: true as const, message: 'Votre mot de passe est enregistré. Connectez-vous.' };
}
