import { authEndpoints, loginResponse, type SignInFactor } from '@simples/contract/auth';
import type { Endpoint } from '@simples/contract/endpoint';
import { ApiError, call, troubleWith } from '#web/lib/api-client.ts';
import { forgetPerson, wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, type SessionError, setSessionError, useAuth } from '#web/lib/session.ts';
import { keepDevice, knownDevices } from './known-devices.ts';
import { keepToRevoke, revokeKept } from './pending-logout.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Opens a session that waits for a second factor. @returns what it can be finished with */
export async function signIn(credentials: Credentials): Promise<readonly SignInFactor[]> {
  const body = { ...credentials, devices: knownDevices() };
  const answer = loginResponse.safeParse(await call(authEndpoints.login, { body }));
  if (!answer.success) {
    throw new ApiError('Invalid token response from server', { httpCode: 500, key: 'login' });
  }
  // Drafts are removed later, once the new user is known.
  forgetPerson();
  const { factors = ['code'], ...token } = answer.data;
  openSession(credentials.username, token);
  return factors;
}

function sessionUsername(): string {
  const { username } = useAuth.getState();
  if (username !== null) return username;
  const cause = new Error("Nom d'utilisateur non défini");
  throw new ApiError('No username found', { httpCode: 401, key: 'verifyOTP', cause });
}

/** @returns seconds before another code can be sent */
export async function requestCode(): Promise<number> {
  const { resendAfter } = await call(authEndpoints.startValidate, { body: { username: sessionUsername() } });
  return resendAfter;
}

/** @returns what the server says of it */
export async function confirmCode(code: string): Promise<string> {
  const answer = await call(authEndpoints.validate, { body: { username: sessionUsername(), code } });
  keepDevice(answer.device);
  return answer.message || 'OTP verified successfully';
}

export async function requestReset(username: string): Promise<void> {
  await call(authEndpoints.startReset, { body: { username } });
}

export async function resetPassword(reset: Credentials & { readonly code: string }): Promise<void> {
  await call(authEndpoints.resetPassword, { body: { ...reset } });
}

const { failure: logoutFailed } = authEndpoints.logout;

/** Does not wait for the server: what is local goes at once, the session of the server as soon as it answers. */
export function signOut(): void {
  const { token } = useAuth.getState();
  wipeLocalData();
  if (token === null) return;
  keepToRevoke(token);
  void revokeNow();
}

async function revokeNow(): Promise<void> {
  const isRevoked = await revokeKept();
  // Somebody else may have signed in meanwhile.
  const isStillOut = useAuth.getState().token === null;
  if (!isRevoked && isStillOut) setSessionError({ message: logoutFailed, httpCode: 500, key: 'logout' });
}

/** The message of the server, else that of the specification, section 8, which has keys of its own. */
export function asSessionError(error: unknown, endpoint: Endpoint, key: string): SessionError {
  if (!(error instanceof ApiError))
    return { message: endpoint.failure ?? troubleWith(endpoint), httpCode: 500, key };
  const { message, httpCode } = error;
  return { message, httpCode, key: error.key === endpoint.name ? key : error.key };
}

/** Seconds before a retry is accepted; null when unknown. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfter : null;
}
