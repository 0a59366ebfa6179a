import { expect, type Page } from '@playwright/test';
import { openNewUser, openUsers, saveUser, userForm } from '../users.ts';
import type { Arrive } from './screens.ts';

const factors = { app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };

/** An application is about to be activated; the account itself stays as it is. */
async function openNewApp(page: Page): Promise<void> {
  const uri =
    'otpauth://totp/Simples:eva%40simples.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Simples';
  await page.route('**/me/factors/app', (route) =>
    route.fulfill({ json: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri } }),
  );
  await page.goto('/home/account');
  await page.getByRole('button', { name: 'Activer une application' }).click();
  await expect(page.getByRole('img', { name: 'QR code à lire avec l’application' })).toBeVisible();
}

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
  'account: consent taken back': async (page) => {
    await page.goto('/home/account');
    await page.getByRole('button', { name: 'Retirer mon accord' }).click();
    await expect(page.getByRole('radio', { name: /^Les garder/ })).toBeChecked();
  },
  privacy: async (page) => {
    await page.goto('/home/privacy');
    await expect(page.getByText('supprimée 12 mois après')).toBeVisible();
  },
  'account: new application': openNewApp,
  'account: recovery codes': async (page) => {
    await page.route('**/me/factors/app/confirmation', (route) =>
      route.fulfill({
        json: {
          ...factors,
          app: { confirmedAt: '2026-11-24T10:00:00.000Z' },
          recoveryCodesLeft: 10,
          recoveryCodes: Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${index}`),
        },
      }),
    );
    await openNewApp(page);
    await page.getByLabel('Chiffre 1 sur 6').click();
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: 'Activer', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Codes de secours' })).toBeVisible();
  },
  'account: with passkeys': async (page) => {
    const at = '2026-11-24T10:00:00.000Z';
    const key = { name: 'Cet appareil', createdAt: at, lastUsedAt: at };
    const passkeys = [{ ...key, id: '0198c0de-0000-7000-8000-000000000001' }];
    await page.route('**/me/factors', (route) =>
      route.fulfill({ json: { ...factors, app: { confirmedAt: at }, passkeys, recoveryCodesLeft: 7 } }),
    );
    await page.goto('/home/account');
    await expect(page.getByRole('button', { name: 'Retirer Cet appareil' })).toBeVisible();
  },
  'asked who it is': async (page) => {
    await page.route('**/users/export**', (route) =>
      route.fulfill({
        status: 403,
        json: { key: 'proofRequired', httpCode: 403, message: 'Confirmez d’abord que c’est bien vous.' },
      }),
    );
    await openUsers(page);
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    await expect(page.getByLabel('Votre mot de passe', { exact: true })).toBeVisible();
  },
  'second factor required': async (page) => {
    await page.route('**/v1/api/users/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mustAddFactor: true } });
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protégez votre compte');
    await expect(page.getByRole('button', { name: 'Activer une application' })).toBeVisible();
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
