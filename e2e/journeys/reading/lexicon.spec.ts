import {
  card,
  cards,
  openLexicon,
  pick,
  range,
  SHEETS,
  search,
  searchBox,
  shownOfAll,
} from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('filters, one value after the other, and takes them back', async ({ page }) => {
  await openLexicon(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Lexicon' })).toBeVisible();
  await expect(range(page)).toHaveText(shownOfAll(1, 10));
  await expect(cards(page)).toHaveCount(10);

  await pick(page, 'Symptôme', 'Toux');
  await expect(page).toHaveURL(/symptome=Toux/);
  await expect(range(page)).not.toContainText(`sur ${SHEETS}`);
  const withCough = await range(page).textContent();
  await pick(page, 'Préparation', 'Infusion');
  await expect(range(page)).not.toHaveText(withCough ?? '');

  const active = page.getByRole('list', { name: 'Filtres actifs' });
  await expect(active.getByRole('button')).toHaveCount(3);
  await active.getByRole('button', { name: 'Retirer le filtre Préparation : Infusion' }).click();
  await expect(range(page)).toHaveText(withCough ?? '');
  await active.getByRole('button', { name: 'Retirer le filtre Symptôme : Toux' }).click();
  await expect(range(page)).toHaveText(shownOfAll(1, 10));
  await expect(page).toHaveURL('/home/lexicon');
});

test('finds plants whatever the accents, and despite a slip of the finger', { tag: '@smoke' }, async ({
  page,
}) => {
  await openLexicon(page);
  for (const [words, plant] of [
    ['kinkeliba', 'Combretum micranthum'],
    ['quinquéliba', 'Combretum micranthum'],
    ['moringua', 'Moringa oleifera'],
  ] as const) {
    await search(page, words);
    await expect(cards(page).first()).toContainText(plant);
  }
  await search(page, 'fievre');
  await expect(range(page)).toBeVisible();
  await expect(cards(page).first()).not.toContainText('Moringa oleifera');
  const total = await range(page).textContent();
  await search(page, 'FIÈVRE');
  await expect(range(page)).toHaveText(total ?? '');
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(range(page)).toHaveText(shownOfAll(1, 10));
});

test('keeps search, filters and page in the address: reload, back and forward', async ({ page }) => {
  await openLexicon(page);
  await pick(page, 'Symptôme', 'Fièvre');
  await expect(page).toHaveURL(/symptome/);
  await page.getByLabel('Nombre par page').selectOption('5');
  await expect(range(page)).toContainText('Affichage de 1 à 5 sur');
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(range(page)).toContainText('Affichage de 6 à 10 sur');
  const there = await range(page).textContent();

  await page.reload();
  await expect(range(page)).toHaveText(there ?? '');
  await expect(page.getByRole('button', { name: 'Retirer le filtre Symptôme : Fièvre' })).toBeVisible();

  await page.goBack();
  await expect(range(page)).toContainText('Affichage de 1 à 5 sur');
  await page.goForward();
  await expect(range(page)).toHaveText(there ?? '');

  await search(page, 'feuille');
  await expect(range(page)).toContainText('Affichage de 1 à');
  await expect(page).not.toHaveURL(/page=|taille=/);
  await page.reload();
  await expect(searchBox(page)).toHaveValue('feuille');
});

test('opens a card and comes back to the same place', async ({ page }) => {
  await openLexicon(page, '?q=gingembre');
  await card(page, 'Zingiber officinale').getByRole('link').click();
  await expect(page).toHaveURL(/\/home\/plants\/[0-9a-f-]{36}\?depuis=lexicon$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zingiber officinale');
  await expect(page.getByRole('link', { name: 'Comparer cette plante' })).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page).toHaveURL('/home/lexicon?q=gingembre');
  await expect(searchBox(page)).toHaveValue('gingembre');
});
