import { expect, type Locator, type Page } from '@playwright/test';
import { accountPassword } from './server.ts';

export const identifier = (page: Page): Locator => page.getByLabel('E-mail ou téléphone');
export const password = (page: Page): Locator => page.getByLabel('Mot de passe', { exact: true });
export const box = (page: Page, number: number): Locator => page.getByLabel(`Chiffre ${number} sur 6`);

/** Fills the sign-in form and sends it. */
export async function submitPassword(page: Page, email: string, secret = accountPassword): Promise<void> {
  await identifier(page).fill(email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Connexion' }).click();
}

/** Types a code, one digit a box: the focus moves on by itself. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await box(page, 1).click();
  await page.keyboard.type(code);
}

/** The code boxes as they stand. */
export async function expectCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of code.split('').entries())
    await expect(box(page, index + 1)).toHaveValue(digit);
}
