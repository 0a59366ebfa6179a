import { limits } from '@simples/contract/limits';
import { isRole, type Role, roles } from '@simples/contract/permissions';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { readLocal, writeLocal } from '#web/lib/local-data.ts';
import { useCurrentUser } from '#web/lib/session.ts';

const SEARCH = 'q';
const ROLE = 'profil';
const PAGE = 'page';
const STORAGE_KEY = 'user-management';

const viewSchema = z.object({
  search: z.string().max(limits.searchQuery),
  role: z.enum(roles).nullable(),
  page: z.number().int().min(1).max(limits.page.max),
});

export type UserListView = Readonly<z.infer<typeof viewSchema>>;

function readView(params: URLSearchParams): UserListView {
  const role = params.get(ROLE);
  const page = Number(params.get(PAGE) ?? '1');
  return {
    search: (params.get(SEARCH) ?? '').trim().slice(0, limits.searchQuery),
    role: isRole(role) ? role : null,
    page: Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1,
  };
}

export function writeView({ search, role, page }: UserListView): URLSearchParams {
  return new URLSearchParams([
    ...(search === '' ? [] : [[SEARCH, search]]),
    ...(role === null ? [] : [[ROLE, role]]),
    ...(page === 1 ? [] : [[PAGE, String(page)]]),
  ]);
}

export function storedView(userId: string): UserListView | null {
  return readLocal(userId, STORAGE_KEY, viewSchema);
}

function storeView(userId: string, view: UserListView): void {
  writeLocal(userId, STORAGE_KEY, view);
}

export function useUserListView() {
  const [params, setParams] = useSearchParams();
  const userId = useCurrentUser(({ user }) => user?.id);
  const view = readView(params);

  function change(patch: Partial<UserListView>, replace = false): void {
    const next = { ...view, page: 1, ...patch };
    if (userId !== undefined) storeView(userId, next);
    setParams(writeView(next), { replace, preventScrollReset: true });
  }

  return {
    view,
    /** Replaces the history entry: no history of single letters. */
    search: (search: string) => change({ search }, true),
    pickRole: (role: Role | null) => change({ role }),
    goToPage: (page: number) => change({ page }),
  };
}

export type UserListControls = ReturnType<typeof useUserListView>;
