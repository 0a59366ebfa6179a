import type { CurrentUser } from '@simples/contract/users/current-user';
import { currentUserEndpoints } from '@simples/contract/users/current-user';
import { ownAccountEndpoints } from '@simples/contract/users/own-account-endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keepCurrentUser } from '../../lib/session.ts';

const { sessions } = ownAccountEndpoints;

export function sessionsQuery() {
  return queryOptions({
    queryKey: [sessions.name],
    queryFn: ({ signal }) => call(sessions, { signal }),
    select: (answer) => answer.sessions,
  });
}

/** Takes over what the server now knows of the signed-in person. */
export function keepMyself(client: QueryClient, user: CurrentUser): void {
  keepCurrentUser(user);
  client.setQueryData([currentUserEndpoints.me.name], user);
}
