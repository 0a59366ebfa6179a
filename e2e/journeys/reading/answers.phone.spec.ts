import type { Page } from '@playwright/test';
import { ask, forYou, known, lastAnswer, messages, openChatbot, send, unfold } from '../../support/chat.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

/** Neither the page nor the messages in it: tables alone scroll to the side. */
async function expectToFit(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  expect(await messages(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
}

const questions: Record<string, string> = {
  'a need of a pregnant person': 'Je suis enceinte, que prendre pour mieux dormir ?',
  'a comparison': 'Quelle différence entre le thym et la guimauve ?',
  'a list of bans': 'Quelles plantes sont déconseillées pendant la grossesse ?',
};

for (const [name, text] of Object.entries(questions)) {
  test(`${name} is read on a phone without scrolling to the side, unfolded too`, async ({ page }) => {
    await openChatbot(page);
    await ask(page, text);
    await expectToFit(page);
    await unfold(page);
    await expectToFit(page);
    await expectAccessible(page);
  });
}

test('what concerns the person stands on the first screen, and a thumb takes it back', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'Je suis enceinte, comment préparer une tisane de sauge ?');
  await expect(forYou(page)).toBeInViewport();
  await ask(page, 'et le thym ?');
  const button = known(page).getByRole('button', { name: 'Ne plus tenir compte de grossesse' });
  await button.scrollIntoViewIfNeeded();
  const size = await button.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(known(page)).not.toContainText('grossesse');
  await expect(forYou(page)).toHaveCount(0);
});

test('a thumb can say that it is no emergency, below whom to call', async ({ page }) => {
  await openChatbot(page);
  await send(page, 'ma fille a mangé du laurier rose');
  const button = lastAnswer(page).getByRole('button', { name: 'Ce n’est pas une urgence' });
  await expect(button).toBeVisible();
  const size = await button.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  const call = await lastAnswer(page)
    .getByRole('link', { name: /Appeler le 15/ })
    .boundingBox();
  expect(call?.y).toBeLessThan(size?.y ?? 0);
  await button.tap();
  await expect(lastAnswer(page).getByRole('note', { name: 'Urgence possible' })).toBeVisible();
  await expectToFit(page);
});
