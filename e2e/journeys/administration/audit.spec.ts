import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'SUPER_ADMIN' });

test('reads who did what, narrows it down by link, and takes it away', async ({ page, sessionOf }) => {
  const { user } = await sessionOf('CUSTOMER');
  await page.goto('/home/audit');
  const acts = page.getByRole('list', { name: 'Actes' });
  await expect(acts.getByText('a saisi son code de connexion').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Personne' }).fill(user.lastName);
  await expect(page.getByRole('option', { name: `${user.firstName} ${user.lastName}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/audit\?personne=[\da-f-]{36}$/);
  await page.getByRole('combobox', { name: 'Acte' }).selectOption({ label: 'Code saisi' });
  await expect(page).toHaveURL(/&acte=code-check$/);
  await expect(acts.getByText('a saisi son mot de passe')).toHaveCount(0);
  const first = acts.getByRole('listitem').first();
  await expect(first).toContainText('a saisi son code de connexion');

  await page.reload();
  await expect(first).toContainText('a saisi son code de connexion');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const file = await saved;
  expect(await readFile(await file.path(), 'utf8')).toContain('Code saisi');

  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect(page).toHaveURL('/home/audit');
  await expect(acts.getByText('a exporté le journal d’audit').first()).toBeVisible();
});
