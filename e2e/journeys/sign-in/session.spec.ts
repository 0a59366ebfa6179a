import type { Page } from '@playwright/test';
import { emailOf, type Session, withAccount } from '../../support/accounts.ts';
import { ask, messages, openChatbot, question } from '../../support/chat.ts';
import { cards, openLexicon } from '../../support/lexicon.ts';
import { address, codeSentBy } from '../../support/server.ts';
import { password, submitPassword, typeCode } from '../../support/sign-in.ts';
import { alertOf, expect, test } from '../../support/test.ts';

/** Ends a session behind the back of the browser. */
async function endSession({ token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token.accessToken}` };
  await fetch(`${address}/v1/api/users/logout`, { method: 'POST', headers });
}

async function isAlive({ token }: Session): Promise<boolean> {
  const headers = { authorization: `Bearer ${token.accessToken}` };
  return (await fetch(`${address}/v1/api/users/me`, { headers })).ok;
}

/** What local storage holds of a person. Before the first sign-in the product may write its empty stores. */
const personalData = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(
        ([key, value]) => key.startsWith('simples:') || /accessToken|@simples\.test|firstName/.test(value),
      )
      .map(([key]) => key),
  );

async function expectSignedOut(page: Page, kept: readonly string[] = []): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  await expect.poll(() => personalData(page)).toEqual(kept);
}

test.describe('with a session of its own', () => {
  test.use({ role: 'CUSTOMER', ownSession: true });

  test('an expired session asks to sign in and leads back to the place', async ({
    page,
    session,
    problems,
  }) => {
    problems.allow(/401/);
    if (!session) throw new Error('nobody is signed in');
    await openLexicon(page, '?q=thym');
    await endSession(session);
    // Whatever is asked next finds out: a copy for the device, or the chatbot.
    await page.getByRole('link', { name: 'Chatbot' }).or(alertOf(page)).first().click();
    await expect(alertOf(page)).toHaveText('Session expirée. Veuillez vous reconnecter.');
    await expect(page).toHaveURL(/\/\?suite=%2Fhome%2F/);
    expect(await personalData(page)).toEqual([]);

    await page.goto(`/?${new URLSearchParams({ suite: '/home/lexicon?q=thym' })}`);
    const email = emailOf('CUSTOMER');
    await withAccount('CUSTOMER', async () => {
      const code = await codeSentBy(email, () => submitPassword(page, email));
      await typeCode(page, code);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/home/lexicon?q=thym');
    });
    await expect(cards(page).first()).toContainText('Thymus vulgaris');
  });

  test('logging out wipes what is kept, in every tab', async ({ page, context, session }) => {
    if (!session) throw new Error('nobody is signed in');
    await openChatbot(page);
    await ask(page, 'que prendre contre la toux sèche ?');
    await expect.poll(async () => (await personalData(page)).length).toBeGreaterThan(2);
    const other = await context.newPage();
    await openLexicon(other);
    await question(page).fill('un brouillon');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
    await expectSignedOut(other);
    await expect.poll(() => isAlive(session)).toBe(false);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
    await expect(messages(page)).toHaveCount(0);
    await other.goto('/home/lexicon');
    await expect(other.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  });

  test('logging out wipes what is kept even when the server does not hear it', async ({
    page,
    context,
    session,
    problems,
  }) => {
    if (!session) throw new Error('nobody is signed in');
    problems.allowFailures();
    await openChatbot(page);
    await ask(page, 'que prendre contre la toux sèche ?');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expectSignedOut(page, ['simples-to-revoke']);
    await expect(page.getByRole('status').filter({ hasText: 'hors ligne' })).toHaveText(
      'Vous êtes hors ligne.',
    );
    expect(await isAlive(session)).toBe(true);

    await context.setOffline(false);
    await expectSignedOut(page);
    expect(await isAlive(session)).toBe(false);
  });
});

test.describe('with hostile storage', () => {
  test('it leads to a sign-in page that works', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('auth-storage', '{');
      localStorage.setItem('user-storage', 'null');
    });
    await page.goto('/home/lexicon');
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
    await password(page).fill('x');
    await page.getByRole('button', { name: 'Connexion' }).click();
    await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible();
  });

  test.describe('of a signed-in person', () => {
    test.use({ role: 'CUSTOMER' });

    test('what the chatbot keeps may be unreadable', async ({ page, session }) => {
      const id = session?.user.id ?? '';
      await page.addInitScript((userId) => {
        for (const what of ['chat-drafts', 'chat-discussions', 'chat-messages']) {
          localStorage.setItem(`simples:${userId}:${what}`, '{"new":[1],"savedAt":"x"}');
        }
      }, id);
      await openChatbot(page);
      await ask(page, 'que prendre contre la toux sèche ?');
    });

    test('a role that the server did not give shows nothing more', async ({ page, session, problems }) => {
      if (!session) throw new Error('nobody is signed in');
      // The shell of the kept role opens before the server says which one it is.
      problems.allow(/ 403|\(Forbidden\)/);
      const auth = { username: session.username, token: session.token, role: 'SUPER_ADMIN', error: null };
      const user = { ...session.user, roles: ['SUPER_ADMIN', 'ADMIN', 'CONTRIBUTOR'] };
      await page.addInitScript(
        ([authKept, userKept]) => {
          localStorage.setItem('auth-storage', authKept ?? '');
          localStorage.setItem('user-storage', userKept ?? '');
        },
        [JSON.stringify({ state: auth, version: 0 }), JSON.stringify({ state: { user }, version: 0 })],
      );
      for (const path of ['/home/user-management', '/home/dashboard', '/home/record-validation']) {
        await page.goto(path);
        await expect(page).toHaveURL('/home/lexicon');
        await expect(page.getByText("PANNEAU D'ADMINISTRATION")).toHaveCount(0);
        await expect(
          page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link'),
        ).toHaveText(['Simples', 'Chatbot', 'Lexicon', 'Mon compte']);
      }
    });
  });
});
