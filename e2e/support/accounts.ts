import { mkdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints, loginResponse } from '@simples/contract/auth';
import { type CurrentUser, currentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import type { Role } from '@simples/contract/permissions';
import { administrationEndpoints } from '@simples/contract/users';
import { accountPassword, address, codeSentBy, type Product, RESEND_SECONDS, workFolder } from './server.ts';

const names: Record<Role, string> = {
  CUSTOMER: 'customer',
  HEALTH_PROFESSIONAL: 'health.professional',
  CONTRIBUTOR: 'contributor',
  ADMIN: 'admin',
  SUPER_ADMIN: 'super.admin',
};

/** The development account of a role. */
export const emailOf = (role: Role): string => `${names[role]}@simples.test`;

/** What a signed-in browser keeps: `auth-storage` and `user-storage`. */
export interface Session {
  readonly username: string;
  readonly token: { readonly accessToken: string; readonly tokenType: string };
  readonly user: CurrentUser;
}

/** True once the folder is ours: of several processes that make the same one, one succeeds. */
function take(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function sentAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Does something with an account that another worker must not do at the same time: its newest code kills the older
 * ones. Waits until a code may be sent again.
 */
export async function withAccount<T>(role: Role, work: () => Promise<T>): Promise<T> {
  const lock = join(workFolder, `${names[role]}.lock`);
  const lastUse = join(workFolder, `${names[role]}.used`);
  while (!take(lock)) await pause(50);
  try {
    await pause(Math.max(0, sentAt(lastUse) + RESEND_SECONDS * 1100 - Date.now()));
    return await work();
  } finally {
    writeFileSync(lastUse, '');
    rmdirSync(lock);
  }
}

async function post(
  path: string,
  body: BodyInit,
  headers: Record<string, string>,
  at: string = address,
): Promise<unknown> {
  const response = await fetch(at + path, { method: 'POST', body, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A session that waits for its code; no code is sent. */
export async function openPendingSession(
  username: string,
  password = accountPassword,
  at: string = address,
): Promise<Session['token']> {
  const form = new URLSearchParams({ username, password });
  return loginResponse.parse(await post(authEndpoints.login.path, form, {}, at));
}

/** A new session of anyone, opened over HTTP. */
async function openSessionOf(username: string, password: string, product?: Product): Promise<Session> {
  const at = product?.address ?? address;
  const token = await openPendingSession(username, password, at);
  const headers = {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'content-type': 'application/json',
  };
  const askCode = () => post(authEndpoints.startValidate.path, JSON.stringify({ username }), headers, at);
  const code = await codeSentBy(username, askCode, product);
  await post(authEndpoints.validate.path, JSON.stringify({ username, code }), headers, at);
  const me = await fetch(at + currentUserEndpoints.me.path, { headers });
  return { username, token, user: currentUser.parse(await me.json()) };
}

/** A new session of the role's account. */
export function openSession(role: Role): Promise<Session> {
  return withAccount(role, () => openSessionOf(emailOf(role), accountPassword));
}

/** The first session of the role's account on another product. */
export function openSessionOn(product: Product, role: Role): Promise<Session> {
  return openSessionOf(emailOf(role), accountPassword, product);
}

let people = 0;

/** An e-mail that nobody has yet. */
export function newEmail(): string {
  people += 1;
  return `personne-${process.pid}-${Date.now()}-${people}@simples.test`;
}

/** A number that nobody has yet. */
export function newPhone(): string {
  people += 1;
  return `07${String((Date.now() % 1_000_000) * 100 + (people % 100)).padStart(8, '0')}`;
}

/** In place of the password that was handed over: before that, nothing else is open. */
export const chosenPassword = 'Passiflore-2027';

/** The person has chosen their password, and may go on in the same session. */
export async function withChosenPassword(person: Session): Promise<Session> {
  const { token, user } = person;
  const body = JSON.stringify({ currentPassword: accountPassword, newPassword: chosenPassword });
  await post(ownAccountEndpoints.changePassword.path, body, {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'content-type': 'application/json',
  });
  return { ...person, user: { ...user, mustChangePassword: false } };
}

/** A person of a test's own, whom a SUPER_ADMIN creates over HTTP, with their first session. */
export async function newPerson(administrator: Session | null, role: Role): Promise<Session> {
  if (!administrator) throw new Error('nobody is signed in');
  const { token } = administrator;
  const email = newEmail();
  const person = {
    email,
    firstName: 'Éva',
    lastName: 'Zola',
    phoneNumber: newPhone(),
    birthDate: '1985-03-12',
    roles: [role],
    password: accountPassword,
  };
  await post(administrationEndpoints.create.path, JSON.stringify(person), {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'content-type': 'application/json',
  });
  return openSessionOf(email, accountPassword);
}
