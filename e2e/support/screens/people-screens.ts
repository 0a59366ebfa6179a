import { expect } from '@playwright/test';
import { openNewUser, openUsers, saveUser, userForm } from '../users.ts';
import type { Arrive } from './screens.ts';

/** User administration, in its states. */
export const peopleScreens: Record<string, Arrive> = {
  'users: list': (page) => openUsers(page),
  'users: empty': (page) => openUsers(page, '?q=zzzzqqqq'),
  'users: failed': async (page) => {
    await page.route(/\/v1\/api\/users\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/home/user-management');
    await expect(page.getByText('Error loading data')).toBeVisible();
  },
  'users: new, with messages beside its fields': async (page) => {
    await openUsers(page);
    await openNewUser(page);
    await saveUser(page);
    await expect(userForm(page).getByText('Please input the name!')).toBeVisible();
  },
  'users: countries': async (page) => {
    await openUsers(page);
    await openNewUser(page);
    await userForm(page).getByRole('combobox', { name: 'Pays du numéro' }).click();
    await expect(page.getByRole('option', { name: 'Afghanistan (+93)' })).toBeVisible();
  },
  'users: edit': async (page) => {
    await openUsers(page, '?profil=ADMIN');
    await page
      .getByRole('button', { name: /^Modifier/ })
      .first()
      .click();
    await expect(userForm(page).getByRole('heading', { name: 'Compte' })).toBeVisible();
  },
  'users: delete': async (page) => {
    await openUsers(page, '?profil=CONTRIBUTOR');
    await page
      .getByRole('button', { name: /^Supprimer/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Yes' })).toBeVisible();
  },
  account: async (page) => {
    await page.goto('/home/account');
    await expect(page.getByText('Cette session')).toBeVisible();
  },
  'first password': async (page) => {
    await page.route('**/v1/api/users/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mustChangePassword: true } });
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez votre mot de passe');
  },
};
