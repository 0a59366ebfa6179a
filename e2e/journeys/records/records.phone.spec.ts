import { card, cards, pick, search } from '../../support/lexicon.ts';
import { findSheet, openUpdates, propose } from '../../support/records/records.ts';
import { expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

test('reaches the records through one more entry of the bar', async ({ page }) => {
  await page.goto('/home/chatbot');
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await bar.getByRole('button', { name: 'Plus' }).tap();
  const menu = page.getByRole('dialog', { name: 'Administration' });
  await menu.getByRole('link', { name: 'Liste des fiches' }).tap();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/home/record-list');
  await expect(bar.getByRole('button', { name: 'Plus' })).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(10);

  await page.getByRole('button', { name: 'Filtres' }).tap();
  await pick(page, 'Symptôme', 'Toux');
  await expect(page).toHaveURL('/home/record-list?symptome=Toux');
  await page.getByRole('button', { name: /^Filtres/ }).tap();
  await search(page, 'thym');
  await expect(card(page, 'Thymus vulgaris')).toBeVisible();
  await expectNoSideScroll(page);

  await page.getByRole('button', { name: 'Ajouter une fiche de plante' }).tap();
  await expect(page.getByRole('button', { name: /^Créer une nouvelle fiche/ })).toBeInViewport();
});

test('reads the queue and opens a row', async ({ page, sessionOf }) => {
  const name = 'Salvia officinalis';
  const contributor = await sessionOf('CONTRIBUTOR');
  const { tags } = await findSheet(contributor, name);
  await propose(contributor, name, { tags: [...tags, 'Sur téléphone'] });
  await openUpdates(page, name);
  await expect(page.getByRole('tab', { name: /^Fiche mise à jour/ })).toBeInViewport();
  await card(page, name).getByRole('link').tap();
  await expect(page).toHaveURL(/\?depuis=validation$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});
