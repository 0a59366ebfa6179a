import type { Locator, Page } from '@playwright/test';
import { emailOf, withAccount } from '../../support/accounts.ts';
import { chip, lastAnswer, question, sources } from '../../support/chat.ts';
import { SHEETS } from '../../support/lexicon.ts';
import { accountPassword, codeSentBy } from '../../support/server.ts';
import { identifier } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('signs in, asks and opens a source without a mouse', async ({ page }) => {
  const email = emailOf('CONTRIBUTOR');
  await page.goto('/');
  await expect(identifier(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await tabTo(page, identifier(page));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(accountPassword);
  await withAccount('CONTRIBUTOR', async () => {
    const code = await codeSentBy(email, () => page.keyboard.press('Enter'));
    await expect(page.getByLabel('Chiffre 1 sur 6')).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home/record-management');
  });

  await tabTo(page, page.getByRole('link', { name: 'Chatbot' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home/chatbot');
  await expect(question(page)).toBeFocused();
  await page.keyboard.type('Que prendre contre une toux sèche ?');
  await page.keyboard.press('Enter');
  await expect(chip(page, 1)).toBeVisible();
  await tabTo(page, chip(page, 1), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(sources(page).getByRole('listitem').first()).toBeFocused();
  await tabTo(
    page,
    sources(page)
      .getByRole('button', { name: /^Voir plus/ })
      .first(),
  );
  await page.keyboard.press('Space');
  await expect(sources(page).getByRole('button', { name: /^Voir moins/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chip(page, 1)).toBeFocused();
  await expect(lastAnswer(page)).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ role: 'CUSTOMER' });

  test('the skip link leads past the navigation', async ({ page }) => {
    await page.goto('/home/lexicon');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Rechercher' })).toBeFocused();
  });

  test('filters, opens a card and a page of the lexicon', async ({ page }) => {
    await page.goto('/home/lexicon');
    const filter = page.getByRole('combobox', { name: 'Symptôme' });
    await tabTo(page, filter);
    await page.keyboard.type('toux');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Retirer le filtre Symptôme : Toux' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The list of all sheets stands until the filtered one is there.
    await expect(page.getByText(`${SHEETS} fiches`, { exact: true })).toHaveCount(0);
    await tabTo(page, page.getByRole('article').first().getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Comparer cette plante' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Retour' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/symptome=Toux/);
  });
});
