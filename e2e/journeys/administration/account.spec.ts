import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { chosenPassword, newPerson, type Session, withChosenPassword } from '../../support/accounts.ts';
import { lastAnswer, openChatbot, send } from '../../support/chat.ts';
import { address } from '../../support/server.ts';
import { storageOf } from '../../support/storage.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'SUPER_ADMIN' });

const QUESTION = 'Quelle plante contre un rhume de trois jours ?';

/** The browser of a person of the test's own, whose first password is already changed. */
async function browserOf(browser: Browser, person: Session): Promise<Page> {
  const kept = await withChosenPassword(person);
  const context = await browser.newContext({ baseURL: address, storageState: storageOf(kept) });
  return context.newPage();
}

test('a person changes their name and their password', async ({ browser, session }) => {
  const page = await browserOf(browser, await newPerson(session, 'CUSTOMER'));
  await page.goto('/home/lexicon');
  await page.getByRole('link', { name: 'Mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte');
  await page.getByLabel('Prénom').fill('Ève');
  await page.getByLabel('Langue des e-mails').selectOption('Anglais');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre compte est à jour.')).toBeVisible();
  await page.getByLabel('Mot de passe actuel').fill('Mauvais2026');
  await page.getByLabel('Nouveau mot de passe').fill('Bergamote-2028');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused();
  await page.getByLabel('Mot de passe actuel').fill(chosenPassword);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Ève');
  await page.context().close();
});

test('a person takes their data away, deletes their discussions and leaves everywhere', {
  tag: '@smoke',
}, async ({ browser, session }) => {
  const page = await browserOf(browser, await newPerson(session, 'CUSTOMER'));
  await openChatbot(page);
  await send(page, QUESTION);
  await page
    .getByRole('dialog', { name: 'Avant votre première question' })
    .getByRole('button', { name: 'J’accepte' })
    .click();
  await expect(lastAnswer(page).getByRole('button', { name: /^Sources \(/ })).toBeVisible();
  await page.getByRole('link', { name: 'Mon compte' }).click();

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter mes données' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^simples-mes-donnees-.*\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(QUESTION);

  await page.getByRole('button', { name: 'Supprimer mes discussions' }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('Vos discussions sont supprimées.')).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await kept()).not.toContain(QUESTION);
  await page.getByRole('link', { name: 'Chatbot' }).click();
  await expect(page.getByRole('button', { name: 'Nouvelle discussion' }).first()).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeHidden();

  await page.getByRole('link', { name: 'Mon compte' }).click();
  await expect(page.getByText('Cette session')).toBeVisible();
  await page.getByRole('button', { name: 'Déconnecter partout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter partout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue');
  expect(await kept()).not.toContain('accessToken');
  await page.context().close();
});
