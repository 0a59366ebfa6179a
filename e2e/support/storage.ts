import type { BrowserContextOptions } from '@playwright/test';
import type { Session } from './accounts.ts';
import { address } from './server.ts';

const entry = (name: string, state: unknown) => ({ name, value: JSON.stringify({ state, version: 0 }) });

/** Local storage as a signed-in browser has it. */
export function storageOf(
  { username, token, user }: Session,
  origin: string = address,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const auth = { username, token, role: user.roles[0] ?? null, error: null };
  const localStorage = [entry('auth-storage', auth), entry('user-storage', { user })];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
