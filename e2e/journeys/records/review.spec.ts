import type { Browser, Page } from '@playwright/test';
import type { Session } from '../../support/accounts.ts';
import { card } from '../../support/lexicon.ts';
import {
  binRow,
  changeSheet,
  findSheet,
  openUpdates,
  propose,
  publishSheet,
  validate,
} from '../../support/records/records.ts';
import { form, save } from '../../support/records/records-form.ts';
import { choice, expectQueue, openReview, proposeWeakening } from '../../support/records/review.ts';
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

test('decides with the keyboard alone, one change after the other', async ({ page, sessionOf }) => {
  const row = await proposeWeakening(await sessionOf('CONTRIBUTOR'), 'Foeniculum vulgare');
  await openReview(page, row);
  await page.getByRole('button', { name: 'Modification suivante' }).press('Enter');
  await expect(page.getByRole('article', { name: /^1 sur 2 : Contre-indication/ })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('article', { name: /^2 sur 2 : .*Tags/ })).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('1 acceptée, 1 rejetée, 0 sans décision')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Appliquer mes choix' }).press('Enter');
  await page.getByRole('button', { name: 'Appliquer', exact: true }).press('Enter');
  await expectQueue(page);
  const undo = page.getByRole('button', {
    name: /^Annuler la décision sur Foeniculum vulgare/,
    includeHidden: true,
  });
  await undo.waitFor({ state: 'attached' });
  // Another journey of this person may have decided since: then this one is among the others.
  if (!(await undo.isVisible())) await page.getByText(/(?:décision|décisions) à annuler$/).click();
  await undo.press('Enter');
  await expect(page.getByText('Décision annulée')).toBeVisible();
});

test('decides change by change, and finds the choices again after a reload', async ({ page, sessionOf }) => {
  const name = 'Khaya senegalensis';
  const contributor = await sessionOf('CONTRIBUTOR');
  const row = await proposeWeakening(contributor, name);
  const before = await findSheet(contributor, name);
  await openReview(page, row);
  await choice(page, 'Accepter', /Tags/).click();
  await choice(page, 'Rejeter', /Contre-indication/).press('Enter');
  await page.reload();
  await expect(choice(page, 'Rejeter', /Contre-indication/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Appliquer mes choix' }).click();
  const question = page.getByRole('dialog', { name: 'Appliquer vos choix ?' });
  await question.getByLabel('Motif du rejet').fill('La mise en garde reste.');
  await question.getByRole('button', { name: 'Appliquer', exact: true }).click();
  await expectQueue(page);
  const after = await findSheet(contributor, name);
  expect(after.tags).toContain('Relecture');
  expect(after.contreIndications).toEqual(before.contreIndications);
});

test('two admins at once: the second learns who decided', async ({ page, sessionOf, problems }) => {
  problems.allow(/409/);
  const row = await proposeWeakening(await sessionOf('CONTRIBUTOR'), 'Hedera helix');
  await openReview(page, row);
  const first = await sessionOf('SUPER_ADMIN');
  await validate(first, row);
  await page.getByRole('button', { name: 'Rejeter la mise à jour' }).click();
  await page.getByRole('button', { name: 'Confirmer le rejet' }).click();
  const told = page.getByRole('dialog', { name: 'Déjà décidé' });
  await expect(told).toContainText(`Validée par ${first.user.firstName} ${first.user.lastName}`);
  await told.getByRole('button', { name: 'Retour à la validation' }).click();
  await expectQueue(page);
  problems.allow(/404/);
  await page.goto(`/home/plants/${row.id}?depuis=validation`);
  await expect(page.getByText('Plante non trouvée')).toBeVisible();
  await expect(page.getByText(/^Validée par /)).toBeVisible();
});

test('a row that changed while it was read is compared anew; choices on what stayed are kept', async ({
  page,
  sessionOf,
  problems,
}) => {
  problems.allow(/412/);
  const name = 'Psidium guajava';
  const contributor = await sessionOf('CONTRIBUTOR');
  const row = await proposeWeakening(contributor, name);
  await openReview(page, row);
  await choice(page, 'Accepter', /Tags/).click();
  const { description } = await findSheet(contributor, name);
  await propose(contributor, name, { description: `${description} Le fruit se mange.` });
  await page.getByRole('button', { name: 'Appliquer mes choix' }).click();
  const told = page.getByRole('dialog', { name: 'La fiche a changé pendant votre relecture' });
  await expect(told).toContainText(`par ${contributor.user.firstName} ${contributor.user.lastName}`);
  await told.getByRole('button', { name: 'Relire la comparaison' }).click();
  await expect(page.getByText('Le fruit se mange.')).toBeVisible();
  await expect(choice(page, 'Accepter', /Description/)).toHaveAttribute('aria-pressed', 'false');
});

test('what is hidden is in the address, and says what readers see today', async ({ page, sessionOf }) => {
  const name = 'Carica papaya';
  const contributor = await sessionOf('CONTRIBUTOR');
  const row = await proposeWeakening(contributor, name);
  await openReview(page, row);
  await expect(page.locator('ins', { hasText: 'Relecture' })).toBeVisible();
  await page.getByRole('button', { name: 'Masquer les mises à jour' }).click();
  await expect(page).toHaveURL(/mises-a-jour=masquees/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Afficher les mises à jour' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'Relecture' })).toHaveCount(0);
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

test('compares two versions that the address names, and reads who made them', async ({ page, session }) => {
  if (!session) throw new Error('nobody is signed in');
  const sheet = await publishSheet(session, 'Versatilis duplex');
  await changeSheet(session, sheet, { plantCommonName: 'Deuxième nom' });
  await page.goto(`/home/plants/${sheet.id}?depuis=fiches`);
  await page.getByRole('button', { name: 'Versions et historique' }).click();
  const history = page.getByRole('list', { name: 'Historique' });
  await expect(history).toContainText(`Modifiée par ${session.user.firstName} ${session.user.lastName}`);
  await page.getByRole('button', { name: 'Comparer ces versions' }).click();
  await expect(page).toHaveURL(/version1=1&version2=2/);
  await page.reload();
  const names = page.getByRole('region', { name: 'Noms' });
  await expect(names.locator('del')).toContainText('supprimé : Plante des essais');
  await expect(names.locator('ins')).toContainText('ajouté : Deuxième nom');
  await expect(page.getByRole('button', { name: 'Valider la fiche' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fermer la comparaison' }).click();
  await expect(page.getByRole('navigation', { name: 'Sections de la fiche' })).toBeVisible();
});

test('a published sheet goes to the bin after a question', async ({ page, session }) => {
  if (!session) throw new Error('nobody is signed in');
  const { id } = await publishSheet(session, 'Caduca brevis');
  await page.goto(`/home/plants/${id}?depuis=fiches`);
  await expect(page.getByText('non relue par un professionnel')).toBeVisible();
  await page.getByRole('button', { name: 'Mettre à la corbeille' }).click();
  const question = page.getByRole('dialog', { name: 'Mettre cette fiche à la corbeille ?' });
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL('/home/record-list');
  await expect(page.getByText('Fiche mise à la corbeille')).toBeVisible();
  await page.goto('/home/record-bin');
  await expect(binRow(page, 'Caduca brevis')).toBeVisible();
});
