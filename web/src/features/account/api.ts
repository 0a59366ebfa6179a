import { type CurrentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { setCurrentUser } from '#web/lib/session.ts';

const { sessions } = ownAccountEndpoints;

export function sessionsQuery() {
  return queryOptions({
    queryKey: [sessions.name],
    queryFn: ({ signal }) => call(sessions, { signal }),
    select: (answer) => answer.sessions,
  });
}

export function storeCurrentUser(client: QueryClient, user: CurrentUser): void {
  setCurrentUser(user);
  client.setQueryData([currentUserEndpoints.me.name], user);
}
