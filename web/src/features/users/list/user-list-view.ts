import { limits } from '@simples/contract/limits';
import { isRole, roles } from '@simples/contract/permissions';
import { z } from 'zod';
import { readLocal, writeLocal } from '../../../lib/local/local-data.ts';

const SEARCH = 'q';
const ROLE = 'profil';
const PAGE = 'page';
const KEPT = 'user-management';

const viewSchema = z.object({
  search: z.string().max(limits.searchQuery),
  role: z.enum(roles).nullable(),
  page: z.number().int().min(1).max(limits.page.max),
});

/** What the list of people shows, in the address of the page. */
export type UserListView = Readonly<z.infer<typeof viewSchema>>;

/** Reads the address. What it does not understand counts as absent. */
export function readView(params: URLSearchParams): UserListView {
  const role = params.get(ROLE);
  const page = Number(params.get(PAGE) ?? '1');
  return {
    search: (params.get(SEARCH) ?? '').trim().slice(0, limits.searchQuery),
    role: isRole(role) ? role : null,
    page: Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1,
  };
}

/** The address of a view, without what goes without saying. */
export function writeView({ search, role, page }: UserListView): URLSearchParams {
  return new URLSearchParams([
    ...(search === '' ? [] : [[SEARCH, search]]),
    ...(role === null ? [] : [[ROLE, role]]),
    ...(page === 1 ? [] : [[PAGE, String(page)]]),
  ]);
}

/** The view that this person left last, on this device. Specification, section 4. */
export function keptView(userId: string): UserListView | null {
  return readLocal(userId, KEPT, viewSchema);
}

export function keepView(userId: string, view: UserListView): void {
  writeLocal(userId, KEPT, view);
}
