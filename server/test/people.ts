import type { Role } from '@simples/contract/permissions';
import type { LightMyRequestResponse } from 'fastify';
import { users } from '#server/db/schema.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { createPasswordHasher } from '#server/lib/password-hasher.ts';
import { consent, type TestApp } from './harness.ts';

export const PASSWORD = 'Correct horse 7';

interface PersonFields {
  readonly email?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly roles?: Role[];
  readonly password?: string;
  readonly passwordHash?: string;
  readonly status?: 'active' | 'suspended';
  readonly deletedAt?: Date;
  readonly hasConsented?: boolean;
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** A person with a real password, who is not signed in. */
export async function createPerson(test: TestApp, fields: PersonFields = {}): Promise<Person> {
  const id = uuidv7();
  const { password = PASSWORD, hasConsented = false, ...given } = fields;
  const email = given.email ?? `${id}@simples.test`;
  const passwordHash = given.passwordHash ?? (await createPasswordHasher(test.config).hash(password));
  await test.db.insert(users).values({
    id,
    firstName: 'Aline',
    lastName: 'Test',
    roles: ['CUSTOMER'],
    ...given,
    email,
    emailKey: email.toLowerCase(),
    passwordHash,
  });
  if (hasConsented) await consent(test.db, id, test.clock.now());
  return { id, email };
}

interface From {
  readonly address?: string;
  readonly headers?: Record<string, string>;
  /** Marks of devices that earlier sign-ins answered. */
  readonly devices?: string;
}

export function login(
  test: TestApp,
  username: string,
  password: string = PASSWORD,
  { address = '192.0.2.1', headers = {}, devices }: From = {},
): Promise<LightMyRequestResponse> {
  return test.inject({
    method: 'POST',
    url: '/v1/api/users/login',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ username, password, ...(devices && { devices }) }).toString(),
  });
}

/** The token of a session that waits for its code. */
export async function pendingToken(test: TestApp, username: string, password?: string): Promise<string> {
  const response = await login(test, username, password);
  if (response.statusCode !== 200) throw new Error(`login answered ${response.statusCode} ${response.body}`);
  return response.json<{ accessToken: string }>().accessToken;
}

/** POST of a JSON body, with a token or without. */
export function post(
  test: TestApp,
  path: string,
  payload: object,
  token?: string,
): Promise<LightMyRequestResponse> {
  return test.inject({
    method: 'POST',
    url: `/v1/api/users/${path}`,
    remoteAddress: '192.0.2.1',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  });
}

export const askCode = (test: TestApp, token: string, username: string) =>
  post(test, 'username/start-validate', { username }, token);

export const checkCode = (test: TestApp, token: string, username: string, code: unknown) =>
  post(test, 'username/validate', { username, code }, token);

export const me = (test: TestApp, token: string) =>
  test.inject({ url: '/v1/api/users/me', headers: { authorization: `Bearer ${token}` } });

const codeIn = ({ text }: { readonly text: string }) => /\b[0-9]{6}\b/.exec(text)?.[0];

/** The mails that hold a code, oldest first. Notices arrive between them at their own pace. */
export const codeMails = (test: TestApp) => test.outbox.filter((mail) => codeIn(mail));

/** The code of the last mail that has one. */
export function lastCode(test: TestApp): string {
  const code = test.outbox.map(codeIn).findLast(Boolean);
  if (!code) throw new Error(`no code in ${test.outbox.length} mails`);
  return code;
}

/** Some code that is not the last one sent. */
export function wrongCode(test: TestApp): string {
  return String((Number(lastCode(test)) + 1) % 1_000_000).padStart(6, '0');
}

/** Lets enough time pass for another code to be sent. */
export function waitForResend(test: TestApp): void {
  test.clock.advance((test.config.CODE_RESEND_SECONDS + 1) * 1000);
}

/** Signs in with password and code, as a person does. Gives the token. */
export async function signInFully(test: TestApp, username: string, password?: string): Promise<string> {
  const token = await pendingToken(test, username, password);
  const asked = await askCode(test, token, username);
  if (asked.statusCode !== 200) throw new Error(`start-validate answered ${asked.statusCode} ${asked.body}`);
  const checked = await checkCode(test, token, username, lastCode(test));
  if (checked.statusCode !== 200) throw new Error(`validate answered ${checked.statusCode} ${checked.body}`);
  waitForResend(test);
  return token;
}
