import type { Page } from '@playwright/test';
import { emailOf, openSession, withAccount } from '../../support/accounts.ts';
import { accountPassword, codeSentBy } from '../../support/server.ts';
import { identifier, password, submitPassword, typeCode } from '../../support/sign-in.ts';
import { storageOf } from '../../support/storage.ts';
import { alertOf, expect, test } from '../../support/test.ts';

const email = emailOf('HEALTH_PROFESSIONAL');

/** Goes through the two steps, from the sign-in page back to it. */
async function changePassword(page: Page, next: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page).toHaveURL('/?oubli=1');
  await identifier(page).fill(email);
  const code = await codeSentBy(email, () => page.getByRole('button', { name: 'Recevoir un code' }).click());
  await expect(
    page.getByText(`Si un compte correspond à ${email}, un code vient de lui être envoyé.`),
  ).toBeVisible();
  await typeCode(page, code);
  await page.getByLabel('Nouveau mot de passe').fill(next);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(
    page.getByText('Votre mot de passe a été changé. Connectez-vous avec le nouveau.'),
  ).toBeVisible();
}

test('a forgotten password is replaced, and every session of the account ends', { tag: '@smoke' }, async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/users\/login/);
  const elsewhere = await browser.newContext({
    storageState: storageOf(await openSession('HEALTH_PROFESSIONAL')),
  });
  const otherPage = await elsewhere.newPage();
  await otherPage.goto('/home');
  await expect(otherPage).toHaveURL('/home/lexicon');
  await withAccount('HEALTH_PROFESSIONAL', () => changePassword(page, 'Autrement2027'));
  await otherPage.reload();
  await expect(alertOf(otherPage)).toHaveText('Session expirée. Veuillez vous reconnecter.');
  await elsewhere.close();

  await expect(identifier(page)).toHaveValue(email);
  await password(page).fill(accountPassword);
  await password(page).press('Enter');
  await expect(alertOf(page)).toHaveText('Identifiant ou mot de passe incorrect.');
  await withAccount('HEALTH_PROFESSIONAL', async () => {
    const code = await codeSentBy(email, () => submitPassword(page, email, 'Autrement2027'));
    await typeCode(page, code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home/lexicon');
  });
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await withAccount('HEALTH_PROFESSIONAL', () => changePassword(page, accountPassword));
});
