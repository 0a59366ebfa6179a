import type { Role } from '@simples/contract/permissions';
import { emailOf, openPendingSession, openSession } from '../../support/accounts.ts';
import { storageOf } from '../../support/storage.ts';
import { expect, test } from '../../support/test.ts';

const records = [
  '/home/record-management',
  '/home/record-list',
  '/home/record-validation',
  '/home/validation',
  '/home/record-bin',
  '/home/documents',
];

interface Reach {
  readonly role: Role;
  readonly home: string;
  /** The names of the menu section of staff; none for others. */
  readonly admin: readonly string[];
  /** What is not for them. */
  readonly closed: readonly string[];
}

const ofRecords = ['Gestion des fiches', 'Liste des fiches', 'Validation', 'Documents'];
const reaches: readonly Reach[] = [
  {
    role: 'CUSTOMER',
    home: '/home/lexicon',
    admin: [],
    closed: ['/home/user-management', '/home/documents'],
  },
  {
    role: 'SUPER_ADMIN',
    home: '/home/dashboard',
    admin: ['Tableau de bord', 'Gestion des utilisateurs', ...ofRecords, 'Journal d’audit'],
    closed: [],
  },
];

for (const { role, home, admin, closed } of reaches) {
  test.describe(role, () => {
    test.use({ role });

    test('is led to the first of its screens from where nothing is for them, and has its menus', async ({
      page,
    }) => {
      for (const path of [...closed, '/home/nulle-part', '/otp', '/']) {
        await page.goto(path);
        await expect(page).toHaveURL(home);
      }
      const menu = page.getByRole('navigation', { name: 'Navigation principale' });
      await expect(menu.getByRole('list', { name: 'FONCTIONNALITÉS' }).getByRole('link')).toHaveText([
        'Chatbot',
        'Lexicon',
      ]);
      await expect(menu.getByRole('list', { name: "PANNEAU D'ADMINISTRATION" }).getByRole('link')).toHaveText(
        [...admin],
      );
      await menu.getByRole('link', { name: 'Chatbot' }).click();
      await expect(page).toHaveURL('/home/chatbot');
      await expect(menu.getByRole('link', { name: 'Chatbot' })).toHaveAttribute('aria-current', 'page');
    });
  });
}

test.describe('who looks after the sheets', () => {
  test.use({ role: 'CONTRIBUTOR' });

  test('opens every tab of the records, and the list where others have the lexicon', async ({ page }) => {
    const titles = [
      'Gestion des fiches',
      /^Liste des fiches de plantes/,
      'Validation de fiche de plante',
      'Validation de fiche de plante',
      'Corbeille',
    ];
    for (const [index, path] of records.entries()) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: titles[index] ?? '' })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/home/plants');
    await expect(page).toHaveURL('/home/record-list');
  });

  test('folds the screens of the records away', async ({ page }) => {
    await page.goto('/home/record-management');
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    await menu.getByRole('button', { name: 'Replier Gestion des fiches' }).click();
    await expect(menu.getByRole('link', { name: 'Validation' })).toBeHidden();
    await menu.getByRole('button', { name: 'Déplier Gestion des fiches' }).click();
    await menu.getByRole('link', { name: 'Validation' }).click();
    await expect(page).toHaveURL('/home/record-validation');
    await expect(menu.getByRole('link', { name: 'Validation' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('who reads', () => {
  test.use({ role: 'CUSTOMER' });

  test('has the lexicon as the list of plants', async ({ page }) => {
    await page.goto('/home/plants');
    await expect(page.getByRole('heading', { level: 1, name: 'Lexicon' })).toBeVisible();
  });
});

test('a health professional reaches what a customer does', { tag: '@smoke' }, async ({ browser }) => {
  // Not the shared session: another journey ends all sessions of this account.
  const context = await browser.newContext({
    storageState: storageOf(await openSession('HEALTH_PROFESSIONAL')),
  });
  const page = await context.newPage();
  await page.goto('/home/user-management');
  await expect(page).toHaveURL('/home/lexicon');
  await context.close();
});

test('without a session every screen asks to sign in, and is remembered', async ({ page, problems }) => {
  problems.allow(/\/nulle-part/);
  for (const path of [
    '/home/chatbot',
    '/home/lexicon?q=thym',
    '/home/plants/x/comparison',
    '/home/dashboard',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
    await expect(page).toHaveURL(`/?${new URLSearchParams({ suite: path })}`);
  }
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
});

test('a session that waits for its code opens nothing but the code screen', async ({ browser, problems }) => {
  problems.allow(/users\/me/);
  const username = emailOf('CUSTOMER');
  const token = await openPendingSession(username);
  const state = { username, token, role: null, error: null };
  const value = JSON.stringify({ state, version: 0 });
  const context = await browser.newContext();
  await context.addInitScript((kept) => localStorage.setItem('auth-storage', kept), value);
  const page = await context.newPage();
  for (const path of ['/home/lexicon', '/home/chatbot']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/otp?${new URLSearchParams({ suite: path })}`);
    await expect(page.getByRole('button', { name: 'Valider le code' })).toBeVisible();
  }
  await context.close();
});
