import { readFileSync } from 'node:fs';
import { card, search } from '../../support/lexicon.ts';
import { contentOf, findSheet, openUpdates } from '../../support/records/records.ts';
import { expect, test } from '../../support/test.ts';

const ndjsonFile = (text: string) => ({
  name: 'fiches.ndjson',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(text),
});

test.use({ role: 'CONTRIBUTOR' });

test('searches, opens a sheet and comes back to the same place', async ({ page }) => {
  await page.goto('/home/record-list');
  await search(page, 'gingembre');
  await card(page, 'Zingiber officinale').getByRole('link').click();
  await expect(page).toHaveURL(/\/home\/plants\/[0-9a-f-]{36}\?depuis=fiches$/);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: 'Liste des fiches' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL('/home/record-list?q=gingembre');
  await search(page, 'zzzzqqqq');
  await expect(page.getByText('Aucune Fiche de plantes pour le moment !')).toBeVisible();
});

test('exports, and finds nothing changed in what it exported', async ({ page }) => {
  await page.goto('/home/record-management');
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en NDJSON' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^simples-fiches-\d{4}-\d\d-\d\d\.ndjson$/);
  const file = await download.path();
  const exported = readFileSync(file, 'utf8');

  await page.getByRole('button', { name: 'Importer un fichier NDJSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des fiches' });
  const choice = dialog.getByLabel(/^Choisir un fichier NDJSON/);
  await choice.setInputFiles(ndjsonFile(exported));
  const preview = dialog.getByRole('region', { name: 'Aperçu de l’import' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'inchangée' })).toHaveText(
    /^[1-9]\d* inchangées$/,
  );
  await expect(preview.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Importer' })).toBeDisabled();

  const csv = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
});

test('takes a changed file into the queue, where nothing of it is published yet', async ({
  page,
  session,
}) => {
  if (!session) throw new Error('nobody is signed in');
  const name = 'Lavandula angustifolia';
  const sheet = await findSheet(session, name);
  const description = `${sheet.description} Cultivée en bordure.`;
  const file = JSON.stringify({ ...contentOf(sheet), id: sheet.id, description });
  await page.goto('/home/record-management');
  await page.getByRole('button', { name: 'Importer un fichier NDJSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des fiches' });
  await dialog.getByLabel(/^Choisir un fichier NDJSON/).setInputFiles(ndjsonFile(file));
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('1 modification');
  await dialog.getByRole('button', { name: 'Importer 1 fiche' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Import terminé' })).toHaveText(
    'Import terminé : 1 fiche attend maintenant dans la file de validation.',
  );
  await dialog.getByRole('button', { name: 'Voir la file de validation' }).click();
  await expect(page).toHaveURL('/home/record-validation?onglet=mises-a-jour');
  await openUpdates(page, name);
  await expect(card(page, name)).toBeVisible();
  expect((await findSheet(session, name)).description).toBe(sheet.description);
});
