import { addPlant, compared, openPlantComparison } from '../../support/plant-comparison.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('pins plants of the lexicon and compares them', async ({ page }) => {
  const pinned = page.getByRole('region', { name: 'Plantes épinglées' });
  const pin = (name: string) => page.getByRole('button', { name: `Épingler ${name} pour comparer` });
  await page.goto('/home/lexicon?q=thym');
  await pin('Thym').click();
  await expect(pin('Thym')).toHaveAttribute('aria-pressed', 'true');
  await expect(pinned).toContainText('Épinglez une autre plante');
  await page.goto('/home/lexicon?q=sauge');
  await page.getByRole('link', { name: 'Salvia officinalis' }).click();
  await pin('Sauge officinale').click();
  await pinned.getByRole('link', { name: 'Comparer côte à côte' }).click();
  await expect(compared(page)).toHaveCount(2);

  await page.goto('/home/lexicon');
  await pinned.getByRole('button', { name: 'Ne plus épingler Thym' }).click();
  await expect(pinned.getByRole('listitem')).toHaveText(['Sauge officinale']);
  await pinned.getByRole('button', { name: 'Tout retirer' }).click();
  await expect(pinned).toHaveCount(0);
});

test('compares plants found by keyboard, shares them by link and prints them', async ({ page }) => {
  await openPlantComparison(page);
  await addPlant(page, 'Moringa oleifera');
  await expect(page).toHaveURL(/\?plantes=[\da-f-]{36}(,[\da-f-]{36}){2}$/);
  const methods = page.getByRole('list', { name: 'Méthodes de préparation' });
  await expect(methods.getByText('Aucun usage : plante dangereuse')).toHaveCount(1);
  await expect(methods).toContainText('Infusion');

  await page.goto(page.url());
  await expect(compared(page)).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('combobox', { name: 'Ajouter une plante' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden();
  await expect(page.getByText('Centre antipoison').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await expect(compared(page)).toHaveCount(2);
  await page.goBack();
  await expect(compared(page)).toHaveCount(3);
});
