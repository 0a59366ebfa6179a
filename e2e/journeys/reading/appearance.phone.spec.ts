import { ask, messages, openChatbot } from '../../support/chat.ts';
import { openSheet } from '../../support/lexicon.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('the safety of a plant stands within the first screen', async ({ page }) => {
  await openSheet(page, 'Zingiber officinale');
  const actions = await page.getByRole('link', { name: 'Comparer cette plante' }).boundingBox();
  const last = await page.getByRole('button', { name: /^Conduite/ }).boundingBox();
  expect((last?.y ?? 740) + (last?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
});

test('answers have seven tenths of the height', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Que prendre contre une toux sèche ?');
  const area = await messages(page).boundingBox();
  expect((area?.height ?? 0) / 740).toBeGreaterThanOrEqual(0.7);
});
