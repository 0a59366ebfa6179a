import { emailOf, withAccount } from '../../support/accounts.ts';
import { accountPassword, codeSentBy } from '../../support/server.ts';
import { box, identifier, password } from '../../support/sign-in.ts';
import { alertOf, expect, test } from '../../support/test.ts';

test('signs in by touch; the phone fills in the code of the message', { tag: '@smoke' }, async ({ page }) => {
  const email = emailOf('SUPER_ADMIN');
  await page.goto('/');
  await identifier(page).tap();
  await page.keyboard.type(email);
  await password(page).tap();
  await page.keyboard.type(accountPassword);
  await withAccount('SUPER_ADMIN', async () => {
    const code = await codeSentBy(email, () => page.getByRole('button', { name: 'Connexion' }).tap());
    await page.getByRole('button', { name: 'Valider le code' }).tap();
    await expect(alertOf(page)).toHaveText('Veuillez entrer les 6 chiffres du code');
    // What a phone does with a code that it read in a message: it fills in the whole of it at once.
    await box(page, 1).fill(code);
    await expect(page).toHaveURL('/home/dashboard');
  });
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(bar.getByRole('link')).toHaveText(['Chatbot', 'Lexicon']);
  await bar.getByRole('button', { name: 'Déconnexion' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
});
