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
import { publishNew } from '../../support/records/review.ts';
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
  const warning = page.getByRole('article', { name: /: Contre-indication : / });
  await expect(highlights(page).first()).toBeVisible(painted);
  // What the draft says stands before the page that says it; other crops still arrive and move both.
  const said = warning.getByText('Ne pas employer pendant la grossesse.').first();
  const printed = warning.getByRole('figure').first();
  const placeOf = async (shown: typeof said) => (await shown.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await placeOf(printed)) - (await placeOf(said))).toBeGreaterThan(0);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await publishNew(page);

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
