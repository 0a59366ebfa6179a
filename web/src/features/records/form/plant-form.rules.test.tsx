// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addChip,
  buildSheet,
  field,
  openForm,
  press,
  pressSave,
  signIn,
  stubSheets,
  type,
} from '#web/features/records/testing/plant-form.tsx';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useToasts } from '#web/lib/toasts.ts';

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

/** The message beside a field. */
const messageOf = (control: HTMLElement): string | null | undefined =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

function fillRequired(): void {
  type('Nom scientifique', 'Thymus vulgaris');
  type('Nom commun', 'Thym');
  type('Description', 'Un arbrisseau.');
  addChip('Ajouter des tags', 'Toux');
}

it('says beside each field what is missing, and focuses the first', async () => {
  const writes = stubSheets();
  await openForm();
  expect(screen.getByRole('dialog', { name: 'Création de fiche de plante' })).toBeTruthy();
  press('Ajouter une indication');
  press('Ajouter une contre-indication');
  press('Ajouter une référence');
  await pressSave();
  expect(screen.getByText(/Veuillez vérifier les champs du formulaire/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Nom scientifique')));
  const expected = {
    'Nom scientifique': 'Veuillez entrer le nom scientifique!',
    'Nom commun': 'Veuillez entrer le nom commun!',
    Description: 'Veuillez entrer une description!',
    'Ajouter des tags': 'Au moins un tag est requis',
    Indication: "Veuillez entrer l'indication",
    'Description de l’indication': "Veuillez entrer la description de l'indication",
    'Risque éventuel': 'Veuillez entrer le risque éventuel',
    'Description du risque': 'Veuillez entrer la description du risque',
    Citation: 'Veuillez entrer la citation',
  };
  for (const [label, message] of Object.entries(expected)) expect(messageOf(field(label))).toBe(message);
  expect(writes).toEqual([]);
});

it('asks for at least one tag', async () => {
  stubSheets();
  await openForm();
  fillRequired();
  press('Retirer : Tag Toux');
  await pressSave();
  expect(messageOf(field('Ajouter des tags'))).toBe('Au moins un tag est requis');
  addChip('Ajouter des tags', 'Toux');
  expect(messageOf(field('Ajouter des tags'))).toBeUndefined();
});

it('creates a published sheet and says so', async () => {
  const writes = stubSheets();
  const { onSaved } = await openForm();
  fillRequired();
  press('Ajouter une référence');
  type('Citation', 'EMA, 2013');
  type('Page', '12');
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(writes[0]).toMatchObject({ method: 'POST', path: '/v1/api/plant_sheets', ifMatch: null });
  expect(writes[0]?.body).toMatchObject({
    status: 'VALIDATED',
    plantScientificName: 'Thymus vulgaris',
    tags: ['Toux'],
    references: [{ citation: 'EMA, 2013', page: 12 }],
    additionalInfo: {},
  });
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
    'Fiche de plante créée avec succès',
  ]);
});

it('saves an edit on the version that was opened', async () => {
  const writes = stubSheets();
  const { onSaved } = await openForm(buildSheet());
  expect(screen.getByRole('dialog', { name: "Modification d'une fiche de plante" })).toBeTruthy();
  type('Nom commun', 'Thym commun');
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(writes[0]).toMatchObject({ method: 'PATCH', ifMatch: '"3"' });
  expect(writes[0]?.body).toMatchObject({ status: 'VALIDATED', plantCommonName: 'Thym commun' });
  expect(writes[0]?.body.indications.map(({ title }) => title)).toEqual(['Toux', 'Rhume', 'Digestion']);
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
    'Fiche de plante mise à jour avec succès',
  ]);
});

it.each([
  ['VALIDATED', 'DRAFT'],
  ['DRAFT', 'DRAFT'],
  ['MODIFIED', 'MODIFIED'],
] as const)('leaves a %s sheet in the queue as %s', async (status, wanted) => {
  const writes = stubSheets();
  const { onSaved } = await openForm(buildSheet({}, { status }));
  type('Nom commun', 'Thym commun');
  await pressSave('Enregistrer comme brouillon');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(writes[0]?.body.status).toBe(wanted);
});

it('never fills in the safety of a plant, and asks for all of it once some is said', async () => {
  const writes = stubSheets();
  const { onSaved } = await openForm();
  fillRequired();
  expect(
    ['Niveau de danger', 'Grossesse', 'Allaitement', 'Enfants'].map((label) => field(label).value),
  ).toEqual(['', '', '', '']);
  press('Grossesse : non documenté');
  expect(field('Grossesse').value).toBe('non documenté');
  await pressSave();
  expect(messageOf(field('Niveau de danger'))).toBe('Veuillez choisir le niveau de danger.');
  expect(messageOf(field('Enfants'))).toContain('« non documenté »');
  expect(writes).toEqual([]);
  type('Niveau de danger', 'caution');
  for (const what of ['Allaitement', 'Enfants', 'Interactions', 'Confusions possibles']) {
    press(`${what} : non documenté`);
  }
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(writes[0]?.body.additionalInfo.safety).toEqual({
    dangerLevel: 'caution',
    pregnancy: 'non documenté',
    breastfeeding: 'non documenté',
    children: 'non documenté',
    interactions: ['non documenté'],
    lookAlikes: ['non documenté'],
  });
});

it('adds, orders, removes and takes back at three levels', async () => {
  const writes = stubSheets();
  const { onSaved } = await openForm(buildSheet());
  press('Descendre : Indication 1');
  press('Retirer : Indication 3');
  expect(screen.queryByText('Digestion')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler'));
  press('Annuler le retrait : Indication 3');
  press(/^Indication 1/);
  press('Ajouter une préparation');
  type('Méthode de préparation', 'INFUSION');
  press('Ajouter une application');
  type('Mode d’application', 'ORAL');
  type('Instructions d’application', 'Trois fois par jour');
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const { indications } = writes[0]?.body ?? { indications: [] };
  expect(indications.map(({ title }) => title)).toEqual(['Rhume', 'Toux', 'Digestion']);
  expect(indications[0]?.preparations).toMatchObject([
    { method: 'INFUSION', applications: [{ method: 'ORAL', instructions: 'Trois fois par jour' }] },
  ]);
});

it('unfolds the item in which something is wrong', async () => {
  stubSheets();
  await openForm(buildSheet());
  press(/^Contre-indication 1/);
  type('Risque éventuel', '');
  press(/^Contre-indication 1/);
  expect(screen.queryByLabelText('Risque éventuel')).toBeNull();
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(field('Risque éventuel')));
  expect(within(screen.getByRole('dialog')).getByText(/1 à corriger\)/)).toBeTruthy();
});
