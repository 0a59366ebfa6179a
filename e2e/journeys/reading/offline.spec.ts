import { openLexicon, openSheet } from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER', ownSession: true, serviceWorkers: 'allow' });

test('without a network the product opens, with the sheets that were read, and sign-out forgets them', async ({
  page,
  context,
  problems,
}) => {
  problems.allowFailures();
  await openLexicon(page);
  // The second visit goes through what the first one has kept.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openSheet(page, 'Thymus vulgaris');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thymus vulgaris/);
  await expect(page.getByText('non relue par un professionnel')).toBeVisible();
  await openLexicon(page);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('simples-sheets')).keys()).map(({ url }) => url));
  await expect.poll(kept).toContainEqual(expect.stringMatching(/companions$/));

  await context.setOffline(true);
  await page.goto('/home/lexicon');
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible();
  await page.getByRole('article').first().waitFor();
  await page.goto('/home/chatbot');
  await expect(page.getByRole('textbox', { name: 'Votre question' })).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('simples-sheets'))).toBe(false);
});
