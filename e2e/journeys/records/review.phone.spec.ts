import { choice, expectQueue, openReview, proposeWeakening } from '../../support/records/review.ts';
import { expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

test('compares and decides with the thumb', async ({ page, sessionOf }) => {
  const row = await proposeWeakening(await sessionOf('CONTRIBUTOR'), 'Tamarindus indica');
  await openReview(page, row);
  await expect(page.getByRole('button', { name: 'Valider la fiche' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Rejeter la mise à jour' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Modifier la fiche' })).toBeVisible();
  await choice(page, 'Rejeter', /Contre-indication/).tap();
  await choice(page, 'Accepter', /Tags/).tap();
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Appliquer mes choix' }).tap();
  await page.getByRole('button', { name: 'Appliquer', exact: true }).tap();
  await expectQueue(page);
});
