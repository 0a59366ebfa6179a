import type { Page } from '@playwright/test';
import { question } from '../../support/chat.ts';
import { card, openLexicon, openSheet } from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();

test('the screen follows the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await scheme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => scheme(page)).toBe('light');
});

test.describe('a customer', () => {
  test.use({ role: 'CUSTOMER', ownSession: true });

  test('chooses the dark, which the device keeps beyond sign-out and shows before anything is drawn', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await page.goto('/home/account');
    await choose(page, 'Sombre');
    await expect.poll(() => scheme(page)).toBe('dark');
    // Before the application has run.
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    expect(await scheme(page)).toBe('dark');
    await page.unroute('**/assets/index-*.js');
    await page.goto('/home/account');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue');
    expect(await scheme(page)).toBe('dark');
  });

  test('a card without a photograph has an engraving that readers of the screen do not hear of', async ({
    page,
  }) => {
    await openLexicon(page, '?q=thym');
    const drawing = card(page, 'Thymus vulgaris').locator('svg[viewBox="0 0 400 400"]');
    await expect(drawing).toBeVisible();
    await expect(drawing).toHaveAttribute('aria-hidden', 'true');
    expect((await drawing.evaluate((svg) => svg.outerHTML)).length).toBeLessThanOrEqual(6_000);
  });

  test('begins a question on a sheet; it is not sent', async ({ page }) => {
    await openSheet(page, 'Thymus vulgaris');
    await page.getByRole('link', { name: 'Poser une question sur cette plante' }).click();
    await expect(question(page)).toHaveValue('À propos de : Thym (Thymus vulgaris). ');
    await expect(page).toHaveURL(/\/home\/chatbot$/);
    await expect(page.getByText('réponse automatique')).toHaveCount(0);
  });
});
