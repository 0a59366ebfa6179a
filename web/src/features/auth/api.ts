import { authEndpoints, loginResponse } from '@simples/contract/auth';
import { ApiError, call } from '#web/lib/api-client.ts';
import { forgetPerson, wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, type SessionError, useAuth } from '#web/lib/session.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Opens a session that waits for its code. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = loginResponse.safeParse(await call(authEndpoints.login, { body: { ...credentials } }));
  if (!answer.success) {
    throw new ApiError('Invalid token response from server', { httpCode: 500, key: 'login' });
  }
  // Drafts are removed later, once the new user is known.
  forgetPerson();
  openSession(credentials.username, answer.data);
}

function sessionUsername(): string {
  const { username } = useAuth.getState();
  if (username === null) throw new ApiError('No username found', { httpCode: 401, key: 'verifyOTP' });
  return username;
}

export async function requestCode(): Promise<void> {
  await call(authEndpoints.startValidate, { body: { username: sessionUsername() } });
}

export async function confirmCode(code: string): Promise<void> {
  await call(authEndpoints.validate, { body: { username: sessionUsername(), code } });
}

export async function requestReset(username: string): Promise<void> {
  await call(authEndpoints.startReset, { body: { username } });
}

export async function resetPassword(reset: Credentials & { readonly code: string }): Promise<void> {
  await call(authEndpoints.resetPassword, { body: { ...reset } });
}

/** Does not wait for the server; the call comes first, while the token is there. */
export function signOut(): void {
  if (useAuth.getState().token !== null) call(authEndpoints.logout).catch(() => {});
  wipeLocalData();
}

/** The message of the server; without one the key is the endpoint name: specification, section 8. */
export function asSessionError(error: unknown, fallback: SessionError): SessionError {
  if (!(error instanceof ApiError)) return fallback;
  const isWordless = error.httpCode > 0 && error.key.includes('.');
  const { message, httpCode, key } = error;
  return isWordless ? { ...fallback, httpCode } : { message, httpCode, key };
}

/** Seconds before a retry is accepted; null when unknown. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfter : null;
}
