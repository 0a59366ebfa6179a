import { openSheet } from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('a sheet tells everything it knows, and that it does not know', async ({ page }) => {
  await openSheet(page, 'Moringa oleifera');
  await expect(page).toHaveTitle(/Moringa oleifera/);
  await expect(page.getByText(/^Moringa · Origine\s: /)).toBeVisible();
  await expect(page.getByText(/^Mise à jour le \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  for (const title of [
    'Description',
    'Autres noms',
    'Taxonomie',
    'Indications',
    'Contre-indications',
    'Sécurité',
    'Posologie',
    'Tags',
    'Références',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  }
  const safety = page.getByRole('region', { name: 'Sécurité' });
  for (const term of ['Grossesse', 'Allaitement', 'Enfants', 'Interactions', 'Confusions possibles']) {
    await expect(safety.getByText(term, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Préparations' }).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sections de la fiche' })
    .getByRole('link', { name: 'Références' })
    .click();
  await expect(page.getByRole('heading', { name: 'Références' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Références' })).toBeFocused();
  await page.getByRole('region', { name: 'Tags' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/home\/lexicon\?symptome=/);
});

test('a deadly plant: danger first, no preparation, and whom to call', async ({ page }) => {
  await openSheet(page, 'Aconitum napellus');
  await expect(page.getByText('Plante mortelle : aucun usage sans médecin').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Appeler le 15' })).toHaveAttribute('href', 'tel:15');
  await expect(page.getByRole('link', { name: 'Appeler le 112' })).toHaveAttribute('href', 'tel:112');
  await expect(
    page.getByText('Aucune préparation n’est montrée : cette plante est dangereuse.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Préparations' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Posologie' })).toHaveCount(0);
});

test('a shared link opens the same sheet', async ({ page }) => {
  await openSheet(page, 'Hibiscus sabdariffa');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hibiscus sabdariffa');
  await expect(page.getByRole('link', { name: 'Comparer cette plante' })).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, '#contre-indications'));
  await expect(page.getByRole('heading', { name: 'Contre-indications' })).toBeInViewport();
});

test('compares a plant with those like it, page after page', async ({ page }) => {
  await openSheet(page, 'Thymus vulgaris');
  await page.getByRole('link', { name: 'Comparer cette plante' }).click();
  await expect(page).toHaveURL(/\/home\/plants\/[0-9a-f-]{36}\/comparison$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Comparatif entre fiches' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Comparatif entre fiches' });
  for (const column of [
    'Nom commun',
    'Nom scientifique',
    'Parties utilisées',
    'Méthodes de préparation',
    'Indications',
    'Application',
    'Zone',
  ]) {
    await expect(table.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await expect(table.getByRole('rowheader', { name: 'Thym', exact: true })).toBeVisible();
  await expect(table.getByText('Plantes Similaires')).toBeVisible();
  const names = table.getByRole('rowheader').getByRole('link');
  // The plant itself and five like it.
  await expect(names).toHaveCount(6);
  const second = await names.nth(1).textContent();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^Affichage de 6 à 10 sur \d+ plantes similaires$/)).toBeVisible();
  await expect(names.nth(1)).not.toHaveText(second ?? '');
  await page.reload();
  await expect(page.getByText(/^Affichage de 6 à 10 sur/)).toBeVisible();
  await expect(table.getByRole('rowheader', { name: 'Thym', exact: true })).toBeVisible();

  const other = (await names.nth(1).textContent()) ?? '';
  await names.nth(1).click();
  await expect(page.getByText(new RegExp(`^${RegExp.escape(other)} · Origine`))).toBeVisible();
});

test('never proposes a dangerous plant as similar', async ({ page }) => {
  await openSheet(page, 'Aconitum napellus');
  await page.goto(page.url().replace(/\?.*/, '/comparison'));
  await expect(page.getByText(/Plantes Similaires|Aucune plante similaire trouvée/)).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByText('Aucun usage')).not.toHaveCount(0);
  for (const plant of ['Atropa belladonna', 'Datura stramonium', 'Digitalis purpurea', 'Nerium oleander']) {
    await expect(table.getByText(plant)).toHaveCount(0);
  }
});
