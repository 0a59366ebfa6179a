import { expect, type Locator, type Page } from '@playwright/test';

export const form = (page: Page): Locator => page.getByRole('dialog', { name: /fiche de plante$/ });

/** The empty form, from the list of sheets. */
export async function openNewForm(page: Page): Promise<void> {
  await page.goto('/home/record-list');
  await page.getByRole('button', { name: 'Ajouter une fiche de plante' }).click();
  await page.getByRole('button', { name: /Créer une nouvelle fiche/ }).click();
  await expect(page.getByRole('dialog', { name: 'Création de fiche de plante' })).toBeVisible();
}

/** The fields that every sheet needs. */
export async function fillRequired(page: Page, name: string): Promise<void> {
  await form(page).getByLabel('Nom scientifique', { exact: true }).fill(name);
  await form(page).getByLabel('Nom commun').fill(`Plante de ${name}`);
  await form(page).getByLabel('Description', { exact: true }).fill('Une plante des lisières.');
  await form(page).getByLabel('Ajouter des tags').fill('Toux');
  await form(page).getByLabel('Ajouter des tags').press('Enter');
}

export const save = (page: Page): Promise<void> =>
  form(page).getByRole('button', { name: 'Enregistrer', exact: true }).click();

/** The form of a sheet, from its page. */
export async function openEditForm(page: Page, id: string): Promise<void> {
  await page.goto(`/home/plants/${id}`);
  await page.getByRole('button', { name: 'Modifier la fiche' }).first().click();
  await expect(page.getByRole('dialog', { name: "Modification d'une fiche de plante" })).toBeVisible();
}
