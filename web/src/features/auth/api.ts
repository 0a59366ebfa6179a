import { authEndpoints, loginResponse } from '@simples/contract/auth';
import { ApiError, call } from '#web/lib/api-client.ts';
import { forgetPerson, wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, type SessionError, useAuth } from '#web/lib/session.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Checks the password and opens the session that waits for its code. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = loginResponse.safeParse(await call(authEndpoints.login, { body: { ...credentials } }));
  if (!answer.success) {
    throw new ApiError('Invalid token response from server', { httpCode: 500, key: 'login' });
  }
  // Whoever used this browser before leaves nothing to whoever signs in now; drafts go once it is known who that is.
  forgetPerson();
  openSession(credentials.username, answer.data);
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

/** Checks the code: the session then opens everything its person may do. */
export async function confirmCode(code: string): Promise<void> {
  await call(authEndpoints.validate, { body: { username: sessionUsername(), code } });
}

/** Has a reset code sent, if the account exists; the answer does not tell. */
export async function requestReset(username: string): Promise<void> {
  await call(authEndpoints.startReset, { body: { username } });
}

interface PasswordReset extends Credentials {
  readonly code: string;
}

export async function resetPassword(reset: PasswordReset): Promise<void> {
  await call(authEndpoints.resetPassword, { body: { ...reset } });
}

/**
 * Ends the session. The server is told while the token is still there; whether it hears it or not, everything
 * kept on this device goes, in every tab.
 */
export function signOut(): void {
  if (useAuth.getState().token !== null) call(authEndpoints.logout).catch(() => {});
  wipeLocalData();
}

/**
 * What to tell after a failed call: the server's words, else those of the specification, section 8. The client
 * marks an error without words of the server by the name of the endpoint as its key.
 */
export function asSessionError(error: unknown, fallback: SessionError): SessionError {
  if (!(error instanceof ApiError)) return fallback;
  const isWordless = error.httpCode > 0 && error.key.includes('.');
  const { message, httpCode, key } = error;
  return isWordless ? { ...fallback, httpCode } : { message, httpCode, key };
}

/** Seconds before the server accepts the same call again; null when it did not say. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfter : null;
}
