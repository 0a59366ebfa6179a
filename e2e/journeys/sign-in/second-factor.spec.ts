import type { Browser, BrowserContext, Page } from '@playwright/test';
import { administrationEndpoints } from '@simples/contract/users';
import { chosenPassword, newPerson, type Session, withChosenPassword } from '../../support/accounts.ts';
import { appCode } from '../../support/authenticator-app.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { accountPassword, address } from '../../support/server.ts';
import { submitPassword, typeCode } from '../../support/sign-in.ts';
import { storageOf } from '../../support/storage.ts';
import { alertOf, expect, test } from '../../support/test.ts';
import { fillUser, openNewUser, openUsers, saveUser, userForm } from '../../support/users.ts';

test.use({ role: 'SUPER_ADMIN' });

/** Passkeys belong to a name, and the journeys' own address has none. */
const named = address.replace('127.0.0.1', 'localhost');

/** The account page of a new person, in a browser of their own. */
async function accountOf(
  browser: Browser,
  administrator: Session | null,
): Promise<{ page: Page; context: BrowserContext; email: string }> {
  const person = await withChosenPassword(await newPerson(administrator, 'CUSTOMER'));
  const context = await browser.newContext({ baseURL: named, storageState: storageOf(person, named) });
  const page = await context.newPage();
  await page.goto('/home/account');
  return { page, context, email: person.username };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue');
}

/** Closes the dialog that shows them once. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const kept = await codes.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Je les ai gardés' }).click();
  return kept;
}

test('an application takes the place of the mailed code, and a recovery code its place', {
  tag: '@smoke',
}, async ({ browser, session }) => {
  const { page, context, email } = await accountOf(browser, session);
  await page.getByRole('button', { name: 'Activer une application' }).click();
  const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await typeCode(page, appCode(secret));
  await page.getByRole('button', { name: 'Activer', exact: true }).click();
  const [recoveryCode = ''] = await keepCodes(page);
  await expect(page.getByText('Codes qui restent : 10.')).toBeVisible();

  await signOut(page);
  await submitPassword(page, email, chosenPassword);
  await expect(page.getByText('Entrez le code que montre votre application')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renvoyer le code' })).toBeHidden();
  // Each step serves once: the enrolment has used the present one.
  await typeCode(page, appCode(secret, 1));
  await expect(page).toHaveURL(/\/home\//);

  await page.getByRole('link', { name: 'Mon compte' }).click();
  await signOut(page);
  await submitPassword(page, email, chosenPassword);
  // The page knows after a reload, too.
  await expect(page.getByRole('button', { name: 'Utiliser un code de secours' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel('Code de secours').fill(recoveryCode.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce code de secours ne sert plus.')).toBeVisible();
  await expect(page).toHaveURL(/\/home\//);
  await context.close();
});

test('a passkey is added by the keyboard, opens the account, is renamed and removed', async ({
  browser,
  session,
}) => {
  const { page, context, email } = await accountOf(browser, session);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Nom de la clé').fill('Mon portable');
  await page.keyboard.press('Enter');
  await keepCodes(page);
  const keys = page.getByRole('list', { name: 'Clés d’accès' });
  await expect(keys.getByText('Mon portable')).toBeVisible();

  await signOut(page);
  await submitPassword(page, email, chosenPassword);
  await page.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click();
  await expect(page).toHaveURL(/\/home\//);

  await page.getByRole('link', { name: 'Mon compte' }).click();
  await page.getByRole('button', { name: 'Renommer Mon portable' }).click();
  await page.getByLabel('Nom de la clé').fill('Vieux portable');
  await page.getByRole('button', { name: 'Renommer', exact: true }).click();
  await page.getByRole('button', { name: 'Retirer Vieux portable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(keys).toBeHidden();
  await context.close();
});

test('what is typed waits while the person proves who they are', async ({ page, problems }) => {
  problems.allow(/\/v1\/api\/users(?:\/me\/proof)?(?: 4\d\d)?$/);
  let creations = 0;
  await page.route(`**${administrationEndpoints.create.path}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    creations += 1;
    const refusal = {
      key: 'proofRequired',
      httpCode: 403,
      message: 'Confirmez d’abord que c’est bien vous.',
    };
    return creations === 1 ? route.fulfill({ status: 403, json: refusal }) : route.fallback();
  });
  await openUsers(page);
  await openNewUser(page);
  const email = await fillUser(page, 'Prouvée', 'Administrateur');
  await saveUser(page);
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await expectAccessible(page);
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill('Mauvais-2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alertOf(page)).toContainText('Confirmez d’abord que c’est bien vous.');
  await expect(userForm(page).getByLabel('E-mail', { exact: true })).toHaveValue(email);

  creations = 0;
  await saveUser(page);
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(accountPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await expect(page.getByText('Éva Prouvée')).toBeVisible();
});
