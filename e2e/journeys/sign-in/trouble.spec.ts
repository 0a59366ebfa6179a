import { openChatbot, question } from '../../support/chat.ts';
import { failToOpenLexicon } from '../../support/screens/screens.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('a page whose code does not arrive says so, and loads when it is asked for again', async ({
  page,
  problems,
}) => {
  problems.allowFailures();
  problems.allow(/dynamically imported module/);
  await failToOpenLexicon(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oups ! Quelque chose s'est mal passé");
  // The rest of the product still stands.
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await page.unroute('**/assets/lexicon-*.js');
  await page.getByRole('button', { name: 'Rafraîchir la page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lexicon' })).toBeVisible();
});

test('the application says that it loads, and what to do when it cannot', async ({ page, problems }) => {
  problems.allowFailures();
  let letGo = (): void => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/users/me', async (route) => {
    await wait;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.addInitScript(() => localStorage.removeItem('user-storage'));
  await page.goto('/home/lexicon');
  await expect(page.getByText("Chargement de l'application...")).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute('**/users/me');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lexicon' })).toBeVisible();
});

test('nothing moves for people who do not want it', async ({ page }) => {
  await page.route('**/v1/api/conversations', (route) =>
    // Never answered: the dots of the waiting answer stay.
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await openChatbot(page);
  await question(page).fill('À quoi sert le thym ?');
  await question(page).press('Enter');
  await expect(page.getByText('Réponse en cours')).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration ?? 0) > 10,
      )
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
  );
  expect(moving).toEqual([]);
});
