import type { Locator, Page } from '@playwright/test';
import { buildBook, documentRow, newPlant, painted, uploadBook } from '../../support/documents.ts';
import { form, openEditForm, save } from '../../support/records/records-form.ts';
import { expectAccessible } from '../../support/screens/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'ADMIN' });

/** A page of a plant, whose warnings stand under a heading that no vocabulary has. */
const plantPage = (plant: string, warning: string) => [
  { heading: plant },
  { heading: 'Famille' },
  'Lamiaceae',
  { heading: 'Description' },
  'Herbe vivace des talus, que les anciens appelaient baume des fontaines.',
  { heading: 'Indications' },
  'toux',
  { heading: 'Le coin du jardinier' },
  warning,
];

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Corriger la lecture du document' });

/** A word of the printed page, as a person points at it. */
const printed = (page: Page, word: string): Locator =>
  page.getByRole('figure').locator(`button[aria-label="${word}"]`).first();

/** Says what the marked words are, and waits until the document has been read again. */
async function tell(page: Page, meaning: string, isHereAlone = false): Promise<void> {
  await panel(page).getByLabel('C’est…').selectOption({ label: meaning });
  if (isHereAlone) await panel(page).getByRole('radio', { name: 'À cet endroit seul' }).check();
  const apply = panel(page).getByRole('button', { name: 'Appliquer' });
  // The document is read once more for the places that look alike.
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true', painted);
  await apply.click();
  await expect(panel(page).getByRole('blockquote', { name: 'Mots marqués' })).toHaveCount(0, painted);
  await expect(panel(page).getByText('Document lu : 3 plantes trouvées.')).toBeVisible(painted);
}

async function openDraft(page: Page, title: string, plant: string): Promise<void> {
  await page.goto('/home/documents');
  await documentRow(page, title).getByRole('link', { name: plant }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plant);
}

const sheetIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The description of the sheet that is open. */
async function expectDescription(page: Page, written: string): Promise<void> {
  await openEditForm(page, sheetIdOf(page));
  await expect(form(page).getByLabel('Description', { exact: true })).toHaveValue(written);
}

const warningOf = (page: Page): Locator => page.getByRole('article', { name: /: Contre-indication : / });

test('what a person says of words of a page is read in the rest of the document, and taken back', async ({
  page,
}) => {
  test.slow();
  const name = newPlant();
  const plants = ['Viatoria', 'Montigena', 'Fontalia'].map((genus) => name.replace('Viatoria', genus));
  const [first = '', second = '', third = ''] = plants;
  const title = `Flore du coin ${name}`;
  const warnings = ['Peaux claires', 'Peaux rousses', 'Peaux fragiles'];
  const book = await buildBook(plants.map((plant, at) => plantPage(plant, warnings[at] ?? '')));
  await uploadBook(page, book, title);

  await openDraft(page, title, second);
  await expect(warningOf(page).filter({ hasText: 'Peaux' })).toHaveCount(0);
  const byHand = 'Décrite à la main.';
  await openEditForm(page, sheetIdOf(page));
  await form(page).getByLabel('Description', { exact: true }).fill(byHand);
  await save(page);
  await expect(form(page)).toHaveCount(0);

  // From the draft to the page that it was read from.
  await openDraft(page, title, first);
  await page.getByRole('button', { name: 'Page 1 entière' }).first().click();
  await page.getByRole('link', { name: 'Corriger la lecture de cette page' }).click();
  await page.getByRole('button', { name: 'Corriger la lecture de cette page' }).click();
  await expect(page.getByRole('img', { name: /^Page 1/ })).toBeVisible(painted);

  await printed(page, 'jardinier').click();
  await expect(panel(page).getByLabel('Mots marqués')).toHaveText('Le coin du jardinier');
  await expectAccessible(page);
  await tell(page, 'Contre-indications');

  // A press marks the line; two more, the words within it.
  await printed(page, 'anciens').click();
  await printed(page, 'baume').click();
  await printed(page, 'fontaines').click();
  await expect(panel(page).getByLabel('Mots marqués')).toHaveText('baume des fontaines');
  await tell(page, 'Noms communs', true);
  await expect(panel(page).getByRole('list', { name: 'Ce qui a été appris' })).toContainText(
    '« baume des fontaines » : Noms communs',
  );

  await openDraft(page, title, first);
  await expect(warningOf(page)).toContainText('Peaux claires');
  await expect(page.getByText('baume des fontaines', { exact: true }).first()).toBeVisible();
  await openDraft(page, title, third);
  await expect(warningOf(page)).toContainText('Peaux fragiles');
  // What a person has written stays; what it did not say is proposed.
  await openDraft(page, title, second);
  const proposed = page.getByRole('article', { name: 'Contre-indication « Peaux rousses »' });
  await expect(proposed).toBeVisible();
  await expectDescription(page, byHand);

  await page.goto('/home/documents');
  await documentRow(page, title).getByRole('link', { name: 'Voir les pages' }).click();
  await page.getByRole('button', { name: 'Corriger la lecture de cette page' }).click();
  await panel(page).getByRole('button', { name: 'Oublier « Le coin du jardinier »' }).click();
  await expect(panel(page).getByText('Ce qui a été appris (1)')).toBeVisible(painted);
  await expect(panel(page).getByText('Document lu : 3 plantes trouvées.')).toBeVisible(painted);
  await openDraft(page, title, third);
  await expect(warningOf(page).filter({ hasText: 'Peaux' })).toHaveCount(0);
  await openDraft(page, title, second);
  await expect(proposed).toHaveCount(0);
  await expectDescription(page, byHand);
});

test('a refusal that names no plant is decided on the draft of each that it may concern', async ({
  page,
}) => {
  test.slow();
  const name = newPlant();
  const other = name.replace('Viatoria', 'Montigena');
  const title = `Carnet d’Odette ${name}`;
  const refusal = 'Rien de connu, mais Odette s’abstient en début de grossesse.';
  await uploadBook(
    page,
    await buildBook([[refusal], ...[name, other].map((plant) => plantPage(plant, 'Peaux claires'))]),
    title,
  );
  const passage = page.getByRole('article', { name: `À vérifier : « ${refusal} »` });

  await openDraft(page, title, name);
  await expect(passage.getByRole('img', { name: /passage cité/ })).toBeVisible(painted);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Valider la fiche' }).click();
  await expect(page.getByText(/^Il reste 1\spassage à vérifier et/)).toBeVisible();
  await passage.getByRole('button', { name: 'Ajouter aux contre-indications' }).click();
  await expect(passage).toHaveCount(0);
  await expect(warningOf(page).filter({ hasText: refusal })).toBeVisible();

  await openDraft(page, title, other);
  await passage.getByRole('button', { name: 'Ne concerne pas cette plante' }).click();
  await expect(page.getByText('ne concerne pas cette plante')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Remettre à vérifier/ }).click();
  await expect(passage).toBeVisible();
});
