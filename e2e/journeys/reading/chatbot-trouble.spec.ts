import type { Page, Route } from '@playwright/test';
import { chip, lastAnswer, messages, openChatbot, question, send } from '../../support/chat.ts';
import { alertOf, expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const cough = 'Que prendre contre une toux sèche ?';
const poisoned = 'mon fils a avalé des feuilles d’aconit';
const conversations = '**/v1/api/conversations';
const fallback = "Désolé, je n'ai pas pu traiter votre demande. Veuillez réessayer plus tard.";

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

test('gives up after three more tries, keeps the question, and tries again on demand', async ({
  page,
  problems,
}) => {
  problems.allowFailures();
  let tries = 0;
  await answerQuestions(page, async (route) => {
    tries += 1;
    await fail(route);
  });
  await openChatbot(page);
  await send(page, cough);
  await expect(alertOf(page)).toHaveText(fallback);
  expect(tries).toBe(4);
  await expect(messages(page).getByText(cough)).toBeVisible();

  // The question is not lost with the page.
  await page.reload();
  await expect(question(page)).toHaveValue(cough);
  await question(page).press('Enter');
  await expect(alertOf(page)).toHaveText(fallback);
  await page.unroute(conversations);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(chip(page, 1)).toBeVisible();
  await expect(messages(page).getByText(cough)).toHaveCount(1);
  await expect(alertOf(page)).toHaveCount(0);
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

test('shows that it waits, then that it thinks; a second question waits too', async ({ page }) => {
  const letGo = await holdAnswers(page);
  await openChatbot(page);
  await page.clock.install();
  await send(page, cough);
  await expect(messages(page).getByText(cough)).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByText('Réponse en cours')).toBeVisible();
  await question(page).fill('et pour un enfant ?');
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  await question(page).press('Enter');
  await expect(question(page)).toHaveValue('et pour un enfant ?');
  await page.clock.runFor(8_000);
  await expect(page.getByText('Je réfléchis…')).toBeVisible();
  letGo();
  await page.clock.resume();
  await expect(chip(page, 1)).toBeVisible();
  await expect(page.getByText('Je réfléchis…')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeEnabled();
});

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

test('a discussion that is not there says so', async ({ page, problems }) => {
  problems.allow(/conversations\/01900000/);
  await page.goto('/home/chatbot?discussion=01900000-0000-7000-8000-000000000000');
  await expect(messages(page).getByRole('alert')).toHaveText('Introuvable.');
});
