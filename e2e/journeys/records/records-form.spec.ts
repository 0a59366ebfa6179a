import { findSheet, publishSheet } from '../../support/records/records.ts';
import { fillRequired, form, openEditForm, openNewForm, save } from '../../support/records/records-form.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CONTRIBUTOR' });

test('a contributor creates a sheet with the keyboard alone, and it waits for validation', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/home/record-list');
  const add = page.getByRole('button', { name: 'Ajouter une fiche de plante' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Créer une nouvelle fiche/ }).press('Enter');
  await expect(form(page).getByLabel('Nom scientifique', { exact: true })).toBeFocused();
  await page.keyboard.type('Clavierula prima');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Clavière');
  await form(page).getByLabel('Description', { exact: true }).focus();
  await page.keyboard.type('Une plante des lisières.');
  await form(page).getByLabel('Ajouter des tags').focus();
  await page.keyboard.type('Toux, Rhume');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('list', { name: 'Ajouter des tags : 2' })).toContainText('Rhume');
  await form(page).getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
  const notice = page.getByRole('dialog', { name: 'Votre fiche attend une validation' });
  await expect(notice).toContainText('Clavierula prima');
  await notice.getByRole('button', { name: 'J’ai compris' }).press('Enter');
  await expect(form(page)).toBeHidden();
  await page.goto('/home/lexicon?q=Clavierula');
  await expect(page.getByText('Clavierula prima')).toBeHidden();
});

test('the form of a full sheet stays within its dialog, at every stop of the Tab key', async ({
  page,
  session,
}) => {
  if (!session) throw new Error('nobody is signed in');
  const { id } = await findSheet(session, 'Zingiber officinale');
  await openEditForm(page, id);
  const names = form(page).getByRole('list', { name: /^Ajouter des noms vernaculaires/ });
  await names.getByRole('button').first().click();
  for (const card of await form(page)
    .getByRole('button', { name: /^Indication 1/ })
    .all())
    await card.click();
  const dialog = await form(page).elementHandle();
  const beyond = () =>
    dialog?.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
      element.scrollLeft,
      element.scrollTop,
      ...[...element.querySelectorAll('input, textarea, select, button')]
        .map((field) => field.getBoundingClientRect().right - element.getBoundingClientRect().right)
        .filter((over) => over > 0),
    ]);
  expect(await beyond()).toEqual([0, 0, 0, 0]);
  for (let stop = 0; stop < 60; stop++) await page.keyboard.press('Tab');
  expect(await beyond()).toEqual([0, 0, 0, 0]);
});

test('a wrong form says what is wrong and goes through it', async ({ page }) => {
  await openNewForm(page);
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Veuillez vérifier les champs du formulaire');
  await expect(form(page).getByLabel('Nom scientifique', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Erreur suivante' }).click();
  await form(page).getByRole('button', { name: 'Erreur suivante' }).click();
  await expect(form(page).getByLabel('Nom commun')).toBeFocused();
  await fillRequired(page, 'Fautula recta');
  await expect(form(page).getByRole('alert')).toBeHidden();
});

test('a plant that has a sheet: hinted while typing, refused at the save, and opened', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  await openNewForm(page);
  await fillRequired(page, 'Moringa oleifera');
  await expect(form(page).getByText('Une fiche existe déjà pour Moringa oleifera :')).toBeVisible();
  await save(page);
  await form(page).getByRole('link', { name: 'Ouvrir la fiche existante' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Moringa oleifera');
  await openNewDraft(page);
  await expect(form(page).getByLabel('Nom commun')).toHaveValue('Plante de Moringa oleifera');
});

/** The form again, with what was typed before. */
async function openNewDraft(page: Parameters<typeof openNewForm>[0]): Promise<void> {
  await openNewForm(page);
  await page.getByRole('button', { name: 'Reprendre votre brouillon' }).click();
}

test('two tabs that each write a new sheet keep both texts', async ({ page, context }) => {
  await openNewForm(page);
  await form(page).getByLabel('Nom commun').fill('Du premier onglet');
  await expect(form(page).getByText('Brouillon gardé sur cet appareil.')).toBeVisible();
  const other = await context.newPage();
  await openNewForm(other);
  await form(other).getByLabel('Nom commun').fill('Du second onglet');
  await expect(form(other).getByText('Brouillon gardé sur cet appareil.')).toBeVisible();
  await page.reload();
  await openNewDraft(page);
  await expect(form(page).getByLabel('Nom commun')).toHaveValue('Du premier onglet');
  await other.reload();
  await openNewDraft(other);
  await expect(form(other).getByLabel('Nom commun')).toHaveValue('Du second onglet');
  // What a tab leaves behind waits for whichever comes next.
  await other.close();
  await page.reload();
  await openNewDraft(page);
  await expect(form(page).getByLabel('Nom commun')).toHaveValue('Du second onglet');
});

test('sixty indications stay quick to write in', async ({ page, session, sessionOf }) => {
  if (!session) throw new Error('nobody is signed in');
  const applications = [{ method: 'ORAL', instructions: 'Trois fois par jour' }];
  const preparations = [
    { method: 'INFUSION', plantPartUsed: 'LEAF', instructions: 'Dix minutes', applications },
  ];
  const indications = Array.from({ length: 60 }, (_, index) => ({
    title: `Indication numéro ${index + 1}`,
    details: 'Une description assez longue pour être vraie. '.repeat(8),
    preparations,
  }));
  const sheet = await publishSheet(await sessionOf('ADMIN'), 'Sexaginta longa', { indications });
  await openEditForm(page, sheet.id);
  for (const number of [1, 30, 60]) {
    await form(page)
      .getByRole('button', { name: `Indication ${number} Indication numéro` })
      .click();
  }
  const details = form(page).getByLabel('Description de l’indication').last();
  await details.focus();
  const KEYS = 40;
  const browser = await page.context().newCDPSession(page);
  // Of the processor: on the clock, a key also waits for whatever else the machine does.
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
  };
  const before = await computed();
  await page.evaluate(async (keys) => {
    const field = document.activeElement as HTMLTextAreaElement;
    for (let key = 0; key < keys; key += 1) {
      // As the browser writes: past the property by which React knows what it wrote itself.
      Reflect.set(HTMLTextAreaElement.prototype, 'value', `${field.value}a`, field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  }, KEYS);
  const ofOne = ((await computed()) - before) / KEYS;
  test.info().annotations.push({ type: 'ms of the processor for a key', description: ofOne.toFixed(1) });
  expect(ofOne).toBeGreaterThan(0);
  expect(ofOne).toBeLessThan(50);
  await expectAccessible(page);
});
