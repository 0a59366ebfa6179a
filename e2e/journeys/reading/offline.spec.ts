import type { Page } from '@playwright/test';
import { openLexicon } from '../../support/lexicon.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER', ownSession: true, serviceWorkers: 'allow' });

/** How many sheets the device keeps. */
const keptSheets = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('simples-sheets');
        request.onsuccess = () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('copies')) {
            database.close();
            indexedDB.deleteDatabase('simples-sheets');
            resolve(0);
            return;
          }
          const count = database.transaction('copies').objectStore('copies').count();
          count.onsuccess = () => {
            database.close();
            resolve(count.result);
          };
        };
      }),
  );

/** The application and the lexicon are on the device. */
async function keepAll(page: Page): Promise<void> {
  await openLexicon(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptSheets(page), { timeout: 30_000 }).toBeGreaterThan(50);
}

test('without a network the lexicon is searched and any sheet opens, and sign-out forgets them', async ({
  page,
  context,
  problems,
}) => {
  problems.allowFailures();
  await keepAll(page);

  await context.setOffline(true);
  await page.goto('/home/lexicon');
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible();
  await page.getByRole('article').first().waitFor();
  await expect(page.getByText(/^Gardé sur cet appareil, tel que publié le/)).toBeVisible();
  // Never opened before; with a typo.
  await page.getByLabel('Rechercher').fill('gingenbre');
  await expect(page).toHaveURL(/q=gingenbre/);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zingiber officinale/);
  await expect(page.getByRole('region', { name: 'En bref' }).locator('[data-degree]').first()).toBeVisible();
  await expect(page.getByText(/^Gardé sur cet appareil/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zingiber officinale/);
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  await expect.poll(() => keptSheets(page)).toBe(0);

  // Last: with a session of its own a page calls itself online whatever the network is.
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Contexts of these tests are private windows, which install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('without a network an emergency shows its card at once, and a question waits for it on any screen', async ({
  page,
  context,
  problems,
}) => {
  problems.allowFailures();
  await keepAll(page);
  await context.setOffline(true);
  await page.goto('/home/chatbot');
  const question = page.getByRole('textbox', { name: 'Votre question' });
  await question.fill('mon fils a avalé des baies de belladone');
  await question.press('Enter');
  const card = page.getByRole('alert').filter({ has: page.getByRole('link', { name: /Appeler/ }) });
  await expect(card.getByRole('link', { name: /Appeler/ }).first()).toBeVisible();

  await page.goto('/home/chatbot');
  await question.fill('que prendre contre la toux ?');
  await question.press('Enter');
  await expect(page.getByText('En attente du réseau').last()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/home/lexicon');
  await page.getByRole('article').first().waitFor();
  const answered: (string | undefined)[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/conversations'))
      answered.push(request.headers()['idempotency-key']);
  });
  await context.setOffline(false);
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBe(2);
  expect(new Set(answered).size).toBe(2);
  await page.goto('/home/chatbot');

  // A discussion that was read is read again without a network.
  await page
    .getByRole('button', { name: /^que prendre contre la toux/i })
    .first()
    .click();
  const sources = page.getByRole('button', { name: /^Sources/ }).first();
  await sources.waitFor();
  await context.setOffline(true);
  await page.reload();
  await sources.waitFor();
  await context.setOffline(false);
});
