// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  buildContent,
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

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

const [indication] = buildContent().indications;
if (!indication) throw new Error('the sheet has no indication');

const divided = (overrides = {}) =>
  buildSheet({
    taxonomy: { ...buildContent().taxonomy, subspeciesNumber: 1 },
    indications: [{ ...indication, subspecies: 'album' }],
    additionalInfo: { subspecies: ['album'] },
    ...overrides,
  });

const group = (name: string) => within(screen.getByRole('group', { name }));

it('gives each subspecies a name, indications and contraindications of its own', async () => {
  const writes = stubSheets();
  const { onSaved } = await openForm(buildSheet());
  type('Nombre de sous-espèces', '2');
  type('Nom de la sous-espèce 1', 'album');
  const first = group('Sous-espèce 1 : album');
  fireEvent.click(first.getByRole('button', { name: 'Ajouter une contre-indication' }));
  fireEvent.change(first.getByLabelText('Risque éventuel'), { target: { value: 'Vertige' } });
  fireEvent.change(first.getByLabelText('Description du risque'), { target: { value: 'Chez l’enfant.' } });
  await pressSave();
  expect(screen.getByText('Veuillez entrer le nom de la sous-espèce')).toBeTruthy();
  type('Nom de la sous-espèce 2', 'nigrum');
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const body = writes[0]?.body;
  expect(body?.taxonomy.subspeciesNumber).toBe(2);
  expect(body?.additionalInfo.subspecies).toEqual(['album', 'nigrum']);
  expect(body?.contreIndications.map(({ title, subspecies }) => [title, subspecies])).toEqual([
    ['Allergie', ''],
    ['Vertige', 'album'],
  ]);
});

it('renames what belongs to a subspecies with it', async () => {
  const writes = stubSheets();
  await openForm(divided());
  expect(group('Sous-espèce 1 : album').getByRole('button', { name: /^Indication 1 Toux/ })).toBeTruthy();
  type('Nom de la sous-espèce 1', 'alba');
  await pressSave();
  expect(writes[0]?.body.indications[0]?.subspecies).toBe('alba');
});

it('warns before a smaller number takes text away, and keeps it on a no', async () => {
  const writes = stubSheets();
  await openForm(divided());
  type('Nombre de sous-espèces', '0');
  fireEvent.blur(field('Nombre de sous-espèces'));
  expect(screen.getByText('Ce texte serait retiré de la fiche : « album » ; 1 indication.')).toBeTruthy();
  press('Garder les sous-espèces');
  expect(field('Nom de la sous-espèce 1').value).toBe('album');
  expect(field('Nombre de sous-espèces').value).toBe('1');
  type('Nombre de sous-espèces', '0');
  fireEvent.blur(field('Nombre de sous-espèces'));
  press('Retirer ce texte');
  expect(screen.queryByLabelText('Nom de la sous-espèce 1')).toBeNull();
  await pressSave();
  expect(writes[0]?.body).toMatchObject({ indications: [], additionalInfo: { subspecies: [] } });
});

it('takes free text in place of the lists while there are subspecies', async () => {
  const writes = stubSheets();
  const preparation = { method: 'INFUSION', plantPartUsed: 'LEAF', instructions: '', applications: [] };
  await openForm(divided({ indications: [{ ...indication, subspecies: '', preparations: [preparation] }] }));
  press(/^Indication 1/);
  expect(field('Méthode de préparation').tagName).toBe('INPUT');
  expect(field('Méthode de préparation').value).toBe('Infusion');
  type('Partie utilisée', 'jeunes pousses');
  await pressSave();
  expect(writes[0]?.body.indications[0]?.preparations[0]).toMatchObject({
    method: 'INFUSION',
    plantPartUsed: 'jeunes pousses',
  });
});

it('shows and keeps words that no list has, lists of methods, and subspecies that the sheet does not name', async () => {
  const writes = stubSheets();
  const preparation = {
    method: 'macérat huileux',
    methods: ['macérat huileux', 'INFUSION'],
    plantPartUsed: 'bourgeon',
    instructions: '',
    applications: [{ method: 'en friction', instructions: '' }],
  };
  await openForm(
    buildSheet({ indications: [{ ...indication, subspecies: 'var. alba', preparations: [preparation] }] }),
  );
  press(/^Indication 1/);
  const chosen = (label: string) =>
    (field(label) as unknown as HTMLSelectElement).selectedOptions[0]?.textContent;
  expect(chosen('Méthode de préparation')).toBe('macérat huileux (mots de la source)');
  expect(chosen('Partie utilisée')).toBe('bourgeon (mots de la source)');
  expect(chosen('Mode d’application')).toBe('en friction (mots de la source)');
  expect(chosen('Concerne')).toBe('var. alba (mots de la source)');
  type('Nom commun', 'Thym commun');
  await pressSave();
  const saved = writes[0]?.body.indications[0];
  expect(saved?.subspecies).toBe('var. alba');
  expect(saved?.preparations[0]).toMatchObject(preparation);
});

it('keeps what a source named besides when another method is chosen, until it is removed', async () => {
  const writes = stubSheets();
  const preparation = {
    method: 'INFUSION',
    methods: ['INFUSION', 'DECOCTION'],
    plantPartUsed: '',
    instructions: '',
    applications: [],
  };
  await openForm(buildSheet({ indications: [{ ...indication, preparations: [preparation] }] }));
  press(/^Indication 1/);
  type('Méthode de préparation', 'POWDER');
  await pressSave();
  expect(writes[0]?.body.indications[0]?.preparations[0]?.methods).toEqual(['POWDER', 'DECOCTION']);
  cleanup();
  await openForm(buildSheet({ indications: [{ ...indication, preparations: [preparation] }] }));
  press(/^Indication 1/);
  press('Retirer Décoction');
  await pressSave();
  expect(writes[1]?.body.indications[0]?.preparations[0]).toMatchObject({ method: 'INFUSION' });
  expect(writes[1]?.body.indications[0]?.preparations[0]?.methods).toBeUndefined();
});
