import type { Browser, Page } from '@playwright/test';
import type { Session } from '../../support/accounts.ts';
import { card } from '../../support/lexicon.ts';
import { findSheet, openUpdates, propose } from '../../support/records/records.ts';
import { form, save } from '../../support/records/records-form.ts';
import { expectQueue, openReview, proposeWeakening } from '../../support/records/review.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { storageOf } from '../../support/storage.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

/** Another person in a browser of their own. */
async function pageOf(browser: Browser, session: Session): Promise<Page> {
  const context = await browser.newContext({ storageState: storageOf(session), reducedMotion: 'reduce' });
  return context.newPage();
}

/** Each test has a plant of its own: they run side by side on one product. */
test('a warning that a contributor drops is compared and confirmed before readers lose it', {
  tag: '@smoke',
}, async ({ page, browser, sessionOf }) => {
  const name = 'Salix alba';
  const contributor = await sessionOf('CONTRIBUTOR');
  const { id, contreIndications } = await findSheet(contributor, name);
  const [warning] = contreIndications;
  if (!warning) throw new Error(`${name} has no warning to drop`);

  const theirs = await pageOf(browser, contributor);
  await theirs.goto(`/home/plants/${id}?depuis=fiches`);
  await theirs.getByRole('button', { name: 'Modifier la fiche' }).click();
  await form(theirs).getByRole('button', { name: 'Retirer : Contre-indication 1' }).click();
  await save(theirs);
  await theirs.getByRole('button', { name: 'J’ai compris' }).click();
  await theirs.getByRole('link', { name: /^modification du .*sécurité : 1/ }).click();
  await expect(theirs.getByText('1 modification(s) détectée(s)')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Valider la fiche' })).toHaveCount(0);
  await theirs.context().close();

  await openUpdates(page, name);
  await card(page, name).getByRole('link').click();
  const box = page.getByRole('region', { name: /^Sécurité\s: 1\smodification/ });
  await expect(box).toContainText(warning.title);
  await expect(box).toContainText('Suppression');
  await page.getByRole('button', { name: 'Valider la fiche' }).click();
  const question = page.getByRole('dialog', { name: 'Affaiblir des mises en garde ?' });
  await expect(question).toContainText(warning.title);
  await question.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expectQueue(page);
  await expect(page.getByText('Fiche validée avec succès')).toBeVisible();
  await page.goto(`/home/plants/${id}`);
  await expect(page.getByRole('region', { name: 'Contre-indications' })).not.toContainText(warning.title);
});

test('rejects with a reason that the history keeps and the author is told', async ({
  page,
  browser,
  sessionOf,
}) => {
  const name = 'Vitis vinifera';
  const contributor = await sessionOf('CONTRIBUTOR');
  const row = await proposeWeakening(contributor, name);
  await openReview(page, row);
  await page.getByRole('button', { name: 'Rejeter la mise à jour' }).click();
  const question = page.getByRole('dialog', { name: 'Rejeter la mise à jour ?' });
  await question.getByLabel('Motif du rejet').fill('Aucune source ne le dit.');
  await question.getByRole('button', { name: 'Confirmer le rejet' }).click();
  await expectQueue(page);
  await expect(page.getByText('Fiche rejetée')).toBeVisible();
  await page.goto(`/home/plants/${row.publishedSheetId}?depuis=fiches`);
  await expect(page.getByText(/en attente de validation/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Versions et historique' }).click();
  await expect(page.getByRole('list', { name: 'Historique' })).toContainText(
    'Motif : Aucune source ne le dit.',
  );
  const theirs = await pageOf(browser, contributor);
  await theirs.goto('/home/record-management');
  const told = theirs.getByRole('region', { name: 'Décisions sur vos propositions' });
  const decision = told.getByRole('listitem').filter({ hasText: name });
  await expect(decision).toContainText('Rejetée par');
  await expect(decision).toContainText('Motif : Aucune source ne le dit.');
  await expectAccessible(theirs);
  await told.getByRole('button', { name: /^Marquer comme lu/ }).click();
  await expect(decision.getByText('nouveau')).toHaveCount(0);
  await theirs.context().close();
});

test('what somebody proposes for a deadly plant is shown to reviewers as never shown to readers', async ({
  page,
  sessionOf,
}) => {
  const contributor = await sessionOf('CONTRIBUTOR');
  const { indications } = await findSheet(contributor, 'Ricinus communis');
  const preparation = { method: 'OIL', plantPartUsed: 'SEED', instructions: 'Presser.', applications: [] };
  const changed = indications.map((item, index) =>
    index === 0 ? { ...item, preparations: [preparation] } : item,
  );
  const row = await propose(contributor, 'Ricinus communis', { indications: changed });
  await openReview(page, row);
  await expect(page.getByText('Jamais montré aux lecteurs : plante dangereuse').first()).toBeVisible();
  await expect(page.getByText('Presser.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Appeler le 15' })).toBeVisible();
});
