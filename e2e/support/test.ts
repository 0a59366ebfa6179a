import { test as base, type Locator, type Page } from '@playwright/test';
import type { Role } from '@simples/contract/permissions';
import { openSession, type Session } from './accounts.ts';
import { type Problems, watchProblems } from './problems.ts';
import { storageOf } from './storage.ts';

interface Options {
  /** Who is signed in when the test begins; nobody by default. */
  role: Role | null;
  /** A session of the test's own, for a test that ends it; else one that other tests of the worker use too. */
  ownSession: boolean;
}

interface Fixtures extends Options {
  problems: Problems;
  session: Session | null;
}

interface WorkerFixtures {
  sessionOf: (role: Role) => Promise<Session>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: [null, { option: true }],
  ownSession: [false, { option: true }],
  // Answers appear whole and nothing moves; journeys about motion ask for it.
  contextOptions: { reducedMotion: 'reduce' },

  sessionOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const sessions = new Map<Role, Promise<Session>>();
      await use((role) => {
        const session = sessions.get(role) ?? openSession(role);
        sessions.set(role, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  session: async ({ role, ownSession, sessionOf }, use) => {
    if (role === null) return use(null);
    return use(await (ownSession ? openSession(role) : sessionOf(role)));
  },

  storageState: async ({ session }, use) => use(session === null ? undefined : storageOf(session)),

  problems: [
    async ({ context }, use) => {
      const [problems, check] = await watchProblems(context);
      await use(problems);
      check();
    },
    { auto: true },
  ],
});

/** What the page says at once. A place where alerts will appear says nothing yet. */
export const alertOf = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });

export { expect } from '@playwright/test';
