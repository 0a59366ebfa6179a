import { fillRequired, form, openNewForm, save } from '../../support/records/records-form.ts';
import { expectAccessible, expectNoSideScroll } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CONTRIBUTOR' });

test('a contributor writes a sheet on a phone, three levels deep', async ({ page }) => {
  await openNewForm(page);
  await expect(form(page)).toHaveCSS('width', '360px');
  await fillRequired(page, 'Pollicaria parva');
  const add = async (what: string) =>
    form(page)
      .getByRole('button', { name: `Ajouter une ${what}` })
      .tap();
  await add('indication');
  await form(page).getByLabel('Indication', { exact: true }).fill('Rhume');
  await form(page).getByLabel('Description de l’indication').fill('Nez qui coule.');
  await add('préparation');
  await form(page).getByLabel('Méthode de préparation', { exact: true }).selectOption('Infusion');
  await add('application');
  await form(page).getByLabel('Mode d’application').selectOption('Voie orale');
  await add('référence');
  await form(page).getByLabel('Citation').fill('EMA, 2013');
  await form(page).getByLabel('Nombre de sous-espèces').fill('1');
  await form(page).getByLabel('Nom de la sous-espèce 1').fill('alba');
  await expectNoSideScroll(page);
  const body = form(page).locator('form');
  expect(await body.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Votre fiche attend une validation' })).toBeVisible();
});
