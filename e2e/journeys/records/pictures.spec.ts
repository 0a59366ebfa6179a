import type { Locator, Page } from '@playwright/test';
import { newPlant } from '../../support/documents.ts';
import { openLexicon } from '../../support/lexicon.ts';
import { publishSheet } from '../../support/records/records.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

const dialog = (page: Page) => page.getByRole('dialog', { name: /image/i });
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

async function fillPicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Ajouter une image' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
  await dialog(page).getByLabel('Description de l’image').fill(name);
  await dialog(page).getByLabel('Auteur de l’image').fill('Awa Diop');
  await dialog(page).getByLabel('Licence').selectOption({ label: 'CC BY 4.0' });
}

test('pictures of a plant are added, ordered, described and deleted', async ({ page, session }) => {
  if (!session) throw new Error('nobody is signed in');
  const plant = await publishSheet(session, newPlant());
  await page.goto(`/home/plants/${plant.id}?depuis=fiches`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant.plantScientificName);
  const [first, second] = [await page.screenshot(), await page.screenshot({ fullPage: true })];
  await page.getByRole('button', { name: 'Gérer les images' }).click();

  await dialog(page).getByRole('button', { name: 'Ajouter une image' }).click();
  await dialog(page).getByRole('button', { name: 'Ajouter l’image' }).click();
  for (const message of ['indiquer l’auteur', 'choisir la licence', 'décrire l’image'])
    await expect(dialog(page).getByText(message)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();

  for (const [name, image] of [
    ['Feuilles', first],
    ['Fleur', second],
  ] as const) {
    await fillPicture(page, name, image);
    await dialog(page).getByRole('button', { name: 'Ajouter l’image' }).click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  const items = dialog(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await items.filter({ hasText: 'Fleur' }).getByRole('button', { name: 'Mettre en premier' }).click();
  await expect(items.first()).toContainText('Fleur');
  await items.first().getByRole('button', { name: 'Modifier' }).click();
  await dialog(page).getByLabel('Description de l’image').fill('Fleur jaune');
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(items.first()).toContainText('Fleur jaune');
  await page.keyboard.press('Escape');

  await isDrawn(page.getByRole('img', { name: 'Fleur jaune' }));
  await isDrawn(page.getByRole('region', { name: 'Autres images' }).getByRole('img', { name: 'Feuilles' }));
  await expect(page.getByText('Awa Diop, CC BY 4.0').first()).toBeVisible();

  await openLexicon(page, `?q=${encodeURIComponent(plant.plantScientificName)}`);
  await isDrawn(page.getByRole('img', { name: 'Fleur jaune' }));

  await page.goto(`/home/plants/${plant.id}?depuis=fiches`);
  await page.getByRole('button', { name: 'Gérer les images' }).click();
  await items.first().getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(items).toHaveCount(1);
  await expect(items.first()).toContainText('Feuilles');
});

test('what is no picture is refused with its reason, and what was typed stays', async ({
  page,
  session,
  problems,
}) => {
  if (!session) throw new Error('nobody is signed in');
  problems.allowFailures();
  const plant = await publishSheet(session, newPlant());
  await page.goto(`/home/plants/${plant.id}?depuis=fiches`);
  await page.getByRole('button', { name: 'Gérer les images' }).click();
  await fillPicture(page, 'Feuilles', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await dialog(page).getByRole('button', { name: 'Ajouter l’image' }).click();
  await expect(dialog(page).getByText('Type d’image non supporté')).toBeVisible();
  await expect(dialog(page).getByLabel('Description de l’image')).toHaveValue('Feuilles');
});
