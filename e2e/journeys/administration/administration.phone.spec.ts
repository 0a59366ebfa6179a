import { compared, openPlantComparison } from '../../support/plant-comparison.ts';
import { expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'SUPER_ADMIN' });

test('reads the dashboard and the audit log on a phone', async ({ page }) => {
  await page.goto('/home/dashboard');
  await expect(page.getByRole('slider', { name: 'Jour' })).toBeVisible();
  await expectNoSideScroll(page);
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await bar.getByRole('button', { name: 'Plus' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Journal d’audit' }).tap();
  await expect(page.getByRole('list', { name: 'Actes' })).toBeVisible();
  await expectNoSideScroll(page);
});

test('compares plants block by block on a phone', async ({ page }) => {
  await openPlantComparison(page);
  await expect(compared(page)).toHaveCount(2);
  // The names stand above each other, in every block too.
  const names = page.getByRole('list', { name: 'Grossesse' }).getByText(/^(Thym|Aconit napel)$/);
  await expect(names).toHaveCount(2);
  await expect(names.first()).toBeVisible();
  await expectNoSideScroll(page);
});
