import { currentUserEndpoints } from '@simples/contract/current-user';
import { limits } from '@simples/contract/limits';
import { administrationEndpoints } from '@simples/contract/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import type { UserListView } from './user-list-view.ts';

const { list } = administrationEndpoints;

export function filtersOf({ search, role }: UserListView) {
  return { ...(search !== '' && { search }), ...(role !== null && { role }) };
}

export function userListQuery(view: UserListView) {
  const query = { ...filtersOf(view), page: view.page, limit: limits.page.defaultSize };
  return queryOptions({
    queryKey: [list.name, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export async function refreshUsers(client: QueryClient): Promise<void> {
  await Promise.all(
    [list.name, currentUserEndpoints.me.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}
