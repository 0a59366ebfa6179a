import { ask, openChatbot } from '../../support/chat.ts';
import {
  buildBook,
  documentRow,
  highlights,
  newPlant,
  openCitedPage,
  painted,
  uploadBook,
} from '../../support/documents.ts';
import { monographPages } from '../../support/monograph.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

test('on a phone an uploaded monograph becomes a draft, a sheet and a cited page', async ({ page }) => {
  test.slow();
  const plant = newPlant();
  const title = `Flore de poche ${plant}`;
  await uploadBook(page, await buildBook(monographPages(plant)), title);
  await expectNoSideScroll(page);
  await documentRow(page, title).getByRole('link', { name: plant }).click();
  const desk = page.getByRole('region', { name: 'Document source' });
  await expect(desk.getByText(`La fiche dit : ${plant}`)).toBeVisible();
  await expect(highlights(page).first()).toBeVisible(painted);
  await desk.getByRole('button', { name: 'Champ suivant' }).click();
  await expect(desk.getByText('La fiche dit : Herbe du voyageur')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Valider la fiche' }).first().click();
  await expect(page).toHaveURL(/\/home\/record-validation/);

  await openChatbot(page);
  await ask(page, `${plant} contre les crampes ?`);
  await openCitedPage(page, title);
  await expect(highlights(page)).toHaveCount(2, painted);
  await expect(page.getByText('Suite du passage, page 2 sur 2')).toBeVisible();
  await expectNoSideScroll(page);
  await page.reload();
  await expect(highlights(page)).toHaveCount(2, painted);
  await expectAccessible(page);
});
