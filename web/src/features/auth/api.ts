import { authEndpoints, loginResponse } from '@simples/contract/auth';
import { type CurrentUser, userEndpoints } from '@simples/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { forgetPerson, wipeLocalData } from '../../lib/local-data.ts';
import { queryClient } from '../../lib/query-client.ts';
import { keepCurrentUser, openSession, useAuth } from '../../lib/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Checks the password and opens the session that waits for its code. */
export async function signIn({ username, password }: Credentials): Promise<void> {
  const answer = loginResponse.safeParse(await call(authEndpoints.login, { body: { username, password } }));
  if (!answer.success) {
    throw new ApiError('Invalid token response from server', { httpCode: 500, key: 'login' });
  }
  // Whoever used this browser before leaves nothing to whoever signs in now.
  forgetPerson();
  openSession(username, answer.data);
}

/** The name the session was opened with: the code belongs to it. */
function sessionUsername(): string {
  const { username } = useAuth.getState();
  if (username === null) throw new ApiError('No username found', { httpCode: 401, key: 'verifyOTP' });
  return username;
}

/** Has a code sent to the person of the session. */
export async function requestCode(): Promise<void> {
  await call(authEndpoints.startValidate, { body: { username: sessionUsername() } });
}

/** Checks the code, then loads the person the session now belongs to. */
export async function confirmCode(code: string): Promise<void> {
  await call(authEndpoints.validate, { body: { username: sessionUsername(), code } });
  await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
}

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser> {
  if (useAuth.getState().token === null) {
    throw new ApiError('No authentication token', { httpCode: 401, key: 'fetchCurrentUser' });
  }
  const user = await call(userEndpoints.me, { signal });
  keepCurrentUser(user);
  return user;
}

export function currentUserQuery() {
  return queryOptions({
    queryKey: [userEndpoints.me.name],
    queryFn: ({ signal }) => fetchCurrentUser(signal),
    staleTime: 5 * 60_000,
  });
}

/** Has a reset code sent, if the account exists; the answer does not tell. */
export async function requestReset(username: string): Promise<void> {
  await call(authEndpoints.startReset, { body: { username } });
}

export async function resetPassword(reset: {
  readonly username: string;
  readonly code: string;
  readonly password: string;
}): Promise<void> {
  await call(authEndpoints.resetPassword, { body: reset });
}

/**
 * Ends the session. The server is told while the token is still there; whether it hears it or not, everything
 * kept on this device goes, in every tab.
 */
export function signOut(): void {
  if (useAuth.getState().token !== null) call(authEndpoints.logout).catch(() => {});
  wipeLocalData();
}
