import type { LightMyRequestResponse } from 'fastify';
import { appCode, createAuthenticator } from './authenticator.ts';
import type { TestApp } from './harness.ts';
import { createPerson, type Person, pendingToken, post, signInFully } from './people.ts';

/** Milliseconds of a time step of an application. */
export const STEP = 30_000;

export const ORIGIN = 'http://localhost:3000';

export interface Enrolled extends Person {
  /** Of an open session. */
  readonly token: string;
  /** What the application shows now. */
  readonly code: () => string;
  readonly recoveryCodes: readonly string[];
}

export function ask(
  test: TestApp,
  token: string,
  {
    method = 'POST',
    path,
    payload,
  }: { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; payload?: object },
): Promise<LightMyRequestResponse> {
  return test.inject({
    method,
    url: `/v1/api/users/${path}`,
    headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
    ...(payload && { payload }),
  });
}

async function answered<T>(asked: Promise<LightMyRequestResponse>): Promise<T> {
  const answer = await asked;
  if (answer.statusCode >= 300) throw new Error(`answered ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

/** Enrols an authenticator application, and lets its first code's step pass. */
export async function enrolApp(test: TestApp, token: string) {
  const { secret } = await answered<{ secret: string }>(ask(test, token, { path: 'me/factors/app' }));
  const code = () => appCode(secret, test.clock.now());
  const payload = { code: code() };
  const { recoveryCodes } = await answered<{ recoveryCodes: string[] }>(
    ask(test, token, { path: 'me/factors/app/confirmation', payload }),
  );
  test.clock.advance(2 * STEP);
  return { secret, code, recoveryCodes };
}

/** A new person with an authenticator application. */
export async function personWithApp(
  test: TestApp,
  fields: Parameters<typeof createPerson>[1] = {},
): Promise<Enrolled> {
  const person = await createPerson(test, fields);
  const token = await signInFully(test, person.email);
  return { ...person, token, ...(await enrolApp(test, token)) };
}

/** Enrols a security key in software. */
export async function enrolPasskey(test: TestApp, token: string, name = 'Clé de test') {
  const key = createAuthenticator(ORIGIN);
  const options = await answered<Parameters<typeof key.register>[0]>(
    ask(test, token, { path: 'me/factors/passkeys/start' }),
  );
  const payload = { name, credential: key.register(options) };
  const { recoveryCodes, passkeys } = await answered<{
    recoveryCodes: string[];
    passkeys: { id: string; name: string }[];
  }>(ask(test, token, { path: 'me/factors/passkeys', payload }));
  return { key, recoveryCodes, passkeys };
}

export async function personWithPasskey(test: TestApp, fields: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(test, fields);
  const token = await signInFully(test, person.email);
  return { ...person, token, ...(await enrolPasskey(test, token)) };
}

export const checkApp = (test: TestApp, token: string, code: string) =>
  post(test, 'username/validate-app', { code }, token);

export const checkRecoveryCode = (test: TestApp, token: string, code: string) =>
  post(test, 'username/validate-recovery-code', { code }, token);

/** Signs in anew with password and application. */
export async function signInByApp(test: TestApp, { email, code }: Enrolled): Promise<string> {
  const token = await pendingToken(test, email);
  await answered(checkApp(test, token, code()));
  test.clock.advance(STEP);
  return token;
}
