import { ask, lastAnswer, openChatbot, sources } from '../../support/chat.ts';
import {
  buildBook,
  documentRow,
  expectStage,
  fillUpload,
  newPlant,
  uploadDialog,
} from '../../support/documents.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

const monograph = (plant: string) => [
  { heading: plant },
  { heading: 'Famille' },
  'Asteraceae',
  { heading: 'Noms communs' },
  'Herbe du voyageur',
  { heading: 'Description' },
  'Plante vivace des talus, haute de trente centimètres, à fleurs jaunes.',
  { heading: 'Indications' },
  'Les bergers en frottent leurs jambes contre les crampes du soir.',
  { heading: 'Contre-indications' },
  'Ne pas employer pendant la grossesse.',
];

test('an uploaded monograph becomes a draft, a sheet and a cited page', async ({ page }) => {
  test.slow();
  const plant = newPlant();
  const title = `Flore des talus ${plant}`;
  await page.goto('/home/record-list');
  await page.getByRole('button', { name: 'Ajouter une fiche de plante' }).click();
  await page.getByRole('button', { name: /^Importer un PDF/ }).click();
  await fillUpload(page, await buildBook([['Préface'], monograph(plant)]));
  await uploadDialog(page).getByRole('textbox', { name: 'Citation' }).fill(title);
  await expectAccessible(page);
  await uploadDialog(page).getByRole('button', { name: 'Envoyer' }).click();
  const success = page.getByRole('dialog', { name: 'SUCCESS' });
  await expect(success.getByText('Document uploadé avec succès')).toBeVisible();
  await success.getByRole('button', { name: 'Terminer' }).click();

  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('link', { name: 'Documents' }).click();
  await expectStage(page, title, 'À relire');
  await expectAccessible(page);
  await documentRow(page, title).getByRole('link', { name: plant }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plant);
  await page.getByRole('button', { name: 'Valider la fiche' }).first().click();
  await expect(page).toHaveURL(/\/home\/record-validation/);

  await openChatbot(page);
  await ask(page, `${plant} contre les crampes ?`);
  await expect(lastAnswer(page)).toContainText('Dans les documents');
  await lastAnswer(page)
    .getByRole('button', { name: /^Sources \(/ })
    .click();
  await sources(page)
    .getByRole('link', { name: `Ouvrir le document ${title}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/home\/documents\/[0-9a-f-]{36}\/pages\/2/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByRole('img').first()).toBeVisible();
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
