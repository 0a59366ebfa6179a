import { expect, test } from '../../support/test.ts';

test.describe('a customer', () => {
  test.use({ role: 'CUSTOMER' });

  test('finds the account in the bar of a phone', async ({ page }) => {
    await page.goto('/home/lexicon');
    await page.getByRole('link', { name: 'Compte' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte');
    await expect(page.getByText('Cette session')).toBeVisible();
  });
});

test.describe('an administrator', () => {
  test.use({ role: 'ADMIN' });

  test('finds the account behind « Plus »', async ({ page }) => {
    await page.goto('/home/lexicon');
    await page.getByRole('button', { name: 'Plus' }).tap();
    await page.getByRole('link', { name: 'Mon compte' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte');
  });
});
