import { ask, lastAnswer, manage, openChatbot } from '../../support/chat.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

test('every action on an answer and on a discussion is within reach of a thumb', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'À quoi sert le moringa ?');
  for (const name of ['Copier', 'Régénérer']) {
    const button = lastAnswer(page).getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Ouvrir la liste des discussions' }).tap();
  await expectAccessible(page);
  await manage(page, 'À quoi sert le moringa ?');
  const dialog = page.getByRole('dialog', { name: 'Gérer la discussion' });
  for (const name of ['Renommer', 'Exporter en Markdown', 'Supprimer la discussion']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Imprimer ou PDF' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À quoi sert le moringa ?');
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
