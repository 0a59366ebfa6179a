import type { ProposedFacts } from '@simples/contract/plant-sheets';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
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

// @vitest-environment happy-dom

type Fact = ProposedFacts['facts'][number];

const fact = (statement: string, overrides: Partial<Fact> = {}): Fact => ({
  kind: 'caution',
  subject: 'person:grossesse',
  subjectLabel: 'grossesse',
  degree: 'advisedAgainst',
  statement,
  field: 'contreIndications.0',
  heading: 'Allergie',
  isReviewed: false,
  ...overrides,
});

const use = 'Toux grasse.';
const pregnancy = 'Déconseillée pendant la grossesse.';
const warfarin = 'Ne pas associer à la warfarine ni aux anticoagulants.';
const facts = [
  fact(use, {
    kind: 'use',
    subject: 'complaint:toux',
    subjectLabel: 'toux',
    degree: null,
    field: 'indications.0',
  }),
  fact(pregnancy),
  fact(warfarin, {
    kind: 'interaction',
    subject: 'drug:warfarine',
    subjectLabel: 'warfarine',
    degree: 'banned',
  }),
  fact(warfarin, {
    kind: 'interaction',
    subject: 'drug:anticoagulants',
    subjectLabel: 'anticoagulants',
    degree: 'banned',
  }),
  fact('non documenté', { subject: 'person:allaitement', degree: 'notDocumented' }),
];

const subjects = [{ id: 'drug:apixaban', label: 'apixaban' }];

/** The server of the form, which also reads the facts of a content and finds subjects. */
function stubFacts() {
  const writes = stubSheets();
  const rest = globalThis.fetch;
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/fact-subjects')) return Response.json({ subjects });
    if (!url.endsWith('/facts')) return rest(url, init);
    asked.push(JSON.parse(init?.body as string));
    return Response.json({ facts });
  });
  return { writes, asked };
}

async function openFacts(sheet = buildSheet()) {
  await openForm(sheet);
  fireEvent.click(screen.getByRole('tab', { name: 'Ce que la fiche affirme' }));
  await screen.findByText(/^\d+ confirmées? sur/);
}

const row = (statement: string) => {
  const item = screen.getByRole('button', { name: statement }).closest('li');
  return within(item as HTMLElement);
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const start = () => act(async () => screen.getByRole('button', { name: pregnancy }).focus());

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

it('shows each statement once, safety first, and what is only proposed', async () => {
  const { asked } = stubFacts();
  await openFacts();
  const shown = [...document.querySelectorAll('[data-statement]')].map(({ textContent }) => textContent);
  expect(shown).toEqual([pregnancy, warfarin, use]);
  expect(screen.getByText('0 confirmée sur 3')).toBeTruthy();
  expect(row(warfarin).getByText('proposé')).toBeTruthy();
  expect(row(warfarin).getAllByText('contre-indiqué')).toHaveLength(2);
  expect(screen.getByText(/la lecture la plus prudente est utilisée/)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('saves what is confirmed and corrected with the sheet', async () => {
  const { writes, asked } = stubFacts();
  await openFacts();
  fireEvent.click(row(warfarin).getByRole('button', { name: 'Confirmer' }));
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Corriger' }));
  fireEvent.change(row(pregnancy).getByLabelText('Degré'), { target: { value: 'banned' } });
  expect(row(warfarin).getByText('confirmé')).toBeTruthy();
  expect(row(pregnancy).getByText('corrigé')).toBeTruthy();
  expect(screen.getByText('2 confirmées sur 3')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await pressSave();
  expect(writes[0]?.body.additionalInfo.facts).toEqual([
    {
      statement: warfarin,
      readings: [
        { kind: 'interaction', subject: 'drug:warfarine', degree: 'banned' },
        { kind: 'interaction', subject: 'drug:anticoagulants', degree: 'banned' },
      ],
    },
    { statement: pregnancy, readings: [{ kind: 'caution', subject: 'person:grossesse', degree: 'banned' }] },
  ]);
});

it('is read with the keyboard alone', async () => {
  stubFacts();
  await openFacts();
  await start();
  key('c');
  expect(row(pregnancy).getByText('confirmé')).toBeTruthy();
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe(warfarin);
  key('ArrowRight');
  key('3');
  expect(row(warfarin).getByText('avec avis médical')).toBeTruthy();
  expect(row(warfarin).getByText('contre-indiqué')).toBeTruthy();
  key('s');
  const search = row(warfarin).getByLabelText('Qui ou quoi est concerné ?');
  expect(document.activeElement).toBe(search);
  // Letters typed in the field are no keys.
  key('c');
  fireEvent.change(search, { target: { value: 'apix' } });
  fireEvent.click(await row(warfarin).findByRole('button', { name: /apixaban/ }));
  expect(document.activeElement?.textContent).toBe(warfarin);
  await waitFor(() => expect(row(warfarin).getByText('apixaban')).toBeTruthy());
  key('ArrowUp');
  expect(document.activeElement?.textContent).toBe(pregnancy);
});

it('closes the search of a subject alone on Escape', async () => {
  stubFacts();
  await openFacts();
  await start();
  key('s');
  key('Escape');
  expect(screen.queryByLabelText('Qui ou quoi est concerné ?')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(pregnancy);
});

it('keeps what was reviewed before, after a reload too, and can take it back', async () => {
  const { writes } = stubFacts();
  const readings = [{ kind: 'caution' as const, subject: 'drug:apixaban', degree: 'allowed' as const }];
  const sheet = buildSheet({ additionalInfo: { facts: [{ statement: pregnancy, readings }] } });
  await openFacts(sheet);
  expect(await row(pregnancy).findByText('apixaban')).toBeTruthy();
  expect(screen.getByText('1 confirmée sur 3')).toBeTruthy();
  fireEvent.click(row(use).getByRole('button', { name: 'Confirmer' }));
  cleanup();
  await openForm(sheet);
  press('Reprendre votre brouillon');
  fireEvent.click(screen.getByRole('tab', { name: 'Ce que la fiche affirme' }));
  await screen.findByText('2 confirmées sur 3');
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Revenir à la proposition' }));
  await pressSave();
  expect(writes[0]?.body.additionalInfo.facts).toEqual([
    { statement: use, readings: [{ kind: 'use', subject: 'complaint:toux', degree: null }] },
  ]);
});

it('changes ages once both are complete, and never leaves a statement without a reading', async () => {
  stubFacts();
  await openFacts();
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Corriger' }));
  const until = row(pregnancy).getByLabelText('Avant (mois)');
  fireEvent.change(until, { target: { value: 'douze' } });
  fireEvent.blur(until);
  expect(row(pregnancy).getByText(/Des mois entiers/)).toBeTruthy();
  expect(row(pregnancy).getByText('proposé')).toBeTruthy();
  fireEvent.change(until, { target: { value: '72' } });
  fireEvent.blur(until);
  expect(row(pregnancy).getByText('moins de 6 ans')).toBeTruthy();
  expect(row(pregnancy).queryByRole('button', { name: 'Retirer cette lecture' })).toBeNull();
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Ajouter une lecture' }));
  expect(row(pregnancy).getByText('tout le monde', { selector: 'strong' })).toBeTruthy();
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Annuler' }));
  fireEvent.click(row(pregnancy).getByRole('button', { name: 'Corriger' }));
  const [, added] = row(pregnancy).getAllByRole('button', { name: 'Retirer cette lecture' });
  fireEvent.click(added as HTMLElement);
  expect(row(pregnancy).queryByText('tout le monde', { selector: 'strong' })).toBeNull();
});

it('asks for a complete sheet first, and shows the fields again when saving finds errors', async () => {
  stubFacts();
  await openForm(buildSheet());
  type('Nom commun', '');
  fireEvent.click(screen.getByRole('tab', { name: 'Ce que la fiche affirme' }));
  expect(screen.getByText(/Complétez d’abord la fiche \(1 à corriger\)/)).toBeTruthy();
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(field('Nom commun')));
  expect(screen.getByRole('tab', { name: 'Fiche' }).getAttribute('aria-selected')).toBe('true');
});
