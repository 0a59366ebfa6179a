import { ask, lastAnswer, openChatbot } from '../../support/chat.ts';
import {
  buildBook,
  documentRow,
  expectStage,
  fillUpload,
  highlights,
  newPlant,
  openCitedPage,
  painted,
  uploadBook,
  uploadDialog,
} from '../../support/documents.ts';
import { card } from '../../support/lexicon.ts';
import { monographPages } from '../../support/monograph.ts';
import { publishNew } from '../../support/records/review.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

test('an uploaded monograph becomes a draft, a sheet and a cited page', { tag: '@smoke' }, async ({
  page,
}) => {
  test.slow();
  const plant = newPlant();
  const title = `Flore des talus ${plant}`;
  await page.goto('/home/record-list');
  await page.getByRole('button', { name: 'Ajouter une fiche de plante' }).click();
  await page.getByRole('button', { name: /^Importer un PDF/ }).click();
  await fillUpload(page, await buildBook([['Préface'], ...monographPages(plant)]));
  await uploadDialog(page).getByRole('textbox', { name: 'Citation' }).fill(title);
  await expectAccessible(page);
  await uploadDialog(page).getByRole('button', { name: 'Envoyer' }).click();
  const success = page.getByRole('dialog', { name: 'SUCCESS' });
  await expect(success.getByText('Document uploadé avec succès')).toBeVisible();
  await expectAccessible(page);
  await success.getByRole('button', { name: 'Terminer' }).click();

  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('link', { name: 'Documents' }).click();
  await expectStage(page, title, 'À relire');
  await expectAccessible(page);
  await documentRow(page, title).getByRole('link', { name: plant }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plant);

  const name = page.getByRole('article', { name: /: Nom scientifique$/ });
  await name.scrollIntoViewIfNeeded();
  await expect(name).toContainText(plant);
  await expect(highlights(page).first()).toBeVisible(painted);
  await expect(name.getByRole('img', { name: /^Page 2 de .*passage cité/ })).toBeVisible(painted);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Valider la fiche' }).click();
  await expect(page.getByText(/^Il reste \d+\schamps? de sécurité à lire/)).toBeVisible();
  // Once published, taken back and published again.
  await publishNew(page);
  await page.getByRole('button', { name: 'Annuler cette décision' }).click();
  await expect(page.getByText('La fiche attend de nouveau une validation.')).toBeVisible();
  await card(page, plant).getByRole('link').click();
  await expect(page.getByText(/^Nouvelle fiche, jamais publiée/)).toBeVisible();
  await publishNew(page);

  await openChatbot(page);
  await ask(page, `${plant} contre les crampes ?`);
  await expect(lastAnswer(page)).toContainText('Dans vos documents');
  await openCitedPage(page, title);
  await expect(page).toHaveURL(/\/home\/documents\/[0-9a-f-]{36}\/pages\/2/);
  await expect(page.getByText('Suite du passage, page 3 sur 3')).toBeVisible();
  await expect(highlights(page)).toHaveCount(2, painted);
  await page.reload();
  await expect(highlights(page)).toHaveCount(2, painted);
  await expectAccessible(page);
});

test('a passage that runs from one column into the next is highlighted in both', async ({ page }) => {
  test.slow();
  const title = `Flore en colonnes ${newPlant()}`;
  const remarks = (column: string) =>
    Array.from({ length: 12 }, (_, row) => `Remarque ${row + 1} de la ${column} colonne.`);
  const columns = [
    [...remarks('première'), 'Les bergers en frottent leurs jambes'],
    ['fatiguées contre les crampes du soir.', ...remarks('seconde')],
  ] as const;
  await uploadBook(page, await buildBook([{ columns }]), title);
  const pages = documentRow(page, title).getByRole('link', { name: 'Voir les pages' });
  const quote = 'Les bergers en frottent leurs jambes fatiguées contre les crampes du soir.';
  await page.goto(`${await pages.getAttribute('href')}?${new URLSearchParams({ citation: quote })}`);
  await expect(highlights(page)).toHaveCount(2, painted);
  const [first, second] = await Promise.all([0, 1].map((place) => highlights(page).nth(place).boundingBox()));
  expect(second?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  expect(second?.y ?? 0).toBeLessThan(first?.y ?? 0);
});

test('a file that is no PDF is refused before it leaves, one that cannot be read fails with its reason', async ({
  page,
}) => {
  await page.goto('/home/documents');
  await page.getByRole('button', { name: 'Importer un PDF' }).click();
  await fillUpload(page, Buffer.from('<html></html>'));
  await expect(uploadDialog(page).getByRole('alert')).toHaveText('Seuls les fichiers PDF sont acceptés.');
  const name = `abime-${Date.now()}`;
  await fillUpload(page, Buffer.from(`%PDF-1.7\n${name} rien d’autre`), `${name}.pdf`);
  await uploadDialog(page).getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expectStage(page, name, 'Échec');
  const row = documentRow(page, name);
  await expect(row.getByText(/PDF/).last()).toBeVisible();
  const again = page.waitForResponse((response) => response.url().endsWith('/retry'));
  await row.getByRole('button', { name: `Relancer ${name}` }).click();
  await again;
  // What stands there may still be the first failure: after the reload it is the second.
  await page.reload();
  await expectStage(page, name, 'Échec');
  await row.getByRole('button', { name: `Supprimer ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});
