import { type CurrentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#web/lib/api-client.ts';
import { forgetDraftsOfOthers } from '#web/lib/local-data.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { setCurrentUser, useAuth } from '#web/lib/session.ts';

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser> {
  if (useAuth.getState().token === null) {
    throw new ApiError('No authentication token', { httpCode: 401, key: 'fetchCurrentUser' });
  }
  const user = await call(currentUserEndpoints.me, { signal });
  setCurrentUser(user);
  forgetDraftsOfOthers(user.id);
  return user;
}

export function currentUserQuery() {
  return queryOptions({
    queryKey: [currentUserEndpoints.me.name],
    queryFn: ({ signal }) => fetchCurrentUser(signal),
    staleTime: 5 * 60_000,
  });
}

export const cancelCurrentUser = (): Promise<void> =>
  queryClient.cancelQueries({ queryKey: currentUserQuery().queryKey });

export async function loadCurrentUser(): Promise<void> {
  await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
}
