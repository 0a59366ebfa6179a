import type { Page } from '@playwright/test';
import { newPerson } from '../../support/accounts.ts';
import { accountPassword, address, codeSentBy, invitationSentBy } from '../../support/server.ts';
import { password as passwordField, submitPassword, typeCode } from '../../support/sign-in.ts';
import { alertOf, expect, test } from '../../support/test.ts';
import { fillUser, openNewUser, openUsers, saveUser, userForm } from '../../support/users.ts';

test.use({ role: 'SUPER_ADMIN' });

const NEW_PASSWORD = 'Passiflore-2027';

/** Opens the list on one person. */
const openOn = (page: Page, lastName: string) => openUsers(page, `?q=${lastName}`);

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/');
  const code = await codeSentBy(email, () => submitPassword(page, email, secret));
  await typeCode(page, code);
}

test('creates a person, who signs in with the generated password and must choose another', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUsers(page);
  const form = await openNewUser(page);
  await saveUser(page);
  await expect(form.getByText('Please input the name!')).toBeVisible();
  await expect(form.getByLabel('Nom', { exact: true })).toBeFocused();
  const email = await fillUser(page, 'Création', 'Contributeur');
  await expect(form.getByLabel('Date de naissance')).toHaveValue('12/03/1985');
  await form.getByRole('button', { name: 'Regenerate' }).click();
  await saveUser(page);
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success.getByText('Éva Création has been added to the system.')).toBeVisible();
  await success.getByRole('button', { name: 'Copy password' }).click();
  await expect(success.getByText('Password copied!')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toHaveLength(12);
  await success.getByRole('button', { name: 'Finish' }).click();
  await openOn(page, 'création');
  await expect(page.getByRole('row', { name: /Création Éva/ })).toContainText('Not login');

  const context = await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } });
  const theirs = await context.newPage();
  await signIn(theirs, email, secret);
  const heading = theirs.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Choisissez votre mot de passe');
  await theirs.goto('/home/record-list');
  await expect(heading).toHaveText('Choisissez votre mot de passe');
  await theirs.getByLabel('Mot de passe temporaire').fill(secret);
  await theirs.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(heading).toHaveText(/^Liste des fiches/);
  await context.close();
  await page.reload();
  await expect(page.getByRole('row', { name: /Création Éva/ })).toContainText('Connect');
});

test('invites a person, who chooses a password by the link', async ({ page, browser, problems }) => {
  problems.allow(/invitations/);
  await openUsers(page);
  const form = await openNewUser(page);
  const email = await fillUser(page, 'Invitée', 'Client');
  await form.getByRole('radio', { name: /^Inviter par e-mail/ }).check();
  await expect(form.getByLabel('Mot de passe', { exact: true })).toBeHidden();
  const link = await invitationSentBy(email, () => saveUser(page));
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(email);

  const context = await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`Choisissez le mot de passe de votre compte ${email}`)).toBeVisible();
  await theirs.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(
    theirs.getByText('Votre compte est ouvert. Connectez-vous avec votre mot de passe.'),
  ).toBeVisible();
  await expect(passwordField(theirs)).toBeVisible();
  await signIn(theirs, email, NEW_PASSWORD);
  await expect(theirs).toHaveURL('/home/lexicon');
  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(alertOf(theirs)).toContainText('Cette invitation n’est plus valable');
  await context.close();
});

test('edits a person and finds their country by typing', async ({ page, session }) => {
  const { user } = await newPerson(session, 'CUSTOMER');
  await openOn(page, 'zola');
  const row = page.getByRole('row', { name: new RegExp(user.id) });
  await row.getByRole('button', { name: /^Modifier/ }).click();
  const form = userForm(page);
  await form.getByLabel('Nom', { exact: true }).fill('Modifiée');
  const country = form.getByRole('combobox', { name: 'Pays du numéro' });
  await country.click();
  await country.pressSequentially('senegal');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Sénégal (+221)');
  const number = `77${String(Date.now()).slice(-7)}`;
  await form.getByLabel('Numéro de téléphone').fill(number);
  await form.getByRole('radio', { name: 'Administrateur', exact: true }).check();
  await saveUser(page);
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await openOn(page, 'modifiee');
  await expect(row).toContainText(`+221${number}`);
  await expect(row).toContainText('Administrateur');
});

test('suspends a person, who is out at once, then deletes them', async ({
  page,
  session,
  request,
  problems,
}) => {
  problems.allow(/users/);
  const { user, token, username } = await newPerson(session, 'CUSTOMER');
  const headers = { authorization: `Bearer ${token.accessToken}` };
  const me = () => request.get('/v1/api/users/me', { headers }).then((answer) => answer.status());
  expect(await me()).toBe(200);
  await openOn(page, 'zola');
  const row = page.getByRole('row', { name: new RegExp(user.id) });
  await row.getByRole('button', { name: /^Modifier/ }).click();
  await userForm(page).getByRole('button', { name: 'Suspendre le compte' }).click();
  await page
    .getByRole('dialog', { name: 'Suspendre ce compte ?' })
    .getByRole('button', { name: 'Suspendre', exact: true })
    .click();
  await expect(userForm(page).getByText('Le compte est suspendu')).toBeVisible();
  expect(await me()).toBe(401);
  await userForm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Désactivé');

  await row.getByRole('button', { name: /^Supprimer/ }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure to delete this user?' });
  await expect(question).toContainText(username);
  await question.getByRole('button', { name: 'No' }).click();
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(row).toBeHidden();
  const form = { username, password: accountPassword };
  expect((await request.post('/v1/api/users/login', { form })).status()).toBe(401);
});

test('keeps search, profile and page: in the address, and for the next visit', async ({ page }) => {
  await openUsers(page);
  const title = page.getByRole('heading', { level: 1 });
  await page.getByPlaceholder('Search for a user').fill('lefevre');
  await expect(title).toHaveText('User List (1)');
  await page.getByLabel('Profil', { exact: true }).selectOption('Contributeur');
  await expect(page).toHaveURL('/home/user-management?q=lefevre&profil=CONTRIBUTOR');
  await expect(page.getByRole('row', { name: /Lefèvre Bastien/ })).toBeVisible();
  await page.getByRole('link', { name: 'Chatbot' }).click();
  await page.getByRole('link', { name: 'Gestion des utilisateurs' }).click();
  await expect(page).toHaveURL('/home/user-management?q=lefevre&profil=CONTRIBUTOR');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^simples-utilisateurs-.*\.csv$/);
  await page.getByPlaceholder('Search for a user').fill('personne de ce nom');
  await expect(page.getByText('No data available')).toBeVisible();
});
