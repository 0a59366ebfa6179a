import datura from '@simples/content/plant-sheets/datura-stramonium.json';
import type { Role } from '@simples/contract/permissions';
import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPending } from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  button,
  closeServer,
  harmless,
  live,
  open,
  openServer,
  press,
  server,
  weakening,
} from '#web/features/plant-sheets/testing/staff-page.tsx';
import { refusal } from '#web/lib/testing/answers.ts';

// @vitest-environment happy-dom

beforeEach(openServer);
afterEach(closeServer);

const [firstWarning] = live.contreIndications;

it('counts the changes, and those of safety apart in a box before all others', async () => {
  server.sheet = buildPending(weakening);
  open();
  const box = within(await screen.findByRole('region', { name: /^Sécurité : 1\smodification/ }));
  expect(box.getByText(firstWarning?.title ?? '')).toBeTruthy();
  expect(box.getByText('Suppression')).toBeTruthy();
  expect(box.getByText('Affaiblit une mise en garde')).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '2 modification(s) détectée(s)dont 1 de sécurité',
  );
  const [first] = screen.getAllByRole('region');
  expect(first?.id).toBe('changements-de-securite');
});

it('marks the new words within a long text that else is the same, in words as well', async () => {
  open();
  const description = within(await screen.findByRole('region', { name: 'Description' }));
  const [added] = description.getAllByText(/Elle pousse vite/, { selector: 'ins' });
  expect(added?.textContent).toBe('[ajouté :  Elle pousse vite.]');
  expect(added?.parentElement?.textContent).toContain(live.description);
});

it('hides the updates, says so in the address, and shows the previous values instead', async () => {
  const router = open();
  await press('Masquer les mises à jour');
  expect(await button('Afficher les mises à jour')).toBeTruthy();
  expect(router.state.location.search).toContain('mises-a-jour=masquees');
  expect(screen.getByText(live.description)).toBeTruthy();
  expect(screen.queryByText(/Elle pousse vite/)).toBeNull();
  await press('Afficher les mises à jour');
  expect(router.state.location.search).toBe('?depuis=validation');
});

it.each<[string, Role, string]>([
  ['a contributor', 'CONTRIBUTOR', '?depuis=validation'],
  ['an admin who does not come from the queue', 'ADMIN', '?depuis=fiches'],
  ['an admin who comes from the lexicon', 'ADMIN', '?depuis=lexicon'],
])('offers no decision to %s', async (_, role, search) => {
  open(role, search);
  await screen.findByRole('heading', { level: 1, name: /Moringa oleifera/ });
  await screen.findByRole('region', { name: 'Description' });
  expect(screen.queryByRole('button', { name: 'Valider la fiche' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rejeter la mise à jour' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Modifier la fiche' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Comparer cette plante' }) !== null).toBe(
    search.endsWith('lexicon'),
  );
});

it('opens the form', async () => {
  open('CONTRIBUTOR');
  await press('Modifier la fiche');
  await press('Formulaire');
  await waitFor(() => expect(screen.queryByText('Formulaire')).toBeNull());
});

it.each([
  [404, 'Fiche de plante non trouvée'],
  [500, 'Erreur lors du chargement des versions'],
])('leads back when the versions answer %i', async (status, message) => {
  server.versions = () => refusal(status, 'internal', 'Panne');
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await press('Retour');
  expect(await screen.findByRole('heading', { name: 'Liste' })).toBeTruthy();
});

it('shows what is proposed for a deadly plant to reviewers, marked as never shown to readers', async () => {
  const deadly = plantSheetContent.parse(datura);
  const [first] = deadly.indications;
  const [preparation] = live.indications[0]?.preparations ?? [];
  if (!first || !preparation) throw new Error('no preparation to propose');
  server.before = deadly;
  const indications = [{ ...first, preparations: [preparation] }];
  server.sheet = buildPending({ ...deadly, indications });
  open();
  expect(
    await screen.findByText('Plante mortelle : aucun usage sans médecin', { selector: 'strong' }),
  ).toBeTruthy();
  const region = within(screen.getByRole('region', { name: 'Indications' }));
  expect(region.getByText('Poudre')).toBeTruthy();
  expect(region.getByText('Jamais montré aux lecteurs : plante dangereuse')).toBeTruthy();
});

it('shows a sheet that was never published whole, to be decided as a whole', async () => {
  server.before = null;
  server.sheet = buildPending(harmless, { publishedSheetId: null, status: 'DRAFT', reviewKind: 'NEW' });
  open();
  expect(await screen.findByText(/^Nouvelle fiche, jamais publiée/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  expect(await button('Valider la fiche')).toBeTruthy();
  await press('Masquer les mises à jour');
  expect(await screen.findByText(/n’a pas de version précédente/)).toBeTruthy();
});
