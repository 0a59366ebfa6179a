import type { Page, Request } from '@playwright/test';
import {
  ask,
  citations,
  forYou,
  known,
  lastAnswer,
  messages,
  openChatbot,
  send,
  unfold,
} from '../../support/chat.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { alertOf, expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const notUrgent = 'Ce n’est pas une urgence';
const poisoned = 'mon fils a avalé des feuilles d’aconit';
const dose = /\d\s(?:g|mL|gouttes|cuillères?|tasses?)(?!\p{L})/u;

/** The next question that is sent. */
const nextQuestion = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/conversations'));

test('what is taken back is no longer counted in, then or later', { tag: '@smoke' }, async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Je suis enceinte, que prendre contre la toux ?');
  await expect(forYou(page)).toContainText('grossesse');
  await ask(page, 'et pour mieux dormir ?');
  await expect(forYou(page)).toContainText('grossesse');
  await expect(known(page).getByRole('listitem')).toHaveText(['grossesse', 'sommeil']);

  const sent = nextQuestion(page);
  await known(page).getByRole('button', { name: 'Ne plus tenir compte de grossesse' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ withoutSlots: ['person:grossesse'] });
  await expect(known(page).getByRole('listitem')).toHaveText(['sommeil']);
  await expect(forYou(page)).toHaveCount(0);
  await expect(lastAnswer(page)).toContainText('Valériane');
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(2);

  await ask(page, 'et contre le rhume ?');
  await expect(known(page)).not.toContainText('grossesse');
  await expect(forYou(page)).toHaveCount(0);
  await page.reload();
  await expect(known(page)).toBeVisible();
  await expect(known(page)).not.toContainText('grossesse');
});

test('what the question itself says can be taken back', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Je suis enceinte, que prendre pour mieux dormir ?');
  await expect(forYou(page)).toContainText('grossesse');
  await known(page).getByRole('button', { name: 'Ne plus tenir compte de grossesse' }).click();
  await expect(known(page).getByRole('listitem')).toHaveText(['sommeil']);
  await expect(forYou(page)).toHaveCount(0);
  await expect(lastAnswer(page)).toContainText('Valériane');
});

test('what the person said holds for the next questions', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Je suis enceinte, que prendre pour mieux dormir ?');
  await ask(page, 'et la réglisse ?');
  await expect(forYou(page).first()).toContainText('Réglisse');
  await expect(forYou(page).first()).toContainText('Contre-indiqué');
  await expect(known(page)).toContainText('grossesse');
});

test('whoever is pregnant reads the ban first, and no recipe', { tag: '@smoke' }, async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Je suis enceinte, comment préparer une tisane de sauge ?');
  const said = await lastAnswer(page).innerText();
  const [direct, about, title] = ['à ne pas prendre', 'Pour vous', 'Contre-indiqué'].map((words) =>
    said.indexOf(words),
  );
  expect(direct).toBeGreaterThan(0);
  expect(about).toBeGreaterThan(direct ?? 0);
  expect(title).toBeGreaterThan(about ?? 0);
  await expect(lastAnswer(page).getByRole('heading').first()).toHaveText('Pour vous');
  await expect(lastAnswer(page)).toContainText('Je ne donne ni préparation ni dose');
  await unfold(page);
  await expect(lastAnswer(page)).not.toContainText(dose);
  await expect(lastAnswer(page)).not.toContainText(/laisser infuser/i);
});

test('an emergency can be said to be none: whom to call stays, and there is no recipe', async ({ page }) => {
  await openChatbot(page);
  await send(page, poisoned);
  await expect(lastAnswer(page).getByRole('link', { name: /Appeler le 15/ })).toBeVisible();
  const sent = nextQuestion(page);
  await lastAnswer(page).getByRole('button', { name: notUrgent }).click();
  expect((await sent).postDataJSON()).toMatchObject({ query: poisoned, notUrgent: true });
  await expect(lastAnswer(page).getByRole('note', { name: 'Urgence possible' })).toContainText(
    'appelez le 15 ou le 112',
  );
  await expect(lastAnswer(page).getByRole('link', { name: /Appeler le 15/ })).toHaveCount(0);
  await expect(lastAnswer(page).getByRole('button', { name: notUrgent })).toHaveCount(0);
  await expect(lastAnswer(page).getByRole('note', { name: 'Danger' })).toContainText(/plante mortelle/i);
  await expect(lastAnswer(page)).not.toContainText(dose);
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(1);
  await page.reload();
  await expect(lastAnswer(page).getByRole('note', { name: 'Urgence possible' })).toBeVisible();
  // Another question is read anew.
  await send(page, poisoned);
  await expect(
    alertOf(page)
      .or(lastAnswer(page))
      .getByRole('link', { name: /Appeler le 15/ }),
  ).toBeVisible();
});

test('what may be urgent is said above the answer, and can be said to be none', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'mon mari est tout pâle et en sueur');
  const strip = lastAnswer(page).getByRole('note', { name: 'Urgence possible' });
  await expect(strip).toContainText('appelez le 15 ou le 112');
  const [above, below] = [await strip.boundingBox(), await citations(lastAnswer(page)).first().boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  const sent = nextQuestion(page);
  await lastAnswer(page).getByRole('button', { name: notUrgent }).click();
  expect((await sent).postDataJSON()).toMatchObject({ notUrgent: true });
  await expect(lastAnswer(page).getByRole('button', { name: notUrgent })).toHaveCount(0);
  await expect(citations(lastAnswer(page)).first()).toBeVisible();
});

test('a wish to die is never said to be none', async ({ page }) => {
  await openChatbot(page);
  await send(page, 'je veux mourir');
  await expect(lastAnswer(page).getByRole('link', { name: /3114/ })).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  await expect(lastAnswer(page).getByRole('button', { name: notUrgent })).toHaveCount(0);
  await expectAccessible(page);
});
