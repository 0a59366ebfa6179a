import { expect, type Locator, type Page } from '@playwright/test';
import { newEmail, newPhone } from './accounts.ts';

/** The list of people, once it is there. */
export async function openUsers(page: Page, search = ''): Promise<void> {
  await page.goto(`/home/user-management${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^User List \(\d/);
}

export const userForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(?:Add a New User|Edit User)$/ });

export async function openNewUser(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a New User' }).click();
  await expect(userForm(page)).toBeVisible();
  return userForm(page);
}

export const saveUser = (page: Page): Promise<void> =>
  userForm(page).getByRole('button', { name: 'Save changes' }).click();

/** Fills the form for a new person with that last name; gives their e-mail. */
export async function fillUser(page: Page, lastName: string, profile: string): Promise<string> {
  const form = userForm(page);
  const email = newEmail();
  await form.getByLabel('Nom', { exact: true }).fill(lastName);
  await form.getByLabel('Prénom', { exact: true }).fill('Éva');
  await form.getByLabel('Date de naissance').pressSequentially('12031985');
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Numéro de téléphone').fill(newPhone());
  await form.getByRole('radio', { name: profile, exact: true }).check();
  return email;
}
