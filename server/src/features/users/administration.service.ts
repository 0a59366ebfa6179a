import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import { isAdministrator, roleLabels } from '@simples/contract/permissions';
import type { NewUser, User, UserFilters, UserPatch } from '@simples/contract/users';
import type { Db } from '#server/db/database.ts';
import { claimExport } from '#server/db/throttles.ts';
import { eraseVisits } from '#server/features/usage/usage.feature.ts';
import { CSV_TYPE, csvHeading, csvLine } from '#server/lib/csv.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import {
  connectedSince,
  countUserRows,
  eraseUserRow,
  findUserRow,
  insertUserRow,
  listUserRows,
  lockSuperAdmins,
  lockUserRow,
  otherSuperAdminExists,
  takenField,
  type UserRow,
  updateUserRow,
  userOf,
} from './administration.repository.ts';
import { deleteConsents } from './consents.repository.ts';
import { emailKeyOf, readPhone } from './identifiers.ts';
import { type Notices, publicAddress } from './notices.service.ts';
import { initialPassword } from './passwords.ts';
import {
  type Administrator,
  actsOf,
  type Change,
  changeOf,
  endsAccess,
  needsProof,
  noticesOf,
  recordUserActs,
  refuseOnOneself,
  removesSuperAdmin,
} from './user-changes.ts';
import type { UserDeps } from './users.deps.ts';
import { closeInvitation, openInvitation } from './users.repository.ts';

export interface AdministrationDeps extends UserDeps {
  readonly notices: Notices;
}

function refuseTaken(error: unknown): never {
  const field = takenField(error);
  if (field === null) throw error;
  const taken = new AppError(field === 'email' ? 'emailTaken' : 'phoneTaken');
  const path = field === 'email' ? 'body.email' : 'body.phoneNumber';
  throw new AppError(taken.key, { fields: [{ path, message: taken.message }] });
}

async function existing(db: Db, id: string): Promise<UserRow> {
  const row = await findUserRow(db, id);
  if (!row) throw new AppError('notFound');
  return row;
}

async function lockUser(tx: Db, id: string): Promise<UserRow> {
  if (!(await lockUserRow(tx, id))) throw new AppError('notFound');
  return existing(tx, id);
}

function refuseUnproved({ isProved }: Administrator, isNeeded: boolean): void {
  if (isNeeded && !isProved) throw new AppError('proofRequired');
}

async function refuseLastSuperAdmin(tx: Db, id: string): Promise<void> {
  if (!(await otherSuperAdminExists(tx, id))) throw new AppError('lastSuperAdmin');
}

function refuseUninvitable({ config }: UserDeps): void {
  if (publicAddress(config) !== null) return;
  const message = 'Indiquez un mot de passe : sans le réglage PUBLIC_URL, aucune invitation ne peut partir.';
  throw new AppError('validation', { fields: [{ path: 'body.password', message }] });
}

async function invite({ clock, config, notices }: AdministrationDeps, tx: Db, id: string): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.INVITATION_SECONDS * 1000);
  await openInvitation(tx, id, { now, expiresAt });
  await notices.post(tx, id, 'invitation');
}

/** The link in the old mailbox dies; an open invitation leaves again for the new address. */
async function moveInvitation(deps: AdministrationDeps, tx: Db, row: UserRow): Promise<void> {
  await closeInvitation(tx, row.id);
  const isOpen = row.invitationExpiresAt !== null && row.invitationExpiresAt > deps.clock.now();
  if (isOpen && publicAddress(deps.config) !== null) await invite(deps, tx, row.id);
}

export async function listUsers(
  { db, clock }: UserDeps,
  { page, limit, ...filters }: UserFilters & { page: number; limit: number },
): Promise<{ users: User[]; total: number }> {
  const now = clock.now();
  const query = { filters, connectedSince: connectedSince(now) };
  const rows = await listUserRows(db, query, { limit, offset: (page - 1) * limit });
  return { users: rows.map((row) => userOf(row, now)), total: await countUserRows(db, query) };
}

/** @throws AppError `notFound`. */
export async function getUser({ db, clock }: UserDeps, id: string): Promise<User> {
  return userOf(await existing(db, id), clock.now());
}

/** Without a password, sends an invitation. @throws AppError `emailTaken`, `phoneTaken`, `proofRequired`, `validation`. */
export async function createUser(
  deps: AdministrationDeps,
  administrator: Administrator,
  { password, phoneNumber, ...fields }: NewUser,
): Promise<User> {
  const { db, notices } = deps;
  const { now } = administrator;
  refuseUnproved(administrator, isAdministrator(fields));
  const id = uuidv7();
  if (password === undefined) refuseUninvitable(deps);
  const row = {
    ...fields,
    ...(await initialPassword(deps, password)),
    id,
    emailKey: emailKeyOf(fields.email),
    phone: readPhone(phoneNumber, fields.country),
    createdAt: now,
    updatedAt: now,
  };
  await notices.ready();
  await db
    .transaction(async (tx) => {
      await insertUserRow(tx, row);
      const detail = { roles: fields.roles, firstAccess: password === undefined ? 'invitation' : 'password' };
      await recordUserActs(tx, administrator, id, [{ act: 'user-create', detail }]);
      if (password === undefined) await invite(deps, tx, id);
    })
    .catch(refuseTaken);
  notices.sendPosted();
  return getUser(deps, id);
}

/** In one transaction, with trail and notices. */
async function apply(
  deps: AdministrationDeps,
  tx: Db,
  administrator: Administrator,
  { row, change, set }: { row: UserRow; change: Change; set: Change['set'] },
): Promise<void> {
  if (Object.keys(set).length === 0) return;
  const { notices, endAccess } = deps;
  await updateUserRow(tx, row.id, { ...set, updatedAt: administrator.now });
  if (change.setsPassword) await closeInvitation(tx, row.id);
  else if (set.email !== undefined) await moveInvitation(deps, tx, row);
  if (endsAccess(change)) await endAccess(tx, row.id);
  await recordUserActs(tx, administrator, row.id, actsOf(change));
  for (const kind of noticesOf(change)) {
    const to = kind === 'emailReplaced' ? set.email : row.email;
    await notices.post(tx, row.id, kind, to);
  }
}

/** @throws AppError `notFound`, `emailTaken`, `phoneTaken`, `ownAccount`, `lastSuperAdmin`, `proofRequired`, `validation`. */
export async function updateUser(
  deps: AdministrationDeps,
  administrator: Administrator,
  id: string,
  patch: UserPatch,
): Promise<User> {
  const { db, notices } = deps;
  const password = patch.password === undefined ? {} : await initialPassword(deps, patch.password);
  await notices.ready();
  await db
    .transaction(async (tx) => {
      if (patch.roles !== undefined || patch.status === 'suspended') await lockSuperAdmins(tx);
      const row = await lockUser(tx, id);
      const change = changeOf(row, patch);
      if (id === administrator.actor.id) refuseOnOneself(change);
      refuseUnproved(administrator, needsProof(row, change));
      if (removesSuperAdmin(row, change)) await refuseLastSuperAdmin(tx, id);
      await apply(deps, tx, administrator, { row, change, set: { ...change.set, ...password } });
    })
    .catch(refuseTaken);
  notices.sendPosted();
  return getUser(deps, id);
}

/** Histories keep the id. @throws AppError `notFound`, `lastSuperAdmin`. */
async function erase(
  { db, jobs, endAccess, forgetFactors, eraseConversations }: UserDeps,
  administrator: Administrator,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSuperAdmins(tx);
    const row = await lockUser(tx, id);
    if (row.roles.includes('SUPER_ADMIN') && row.status === 'active') await refuseLastSuperAdmin(tx, id);
    await endAccess(tx, id);
    await forgetFactors(tx, id);
    await closeInvitation(tx, id);
    await eraseVisits(tx, id);
    await deleteConsents(tx, id);
    await jobs.forgetUser(tx, id);
    const conversations = await eraseConversations(tx, id);
    await eraseUserRow(tx, id, administrator.now);
    await recordUserActs(tx, administrator, id, [{ act: 'user-delete', detail: { conversations } }]);
  });
}

/** @throws AppError `notFound`, `ownAccount`, `lastSuperAdmin`. */
export async function deleteUser(
  deps: UserDeps,
  administrator: Administrator,
  id: string,
): Promise<undefined> {
  if (id === administrator.actor.id) throw new AppError('ownAccount');
  await erase(deps, administrator, id);
}

/** The caller has checked the password. @throws AppError `lastSuperAdmin`. */
export const deleteOwnAccount = (deps: UserDeps, own: Administrator): Promise<void> =>
  erase(deps, own, own.actor.id);

/** @throws AppError `notFound`; `conflict` after a sign-in or suspension; `validation` without PUBLIC_URL. */
export async function inviteUser(
  deps: AdministrationDeps,
  administrator: Administrator,
  id: string,
): Promise<User> {
  refuseUninvitable(deps);
  await deps.notices.ready();
  await deps.db.transaction(async (tx) => {
    const row = await lockUser(tx, id);
    if (row.lastLoginAt !== null || row.status !== 'active') {
      throw new AppError('conflict', { message: 'Seul un compte actif et jamais ouvert peut être invité.' });
    }
    await invite(deps, tx, id);
    await recordUserActs(tx, administrator, id, [{ act: 'invitation' }]);
  });
  deps.notices.sendPosted();
  return getUser(deps, id);
}

/** @throws AppError `notFound`. */
export async function endSessionsOfUser(
  { db, endAccess }: UserDeps,
  administrator: Administrator,
  id: string,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    await lockUser(tx, id);
    await endAccess(tx, id);
    await recordUserActs(tx, administrator, id, [{ act: 'user-sessions-end' }]);
  });
}

const SLICE = 100;

type Column = readonly [heading: string, cell: (user: User) => string];

const columns: readonly Column[] = [
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['E-mail', ({ email }) => email],
  ['Téléphone', ({ phoneNumber }) => phoneNumber ?? ''],
  ['Date de naissance', ({ birthDate }) => birthDate ?? ''],
  ['Pays', ({ country }) => country ?? ''],
  ['Ville', ({ city }) => city ?? ''],
  ['Adresse', ({ address }) => address ?? ''],
  ['Profils', ({ roles }) => roles.map((role) => roleLabels[role]).join(', ')],
  ['Statut', ({ status }) => status],
  ['Créé le', ({ creationDate }) => creationDate.slice(0, 10)],
  ['Dernière connexion', ({ lastLoginAt }) => lastLoginAt?.slice(0, 10) ?? ''],
  ['Identifiant', ({ id }) => id],
];

async function* lines(deps: UserDeps, filters: UserFilters): AsyncGenerator<string> {
  yield csvHeading(columns.map(([heading]) => heading));
  for (let page = 1; ; page += 1) {
    const { users } = await listUsers(deps, { ...filters, page, limit: SLICE });
    yield users.map((user) => csvLine(columns.map(([, cell]) => cell(user)))).join('');
    if (users.length < SLICE) return;
    await nextTurn();
  }
}

/** Streamed; an audited act. @throws AppError `rateLimited`. */
export async function exportUsers(
  deps: UserDeps,
  { actor, caller, now }: Administrator,
  filters: UserFilters,
) {
  await claimExport(deps.db, { userId: actor.id, perHour: deps.config.EXPORTS_PER_HOUR, now });
  deps.audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'users' } });
  const day = now.toISOString().slice(0, 10);
  return { name: `simples-utilisateurs-${day}.csv`, type: CSV_TYPE, pieces: lines(deps, filters) };
}
