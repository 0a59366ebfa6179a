import type { Page, Route } from '@playwright/test';
import { chip, lastAnswer, openChatbot, send } from '../../support/chat.ts';
import { alertOf, expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const cough = 'Que prendre contre une toux sèche ?';
const poisoned = 'mon fils a avalé des feuilles d’aconit';
const conversations = '**/v1/api/conversations';

/** Lets `answer` deal with the questions of the page; reading goes on as usual. */
async function answerQuestions(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(conversations, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.fallback(),
  );
}

const fail = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    headers: { 'retry-after': '1' },
    json: { message: 'Une erreur est survenue. Veuillez réessayer.', httpCode: 500, key: 'internal' },
  });

test('asks again by itself after a server error, with the same key', async ({ page, problems }) => {
  problems.allowFailures();
  const keys: (string | undefined)[] = [];
  await answerQuestions(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length === 1 ? fail(route) : route.continue());
  });
  await openChatbot(page);
  await send(page, cough);
  await expect(chip(page, 1)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[0]).toMatch(/\S/);
});

/** Answers stay on their way until the function that it gives is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerQuestions(page, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('an emergency is answered at once, before the server', { tag: '@smoke' }, async ({ page }) => {
  const letGo = await holdAnswers(page);
  await openChatbot(page);
  await send(page, poisoned);
  const card = alertOf(page);
  await expect(card.getByRole('heading')).toHaveText('Intoxication possible : appelez maintenant');
  await expect(card.getByRole('link', { name: /Appeler le 15/ })).toHaveAttribute('href', 'tel:15');
  await expect(card.getByRole('link', { name: /Centre antipoison/ })).toHaveAttribute('href', /^tel:/);
  const button = await card.getByRole('link', { name: /Appeler le 15/ }).boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(44);

  letGo();
  await expect(lastAnswer(page).getByRole('heading')).toHaveText(
    'Intoxication possible : appelez maintenant',
  );
  await expect(alertOf(page)).toHaveCount(0);
  await expect(lastAnswer(page)).not.toContainText(/infusion|décoction|tisane/i);
  await page.reload();
  await expect(lastAnswer(page).getByRole('link', { name: /Appeler le 112/ })).toBeVisible();
});

test('an emergency is answered without a network', async ({ page, context, problems }) => {
  problems.allowFailures();
  await openChatbot(page);
  await context.setOffline(true);
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible();
  await send(page, poisoned);
  await expect(
    page.getByRole('heading', { name: 'Intoxication possible : appelez maintenant' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Appeler le 15/ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Vous êtes hors ligne.')).toHaveCount(0);
});

test('the list of discussions that fails to load can be asked for again', async ({ page, problems }) => {
  problems.allowFailures();
  await page.route('**/v1/api/conversations?*', (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Trop de tentatives.', httpCode: 429, key: 'rateLimited' },
    }),
  );
  await page.goto('/home/chatbot');
  const list = page.getByRole('navigation', { name: 'Discussions' });
  await expect(list.getByRole('alert')).toHaveText('Vos discussions n’ont pas pu être chargées.');
  await page.unroute('**/v1/api/conversations?*');
  await list.getByRole('button', { name: 'Réessayer' }).click();
  await expect(list.getByRole('alert')).toHaveCount(0);
});
