import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserFilters } from '@simples/contract/users/filters';
import { roleLabels } from '@simples/contract/users/role-labels';
import type { User } from '@simples/contract/users/user';
import { CSV_TYPE, csvHeading, csvLine } from '../../../adapters/csv.ts';
import type { UserParts } from '../user-parts.ts';
import { listUsers } from './administration.service.ts';
import type { Administrator } from './trail.ts';

/** People in memory at once. */
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

async function* lines(parts: UserParts, filters: UserFilters): AsyncGenerator<string> {
  yield csvHeading(columns.map(([heading]) => heading));
  for (let page = 1; ; page += 1) {
    const { users } = await listUsers(parts, { ...filters, page, limit: SLICE });
    yield users.map((user) => csvLine(columns.map(([, cell]) => cell(user)))).join('');
    if (users.length < SLICE) return;
    await nextTurn();
  }
}

/** The filtered list as a table for a spreadsheet, made piece by piece. Taking it away leaves a trace. */
export function exportUsers(parts: UserParts, { actor, caller, now }: Administrator, filters: UserFilters) {
  parts.audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'users' } });
  const day = now.toISOString().slice(0, 10);
  return { name: `simples-utilisateurs-${day}.csv`, type: CSV_TYPE, pieces: lines(parts, filters) };
}
