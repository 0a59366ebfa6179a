import { card, cards, openLexicon, pagesOf, pick, range, search, shownOfAll } from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('filters behind one button, opens a sheet and compares', async ({ page }) => {
  await openLexicon(page);
  const filter = page.getByRole('combobox', { name: 'Symptôme' });
  await expect(filter).toBeHidden();
  await page.getByRole('button', { name: 'Filtres' }).tap();
  await expect(filter).toBeVisible();
  await pick(page, 'Symptôme', 'Toux');
  await expect(page.getByRole('button', { name: 'Filtres 1 actif' })).toBeVisible();
  await page.getByRole('button', { name: /^Filtres/ }).tap();
  await expect(filter).toBeHidden();
  await search(page, 'thym');
  await card(page, 'Thymus vulgaris').getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thymus vulgaris');
  const compare = page.getByRole('link', { name: 'Comparer cette plante' });
  await expect(compare).toBeInViewport();
  await compare.tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Comparatif entre fiches' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Thym', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).tap();
  await page.getByRole('button', { name: 'Retour' }).tap();
  await expect(page).toHaveURL('/home/lexicon?q=thym&symptome=Toux');
});

test('turns pages and shows the place among them', async ({ page }) => {
  await openLexicon(page);
  await expect(page.getByText(`1 / ${pagesOf(10)}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Page suivante' }).tap();
  await expect(page.getByText(`2 / ${pagesOf(10)}`, { exact: true })).toBeVisible();
  await expect(range(page)).toHaveText(shownOfAll(11, 20));
  await expect(cards(page).first()).toBeInViewport();
});

test('a deadly plant shows its danger first', async ({ page }) => {
  await openLexicon(page, '?q=aconit');
  await expect(
    card(page, 'Aconitum napellus').getByText('Plante mortelle : aucun usage sans médecin'),
  ).toBeInViewport();
  await card(page, 'Aconitum napellus').getByRole('link').tap();
  await expect(page.getByRole('link', { name: 'Appeler le 15' })).toBeInViewport();
});
