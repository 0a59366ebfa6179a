import { card, cards } from '../../support/lexicon.ts';
import { binRow, findSheet, openUpdates, propose, reject } from '../../support/records/records.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

/** Each test has a plant of its own: they run side by side on one product. */
test('a change that drops a warning comes with the reason to read it first', async ({ page, sessionOf }) => {
  const name = 'Digitalis purpurea';
  const contributor = await sessionOf('CONTRIBUTOR');
  const { contreIndications } = await findSheet(contributor, name);
  await propose(contributor, name, { contreIndications: contreIndications.slice(1) });

  await openUpdates(page, name);
  const waiting = card(page, name);
  await expect(waiting).toContainText('1 changement de sécurité, plante');
  await expect(waiting).toContainText(/Dernière mise à jour \d\d\/\d\d\/\d\d/);
  await waiting.getByRole('link').click();
  await expect(page).toHaveURL(/\/home\/plants\/[0-9a-f-]{36}\?depuis=validation$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: 'Validation' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(card(page, name)).toBeVisible();

  await page.goto('/home/record-validation?onglet=mises-a-jour');
  await expect(cards(page).first()).toContainText(/Plante (?:toxique|mortelle)|changements? de sécurité/);
});

test('a rejected change goes to the bin with its reason, is read there, and comes back', async ({
  page,
  sessionOf,
  session,
  problems,
}) => {
  if (!session) throw new Error('nobody is signed in');
  problems.allow(/404/);
  const name = 'Tilia cordata';
  const contributor = await sessionOf('CONTRIBUTOR');
  const { tags } = await findSheet(contributor, name);
  const row = await propose(contributor, name, { tags: [...tags, 'Sans source'] });
  await reject(session, row, 'Aucune source ne le dit.');

  await page.goto('/home/record-management');
  await page.getByRole('link', { name: 'Corbeille', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toBeVisible();
  await expect(binRow(page, name)).toContainText('Aucune source ne le dit.');
  await expect(binRow(page, name)).toContainText(`Rejetée par ${session.user.firstName}`);
  await binRow(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} (supprimée)` })).toBeVisible();
  await expect(page.getByText('Sans source')).toBeVisible();
  await page.goBack();
  await binRow(page, name)
    .getByRole('button', { name: `Restaurer ${name}` })
    .click();
  await expect(page.getByText('Fiche restaurée')).toBeVisible();
  await expect(binRow(page, name)).toHaveCount(0);
  await openUpdates(page, name);
  await expect(card(page, name)).toBeVisible();
});

test.describe('a contributor', () => {
  test.use({ role: 'CONTRIBUTOR' });

  test('reads queue and bin, and restores nothing', async ({ page, sessionOf, session }) => {
    if (!session) throw new Error('nobody is signed in');
    const name = 'Melissa officinalis';
    const { tags } = await findSheet(session, name);
    const row = await propose(session, name, { tags: [...tags, 'Essai'] });
    await openUpdates(page, name);
    await expect(card(page, name)).toBeVisible();
    await reject(await sessionOf('ADMIN'), row, 'Un essai.');
    await page.goto('/home/record-bin');
    await expect(binRow(page, name)).toContainText('Un essai.');
    await expect(page.getByRole('button', { name: /^Restaurer/ })).toHaveCount(0);
  });
});
