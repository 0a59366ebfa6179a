import type { Role } from '@simples/contract/permissions';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../../lib/session.ts';
import { keepView, readView, type UserListView, writeView } from './user-list-view.ts';

/** The view in the address, and the ways to change it. Each change is also kept for the next visit. */
export function useUserListView() {
  const [params, setParams] = useSearchParams();
  const userId = useCurrentUser(({ user }) => user?.id);
  const view = readView(params);

  function change(patch: Partial<UserListView>, replace = false): void {
    const next = { ...view, page: 1, ...patch };
    if (userId !== undefined) keepView(userId, next);
    setParams(writeView(next), { replace, preventScrollReset: true });
  }

  return {
    view,
    /** A search replaces the history entry: going back must not spell a word backwards. */
    search: (search: string) => change({ search }, true),
    pickRole: (role: Role | null) => change({ role }),
    goToPage: (page: number) => change({ page }),
  };
}

export type UserListControls = ReturnType<typeof useUserListView>;
