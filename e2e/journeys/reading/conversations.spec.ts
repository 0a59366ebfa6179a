import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  ask,
  discussionList,
  fold,
  lastAnswer,
  manage,
  messages,
  openChatbot,
  question,
  send,
  unfold,
} from '../../support/chat.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CONTRIBUTOR' });
// One journey deletes every discussion of the person.
test.describe.configure({ mode: 'serial' });

const list = (page: Page): Locator => discussionList(page);
const entry = (page: Page, title: string): Locator =>
  list(page).getByRole('button').filter({ hasText: title }).first();

test('renames a discussion and finds it by what was answered', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'C’est quoi le bissap ?');
  await manage(page, 'C’est quoi le bissap ?');
  const dialog = page.getByRole('dialog', { name: 'Gérer la discussion' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Boisson de midi');
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entry(page, 'Boisson de midi')).toBeVisible();

  await page.reload();
  const search = page.getByRole('searchbox', { name: 'Rechercher dans vos discussions' });
  await search.fill('HIBISCUS sabdariffa');
  await expect(page.getByText('1 discussion trouvée')).toBeVisible();
  await expectAccessible(page);
  await entry(page, 'Boisson de midi').click();
  await expect(lastAnswer(page)).toContainText('Hibiscus sabdariffa');
  await search.fill('zzzz');
  await expect(page.getByText('Aucune discussion ne contient tous ces mots.')).toBeVisible();
});

test('takes a discussion away, as a file and on paper', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Comment préparer une tisane de kinkéliba ?');
  await unfold(page);
  const folded = (await fold(page).getByRole('listitem').last().innerText()).replace(/\s*\d+$/, '');
  // Not where it is quoted among the sources.
  const foldedOne = new RegExp(`^${RegExp.escape(folded)}`);
  await manage(page, 'Comment préparer une tisane de kinkéliba ?');
  const dialog = page.getByRole('dialog', { name: 'Gérer la discussion' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exporter en Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('comment-preparer-une-tisane-de-kinkeliba.md');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('> Comment préparer une tisane de kinkéliba ?');
  expect(text).toMatch(/\\\[1\\\] « .+ » — .+ — .+, mis à jour le/);
  // Nothing is folded in what is taken away.
  expect(text.replaceAll('\\', '')).toContain(`- ${folded} [`);

  await dialog.getByRole('link', { name: 'Imprimer ou PDF' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Comment préparer une tisane de kinkéliba ?',
  );
  await expect(page.getByText(/^\[1\] «\s.+\s» — .+ — .+, mis à jour le/).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: foldedOne }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' })).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: foldedOne }).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Retour à la discussion' }).click();
  await expect(lastAnswer(page)).toBeVisible();
});

test('asks the last question anew: the answer takes the place of the last one', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'À quoi sert le thym ?');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await lastAnswer(page).getByRole('button', { name: 'Régénérer' }).click();
  expect((await sent).status()).toBe(200);
  await expect(lastAnswer(page).getByRole('button', { name: 'Régénérer' })).toBeVisible();
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(1);
  await page.reload();
  await expect(lastAnswer(page)).toBeVisible();
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(1);
});

test('an answer that cannot be asked anew stays, and saying so leaves the question field free', async ({
  page,
  problems,
}) => {
  problems.allowFailures();
  await openChatbot(page);
  await ask(page, 'À quoi sert le thym ?');
  const entry = list(page)
    .getByRole('button', { name: /^À quoi sert le thym/ })
    .first();
  expect((await entry.innerText()).length).toBeLessThan(300);
  await page.route('**/v1/api/conversations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'Refusé.', httpCode: 422, key: 'validation' } })
      : route.fallback(),
  );
  await lastAnswer(page).getByRole('button', { name: 'Régénérer' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'La réponse n’a pas pu être régénérée' });
  await expect(toast).toBeVisible();
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(1);
  const [told, field] = [await toast.boundingBox(), await question(page).boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(field?.y ?? 0);
});

test('a question asked without a network leaves when it is back', async ({ page, context, problems }) => {
  problems.allowFailures();
  await openChatbot(page);
  await context.setOffline(true);
  await send(page, 'À quoi sert la guimauve ?');
  await expect(page.getByText(/En attente du réseau/)).toBeVisible();
  await page.getByRole('button', { name: 'Modifier la question en attente' }).click();
  await expect(question(page)).toHaveValue('À quoi sert la guimauve ?');
  await question(page).press('Enter');
  await expect(page.getByText(/En attente du réseau/)).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await context.setOffline(false);
  expect((await sent).postDataJSON()).toMatchObject({ query: 'À quoi sert la guimauve ?' });
  await expect(entry(page, 'À quoi sert la guimauve ?')).toBeVisible();
  await expect(question(page)).toHaveValue('');
});

test('a question that waits for the network leaves after the page was closed and opened again', async ({
  page,
  context,
  problems,
}) => {
  problems.allowFailures();
  await openChatbot(page);
  await context.setOffline(true);
  await send(page, 'À quoi sert la mélisse ?');
  await expect(page.getByText(/En attente du réseau/)).toBeVisible();
  // Closed, not left: a page kept for going back would send the question itself.
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  const sent = again.waitForRequest((request) => request.method() === 'POST');
  await again.goto('/home/chatbot');
  expect((await sent).postDataJSON()).toMatchObject({ query: 'À quoi sert la mélisse ?' });
  await expect(entry(again, 'À quoi sert la mélisse ?')).toBeVisible();
  await expect(question(again)).toHaveValue('');
});

test('says that it is a machine, what it keeps and for how long', async ({ page }) => {
  await openChatbot(page);
  await page.getByRole('button', { name: 'En savoir plus' }).click();
  const dialog = page.getByRole('dialog', { name: 'À propos de ce chatbot' });
  await expect(dialog).toContainText('supprimée 12 mois après son dernier message');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(page.getByRole('button', { name: 'En savoir plus' })).toBeFocused();
});

test('deletes one discussion, then all of them, once asked to be sure', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'À quoi sert le gingembre ?');
  await manage(page, 'À quoi sert le gingembre ?');
  await page.getByRole('button', { name: 'Supprimer la discussion' }).click();
  const sure = page.getByRole('dialog', { name: 'Supprimer cette discussion ?' });
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('La discussion est supprimée.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
  await expect(entry(page, 'À quoi sert le gingembre ?')).toHaveCount(0);

  await ask(page, 'À quoi sert l’ortie ?');
  await list(page).getByRole('button', { name: 'Tout supprimer' }).click();
  const all = page.getByRole('dialog', { name: 'Supprimer toutes vos discussions ?' });
  await expectAccessible(page);
  await all.getByRole('button', { name: 'Tout supprimer' }).click();
  await expect(page.getByText('Vos discussions apparaîtront ici.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Vos discussions apparaîtront ici.')).toBeVisible();
});
