import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/test.ts';

test.describe('who may view the dashboard', () => {
  test.use({ role: 'ADMIN' });

  test('begins with true figures, and reads the days of the activity by keyboard', { tag: '@smoke' }, async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(page).toHaveURL('/home/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
    const sheets = page.getByRole('list', { name: 'Chiffres clés' }).getByRole('listitem').first();
    await expect(sheets).toContainText(/[1-9]\d+/);
    await expect(page.getByRole('img', { name: /^Requêtes par jour sur 7 jours/ })).toBeVisible();

    const day = page.getByRole('slider', { name: 'Jour' });
    await day.focus();
    const today = await day.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '');

    await page.getByRole('combobox', { name: 'Période' }).selectOption('30');
    await expect(page).toHaveURL('/home/dashboard?jours=30');
    await expect(page.getByRole('img', { name: /^Requêtes par jour sur 30 jours/ })).toBeVisible();
    await page.getByText('Voir le tableau').click();
    await expect(page.getByRole('table', { name: 'Requêtes par jour' }).getByRole('row')).toHaveCount(31);
    await expect(page.getByRole('region', { name: /^Qualité/ })).toBeHidden();
  });
});

test.describe('who may read the statistics', () => {
  test.use({ role: 'SUPER_ADMIN' });

  test('is led from what lacks to what mends it, and takes the figures away', async ({ page }) => {
    await page.goto('/home/dashboard');
    const review = page.getByRole('region', { name: 'Fiches à relire' });
    await expect(review.getByRole('link', { name: 'Ouvrir la file de validation' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^simples-statistiques-.+\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('Fiches validées');

    await page.getByRole('link', { name: 'Créer une fiche' }).click();
    await expect(page.getByRole('dialog')).toContainText('Création de fiche de plante');
  });
});
