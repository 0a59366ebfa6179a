import { AppError } from '@simples/contract/errors';
import { type Actor, isAdministrator, type Role } from '@simples/contract/permissions';
import type { UserPatch } from '@simples/contract/users';
import type { Db } from '#server/db/database.ts';
import type { Caller, Trail } from '#server/features/audit/audit.feature.ts';
import type { UserRow, UserRowChanges } from './administration.repository.ts';
import { emailKeyOf, readPhone } from './identifiers.ts';
import type { NoticeKind } from './notice-mails.ts';

export interface Change {
  readonly set: UserRowChanges;
  /** Names only: values are not audited. */
  readonly fields: readonly string[];
  readonly roles: { readonly from: readonly Role[]; readonly to: readonly Role[] } | null;
  readonly status: 'active' | 'suspended' | null;
  readonly setsPassword: boolean;
}

const sameRoles = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

function changedFields(row: UserRow, patch: UserPatch): UserRowChanges {
  const email = patch.email === row.email ? undefined : patch.email;
  const country = patch.country === undefined ? row.country : patch.country;
  const phone =
    typeof patch.phoneNumber === 'string' ? readPhone(patch.phoneNumber, country) : patch.phoneNumber;
  const wanted: UserRowChanges = {
    email,
    emailKey: email === undefined ? undefined : emailKeyOf(email),
    phone,
    firstName: patch.firstName,
    lastName: patch.lastName,
    birthDate: patch.birthDate,
    country: patch.country,
    city: patch.city,
    address: patch.address,
    language: patch.language,
    roles: patch.roles,
    status: patch.status,
  };
  const current: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name]),
    ),
  );
}

export function changeOf(row: UserRow, patch: UserPatch): Change {
  const set = changedFields(row, patch);
  const rolesChange = set.roles !== undefined && !sameRoles(set.roles, row.roles);
  return {
    set,
    fields: Object.keys(set).filter((name) => name !== 'emailKey'),
    roles: rolesChange ? { from: row.roles, to: set.roles ?? [] } : null,
    status: set.status ?? null,
    setsPassword: patch.password !== undefined,
  };
}

/** @throws AppError `ownAccount`. */
export function refuseOnOneself(change: Change): void {
  if (change.roles || change.status === 'suspended') throw new AppError('ownAccount');
  if (!change.setsPassword) return;
  throw new AppError('ownAccount', { message: 'Changez votre mot de passe depuis la page de votre compte.' });
}

/** Makes an administrator, or takes the account of one over: by its address, or by its password. */
export function needsProof(row: UserRow, { set, roles, setsPassword }: Change): boolean {
  const granted = (roles?.to ?? []).filter((role) => !row.roles.includes(role));
  const takesOver = set.email !== undefined || setsPassword;
  return isAdministrator({ roles: granted }) || (takesOver && isAdministrator(row));
}

export function removesSuperAdmin(row: UserRow, change: Change): boolean {
  if (row.status !== 'active' || !row.roles.includes('SUPER_ADMIN')) return false;
  return change.status === 'suspended' || !(change.roles?.to ?? row.roles).includes('SUPER_ADMIN');
}

/** The old mailbox must not keep the account open. */
export function endsAccess({ set, roles, status, setsPassword }: Change): boolean {
  return set.email !== undefined || roles !== null || status === 'suspended' || setsPassword;
}

export function noticesOf({ set, roles, status, setsPassword }: Change): NoticeKind[] {
  return [
    ...(set.email === undefined ? [] : (['emailChanged', 'emailReplaced'] as const)),
    ...(set.phone === undefined ? [] : (['phoneChanged'] as const)),
    ...(roles ? (['rolesChanged'] as const) : []),
    ...(setsPassword ? (['passwordSet'] as const) : []),
    ...(status === 'suspended' ? (['suspended'] as const) : []),
    ...(status === 'active' ? (['reactivated'] as const) : []),
  ];
}

type UserAct =
  | 'user-create'
  | 'user-update'
  | 'user-roles'
  | 'user-password'
  | 'user-suspend'
  | 'user-reactivate'
  | 'user-delete'
  | 'user-sessions-end'
  | 'invitation';

interface UserEvent {
  readonly act: UserAct;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface Administrator {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly now: Date;
  readonly trail: Trail;
  /** They have proved a short while ago who they are. */
  readonly isProved: boolean;
}

export function recordUserActs(
  tx: Db,
  { actor, caller, now, trail }: Administrator,
  subjectId: string,
  events: readonly UserEvent[],
): Promise<void> {
  const acting = { kind: 'HUMAN', id: actor.id, caller } as const;
  return trail(
    tx,
    acting,
    now,
    events.map((event) => ({ ...event, result: 'ok', subjectId, rowId: null })),
  );
}

/** Field names and roles, no personal values. */
export function actsOf({ fields, roles, status, setsPassword }: Change): UserEvent[] {
  const others = fields.filter((field) => field !== 'roles' && field !== 'status');
  return [
    ...(others.length > 0 ? [{ act: 'user-update', detail: { fields: others } } as const] : []),
    ...(roles ? [{ act: 'user-roles', detail: { from: roles.from, to: roles.to } } as const] : []),
    ...(setsPassword ? [{ act: 'user-password' } as const] : []),
    ...(status === 'suspended' ? [{ act: 'user-suspend' } as const] : []),
    ...(status === 'active' ? [{ act: 'user-reactivate' } as const] : []),
  ];
}
