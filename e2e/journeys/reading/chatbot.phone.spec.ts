import {
  ask,
  chip,
  citations,
  lastAnswer,
  messages,
  openChatbot,
  question,
  send,
} from '../../support/chat.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const bar = 'Navigation principale';

test('asks, and reads the sources over the whole screen', async ({ page }) => {
  await openChatbot(page);
  await question(page).tap();
  await page.keyboard.type('Que prendre contre une toux sèche ?');
  await page.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(chip(page, 1)).toBeVisible();
  await chip(page, 1).tap();
  const dialog = page.getByRole('dialog', { name: 'Sources de la réponse' });
  await expect(dialog.getByRole('listitem').first()).toBeInViewport();
  const size = await dialog.boundingBox();
  expect(size?.width).toBe(360);
  await dialog
    .getByRole('button', { name: /^Voir plus/ })
    .first()
    .tap();
  await expect(dialog.getByRole('button', { name: /^Voir moins/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer les sources' }).tap();
  await expect(dialog).toHaveCount(0);

  await citations(lastAnswer(page)).nth(1).tap();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(lastAnswer(page)).toBeVisible();
});

test('keeps the discussions in a list that slides over', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'À quoi sert le bissap ?');
  const menu = page.getByRole('button', { name: 'Ouvrir la liste des discussions' });
  const list = page.getByRole('dialog', { name: 'Discussions' });
  await menu.tap();
  await expect(list).toBeVisible();
  await expect(list.getByRole('button').and(page.locator('[aria-current]'))).toContainText(
    'À quoi sert le bissap ?',
  );
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Control+m');
  await expect(list).toBeVisible();
  await page.keyboard.press('Control+m');
  await expect(list).toHaveCount(0);

  await page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: 'Nouvelle discussion' })
    .tap();
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
  await menu.tap();
  await list.getByRole('button').filter({ hasText: 'À quoi sert le bissap ?' }).first().tap();
  await expect(list).toHaveCount(0);
  await expect(lastAnswer(page)).toContainText('La fiche du bissap');
});

test('the bottom bar makes room for the keyboard', async ({ page }) => {
  await openChatbot(page);
  await expect(page.getByRole('navigation', { name: bar })).toBeVisible();
  await question(page).tap();
  await page.setViewportSize({ width: 360, height: 400 });
  await expect(page.getByRole('navigation', { name: bar })).toHaveCount(0);
  await expect(question(page)).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('navigation', { name: bar })).toBeVisible();
});

test('an emergency shows whom to call without scrolling', async ({ page }) => {
  await openChatbot(page);
  await send(page, 'ma fille a mangé du laurier rose');
  const call = page.getByRole('link', { name: /Appeler le 15/ });
  await expect(call).toBeInViewport();
  // The stored answer takes the place of the one that was written.
  await expect.poll(async () => (await call.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
});

test('the welcome is read from its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await openChatbot(page);
  await expect(page.getByRole('button', { name: /kinkéliba/ })).toBeAttached();
  expect(
    await messages(page).evaluate((box) => [box.scrollTop, box.scrollHeight > box.clientHeight]),
  ).toEqual([0, true]);
});
