// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

const TAGS = 'Ajouter des tags';
const paste = (label: string, text: string) =>
  fireEvent.paste(field(label), { clipboardData: { getData: () => text } });
const chips = (label: RegExp) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((chip) => chip.querySelector('button, span')?.textContent);
const tags = () => chips(/^Ajouter des tags/);

it('takes a pasted list, each word once, without the words that it has', async () => {
  const writes = stubSheets();
  await openForm(buildSheet({ tags: ['Toux'] }));
  paste(TAGS, 'Rhume, toux;Fatigue\nFièvre\n rhume ');
  expect(tags()).toEqual(['Toux', 'Rhume', 'Fatigue', 'Fièvre']);
  expect(field(TAGS).value).toBe('');
  expect(screen.getByText('Tag : 3 ajoutés, 2 laissés de côté')).toBeTruthy();
  await pressSave();
  expect(writes[0]?.body.tags).toEqual(['Toux', 'Rhume', 'Fatigue', 'Fièvre']);
});

it('takes a word at a comma, at Enter and when the field is left', async () => {
  stubSheets();
  await openForm();
  type(TAGS, 'Toux,');
  addChip(TAGS, 'Rhume');
  type(TAGS, 'Fatigue');
  fireEvent.blur(field(TAGS));
  expect(tags()).toEqual(['Toux', 'Rhume', 'Fatigue']);
});

it('takes chips away, the last one with Backspace', async () => {
  stubSheets();
  await openForm(buildSheet({ tags: ['Toux', 'Rhume', 'Fatigue'] }));
  press('Retirer : Tag Toux');
  fireEvent.keyDown(field(TAGS), { key: 'Backspace' });
  expect(tags()).toEqual(['Rhume']);
});

it('moves a chip with Alt and the arrows', async () => {
  const writes = stubSheets();
  await openForm(buildSheet({ tags: ['Toux', 'Rhume'] }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Retirer : Tag Rhume' }), {
    key: 'ArrowLeft',
    altKey: true,
  });
  await pressSave();
  expect(writes[0]?.body.tags).toEqual(['Rhume', 'Toux']);
});

it('says which word no sheet uses', async () => {
  stubSheets();
  await openForm();
  addChip(TAGS, 'Tuox');
  expect(await screen.findByText('nouveau')).toBeTruthy();
});

it('reads names with their language and country, and opens those that lack a language', async () => {
  const writes = stubSheets();
  await openForm();
  const NAMES = 'Ajouter des noms vernaculaires';
  type('Nom scientifique', 'Combretum micranthum');
  type('Nom commun', 'Kinkéliba');
  type('Description', 'Un arbuste.');
  addChip(TAGS, 'Toux');
  paste(NAMES, 'kinkéliba (wolof, Sénégal); sekhew (wolof)\ntalli');
  expect(chips(/^Ajouter des noms vernaculaires/)).toEqual([
    'kinkéliba (wolof, Sénégal)',
    'sekhew (wolof)',
    'talli',
  ]);
  const open = within(screen.getByRole('group', { name: 'Nom vernaculaire talli' }));
  fireEvent.change(open.getByLabelText('Langue'), { target: { value: 'peul' } });
  press('kinkéliba (wolof, Sénégal)');
  expect(screen.getByRole('group', { name: 'Nom vernaculaire kinkéliba' })).toBeTruthy();
  await pressSave();
  expect(writes[0]?.body.additionalInfo.names?.vernacular).toEqual([
    { name: 'kinkéliba', language: 'wolof', country: 'Sénégal' },
    { name: 'sekhew', language: 'wolof', country: '' },
    { name: 'talli', language: 'peul', country: '' },
  ]);
});

it('derives genus and species from the name, until somebody writes others', async () => {
  stubSheets();
  await openForm();
  type('Nom scientifique', 'Mentha × piperita L.');
  expect([field('Genre').value, field('Espèce').value]).toEqual(['Mentha', '× piperita']);
  type('Espèce', 'piperita');
  type('Nom scientifique', 'Menta spicata');
  expect([field('Genre').value, field('Espèce').value]).toEqual(['Menta', 'piperita']);
  type('Espèce', '');
  type('Nom scientifique', 'Mentha sp.');
  expect([field('Genre').value, field('Espèce').value]).toEqual(['Mentha', '']);
});

it('says what is missing before the sheet is published, and leads there, without standing in the way', async () => {
  const writes = stubSheets();
  await openForm(buildSheet({ references: [] }));
  const checklist = within(screen.getByRole('region', { name: 'Prêt à publier ?' }));
  const gaps = () => checklist.getAllByRole('button').map(({ textContent }) => textContent);
  expect(gaps()).toContain('Grossesse');
  expect(gaps()).toContain('Indication 1 « Toux »');
  fireEvent.click(checklist.getByRole('button', { name: 'Posologie' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Posologie')));
  type('Posologie', 'Une tasse.');
  expect(gaps()).not.toContain('Posologie');
  await pressSave('Enregistrer comme brouillon');
  expect(writes[0]?.body.status).toBe('DRAFT');
});
