import { expect, type Locator, type Page } from '@playwright/test';

export const compared = (page: Page): Locator =>
  page.getByRole('list', { name: 'Plantes comparées' }).getByRole('listitem');

/** Finds a plant by name, with the keyboard alone, and adds it. */
export async function addPlant(page: Page, name: string): Promise<void> {
  const before = await compared(page).count();
  await page.getByRole('combobox', { name: 'Ajouter une plante' }).fill(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(compared(page)).toHaveCount(before + 1);
}

/** Opens the comparison of a harmless plant and a deadly one. */
export async function openPlantComparison(page: Page): Promise<void> {
  await page.goto('/home/plant-comparison');
  await addPlant(page, 'Thymus vulgaris');
  await addPlant(page, 'Aconitum napellus');
  await expect(page.getByRole('link', { name: /^Appeler le 15/ })).toBeVisible();
}
