import { emailOf, openPendingSession, withAccount } from '../../support/accounts.ts';
import { codeSentBy } from '../../support/server.ts';
import { box, expectCode, submitPassword, typeCode } from '../../support/sign-in.ts';
import { alertOf, expect, test } from '../../support/test.ts';

const email = emailOf('ADMIN');

/** Another code than the given one. */
const otherThan = (code: string): string => code.slice(0, 5) + ((Number(code[5]) + 1) % 10);

test('signs in with a wrong code, then the right one', { tag: '@smoke' }, async ({ page, problems }) => {
  problems.allow(/users\/username\/validate/);
  await page.goto('/');
  await expect(page).toHaveTitle(/Connexion/);
  await withAccount('ADMIN', async () => {
    const code = await codeSentBy(email, () => submitPassword(page, email));
    await expect(page).toHaveURL('/otp');
    await expect(page.getByText(`Entrez le code envoyé à ${email}.`)).toBeVisible();
    await expect(box(page, 1)).toBeFocused();

    await page.getByRole('button', { name: 'Valider le code' }).click();
    await expect(alertOf(page)).toHaveText('Veuillez entrer les 6 chiffres du code');

    await typeCode(page, otherThan(code));
    await expect(alertOf(page)).toHaveText('Code incorrect ou expiré.');
    await expect(box(page, 1)).toHaveAttribute('aria-invalid', 'true');

    await typeCode(page, code);
    await expect(page).toHaveURL(/\/home\//);
  });
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  // The sign-in pages are no longer behind: going back does not lead to the code again.
  await page.goBack();
  await expect(page).not.toHaveURL(/otp/);
});

test.describe('the six boxes', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test.beforeEach(async ({ page }) => {
    const token = await openPendingSession(email);
    const state = { username: email, token, role: null, error: null };
    await page.addInitScript(
      (kept) => localStorage.setItem('auth-storage', kept),
      JSON.stringify({ state, version: 0 }),
    );
    await page.goto('/otp');
  });

  test('are filled by a paste, wherever it lands, which sends the code', async ({ page }) => {
    const sent = page.waitForRequest('**/users/username/validate');
    await page.route('**/users/username/validate', () => {});
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await page.evaluate(() => navigator.clipboard.writeText('Votre code : 049 217'));
    await box(page, 3).focus();
    await page.keyboard.press('Control+V');
    await expectCode(page, '049217');
    expect((await sent).postDataJSON()).toMatchObject({ code: '049217' });
  });
});
