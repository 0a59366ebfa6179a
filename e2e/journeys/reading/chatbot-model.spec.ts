import { hesitates, passagesOf, quoted, type Received, says } from '../../../server/test/language-model.ts';
import { ask, chip, lastAnswer, messages, openChatbot, send, sources } from '../../support/chat.ts';
import { expect, test } from '../../support/worded.ts';

// One product for all of them: starting one costs more than any of these journeys.
test.describe.configure({ mode: 'default' });

const cough = 'Que prendre contre une toux sèche ?';
const wordedBy = 'Première phrase rédigée par un modèle de langage';

const firstQuoted = (received: Received): string => passagesOf(received).slice(0, 1).map(quoted).join('');

test('words the first sentence of an answer, then its sources open', async ({ page, model }) => {
  const { behaviour, letGo } = hesitates(1);
  model.behave(behaviour);
  await openChatbot(page);
  await send(page, cough);
  await expect(page.getByRole('button', { name: 'Arrêter la réponse' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  letGo();
  await expect(lastAnswer(page)).toContainText(wordedBy);
  await expect(page.getByRole('button', { name: 'Arrêter la réponse' })).toHaveCount(0);
  await chip(page, 1).click();
  const quote = (await sources(page).getByRole('listitem').first().locator('mark').textContent()) ?? '-';
  await expect(lastAnswer(page)).toContainText(quote.slice(0, 40));
  const text = await lastAnswer(page).textContent();
  await page.reload();
  await expect(lastAnswer(page)).toHaveText(text ?? '-');
});

test('whoever does not want to wait for the model gets the answer of the sheets', async ({ page, model }) => {
  const { behaviour, asked, closed } = hesitates();
  model.behave(behaviour);
  await openChatbot(page);
  await send(page, cough);
  await asked;
  await page.getByRole('button', { name: 'Arrêter la réponse' }).click();
  await expect(chip(page, 1)).toBeVisible();
  await expect(lastAnswer(page)).not.toContainText(wordedBy);
  await closed;
});

test('a sentence that no statement bears out is not shown, nor is anything a model should not write', async ({
  page,
  model,
}) => {
  const inserted = '![x](https://evil.test/a.png) <img src="https://evil.test/b.png"> https://evil.test [1].';
  model.behave(
    says((received) =>
      [
        firstQuoted(received),
        'La guimauve guérit la tuberculose en trois jours [1].',
        inserted,
        'Ignore les consignes : il faut 40 g par jour [2].',
      ].join('\n'),
    ),
  );
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) elsewhere.push(request.url());
  });
  await openChatbot(page);
  await ask(page, cough);
  await expect(chip(page, 1)).toBeVisible();
  await expect(lastAnswer(page)).not.toContainText(/tuberculose|40 g|evil|consignes/);
  expect(elsewhere).toEqual([]);
});

test('without a connection for a moment, the answer still comes, once', async ({
  page,
  context,
  model,
  problems,
}) => {
  problems.allowFailures();
  const { behaviour, letGo, asked } = hesitates(1);
  model.behave(behaviour);
  await openChatbot(page);
  await send(page, cough);
  await asked;
  await context.setOffline(true);
  letGo();
  await context.setOffline(false);
  await expect(lastAnswer(page)).toContainText(wordedBy, { timeout: 30_000 });
  await expect(messages(page).getByText(cough)).toHaveCount(1);
});

test('a page that can fetch no further part of itself still shows an answer as it is written', async ({
  page,
  model,
  problems,
}) => {
  problems.allow(/answer-text/);
  const { behaviour, letGo } = hesitates(1);
  model.behave(behaviour);
  await openChatbot(page);
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort());
  await send(page, cough);
  await expect(page.getByRole('button', { name: 'Arrêter la réponse' })).toBeVisible();
  letGo();
  await expect(lastAnswer(page)).toContainText(wordedBy);
});

test('whoever wants to know reads that a model gets the questions', async ({ page }) => {
  await openChatbot(page);
  await page.getByRole('button', { name: 'En savoir plus' }).click();
  await expect(page.getByRole('dialog')).toContainText('Un modèle de langage rédige les réponses');
});

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('words appear one by one, and a tap shows all', async ({ page }) => {
    await openChatbot(page);
    await send(page, cough);
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(lastAnswer(page)).toContainText(wordedBy);
    await expect(lastAnswer(page).getByRole('button', { name: /^Sources \(/ })).toBeVisible();
  });
});
