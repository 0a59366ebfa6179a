import { emailOf, openPendingSession, withAccount } from '../../support/accounts.ts';
import { codeSentBy } from '../../support/server.ts';
import { box, expectCode, identifier, password, submitPassword, typeCode } from '../../support/sign-in.ts';
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

test('says what the form lacks, and that a password is wrong', async ({ page, problems }) => {
  problems.allow(/users\/login/);
  await page.goto('/');
  await submitPassword(page, 'abc', 'abc');
  await expect(page.getByText("L'email doit contenir au moins 5 caractères")).toBeVisible();
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible();
  await expect(identifier(page)).toBeFocused();
  await submitPassword(page, 'pas-un-email', 'abcdef');
  await expect(page.getByText('Veuillez entrer un email valide')).toBeVisible();
  await expect(page.getByText('Doit contenir au moins une majuscule')).toBeVisible();
  await password(page).fill('Abcdef');
  await password(page).press('Enter');
  await expect(page.getByText('Doit contenir au moins un chiffre')).toBeVisible();

  await submitPassword(page, 'personne@simples.test', 'Mauvais2026');
  await expect(alertOf(page)).toHaveText('Identifiant ou mot de passe incorrect.');
  await expect(page).toHaveURL('/');
  await expect(identifier(page)).toHaveValue('personne@simples.test');
});

test('shows the password on demand', async ({ page }) => {
  await page.goto('/');
  await password(page).fill('Secret2026');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
});

test('says that it is busy while the password is checked', async ({ page }) => {
  let letGo = (): void => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/users/login', async (route) => {
    await wait;
    await route.fulfill({ status: 200, json: { accessToken: 'a' } });
  });
  await page.goto('/');
  await submitPassword(page, email);
  await expect(page.getByRole('button', { name: 'Connexion en cours...' })).toBeVisible();
  letGo();
  await expect(alertOf(page)).toHaveText('Invalid token response from server');
  await expect(page.getByRole('button', { name: 'Connexion', exact: true })).toBeVisible();
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

  test('take digits only, and Backspace goes back', async ({ page }) => {
    await box(page, 1).focus();
    await page.keyboard.type('1a2');
    await expectCode(page, '12');
    await expect(box(page, 3)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(box(page, 2)).toHaveValue('');
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.type('34');
    await expectCode(page, '134');
  });
});

test('sends another code on demand, which takes the place of the first', async ({ page, problems }) => {
  problems.allow(/users\/username\/(?:start-)?validate/);
  await page.goto('/');
  await withAccount('ADMIN', async () => {
    const first = await codeSentBy(email, () => submitPassword(page, email));
    await expect(page).toHaveURL('/otp');
    await typeCode(page, first.slice(1));
    const resend = page.getByRole('button', { name: 'Renvoyer le code' });
    const second = await codeSentBy(email, () =>
      // Too early, the server refuses and the button waits with the person.
      expect(async () => {
        await resend.click();
        await expect(page.getByRole('status').filter({ hasText: 'Le code a été' })).toHaveText(
          "Le code a été re envoyer avec succès ! Veuillez l'entrer à nouveau.",
          { timeout: 2_000 },
        );
      }).toPass(),
    );
    await expectCode(page, '');
    await expect(box(page, 1)).toHaveValue('');
    await expect(box(page, 1)).toBeFocused();

    await typeCode(page, first);
    await expect(alertOf(page)).toHaveText('Code incorrect ou expiré.');
    await typeCode(page, second);
    await expect(page).toHaveURL(/\/home\//);
  });
});

test('says that a code could not be sent again, or not be checked', async ({ page, problems }) => {
  problems.allowFailures();
  const token = await openPendingSession(email);
  const state = { username: email, token, role: null, error: null };
  await page.addInitScript(
    (kept) => localStorage.setItem('auth-storage', kept),
    JSON.stringify({ state, version: 0 }),
  );
  await page.route('**/start-validate', (route) => route.abort());
  await page.route('**/validate', (route) => route.abort());
  await page.goto('/otp');
  await page.getByRole('button', { name: 'Renvoyer le code' }).click();
  await expect(alertOf(page)).toHaveText('Erreur lors du renvoi du code');
  await typeCode(page, '123456');
  await expect(alertOf(page)).toHaveText('Erreur lors de la vérification du code');
});
