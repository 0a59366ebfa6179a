// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { Role } from '@simples/contract/permissions';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheets/content';
import type { SheetEvent } from '@simples/contract/plant-sheets/editing-endpoints';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import datura from '../../../../../content/plant-sheets/datura-stramonium.json';
import moringa from '../../../../../content/plant-sheets/moringa-oleifera.json';
import { buildUser, json, refusal } from '../../../app/testing.tsx';
import { createQueryClient } from '../../../lib/query-client.ts';
import { keepCurrentUser, openSession, useAuth, useCurrentUser } from '../../../lib/session.ts';
import { useToasts } from '../../../lib/toasts.ts';
import { StaffPlantSheet } from './staff-plant-sheet.tsx';
import {
  buildComparison,
  buildEvent,
  buildPending,
  buildPublished,
  pendingId,
  publishedId,
} from './testing.ts';

const live = plantSheetContent.parse(moringa);
const [firstWarning, ...otherWarnings] = live.contreIndications;
const harmless: PlantSheetContent = { ...live, description: `${live.description} Elle pousse vite.` };
const weakening: PlantSheetContent = { ...harmless, contreIndications: otherWarnings };

/** What the server would answer; a test changes what it is about. */
let server: {
  sheet: PlantSheet;
  before: PlantSheetContent | null;
  version: number;
  waiting: PlantSheet[];
  events: SheetEvent[];
  decision: (method: string, body: unknown) => Response;
  lease: () => Response;
  versions: (() => Response) | null;
  gone: boolean;
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}
let sent: Sent[];

function answer(method: string, url: URL, body: unknown): Response {
  const path = url.pathname.replace('/v1/api/plant_sheets', '');
  if (path.endsWith('/versions')) {
    return server.versions?.() ?? json(200, buildComparison(server.before, server.sheet, server.version));
  }
  if (path.endsWith('/history')) return json(200, { events: server.events, total: server.events.length });
  if (path.endsWith('/lease')) return method === 'DELETE' ? json(204, null) : server.lease();
  if (path === '') return json(200, { plants: server.waiting });
  if (server.gone) return refusal(404, 'notFound', 'Introuvable.');
  return method === 'GET' ? json(200, server.sheet) : server.decision(method, body);
}

beforeEach(() => {
  sent = [];
  server = {
    sheet: buildPending(harmless),
    before: live,
    version: 2,
    waiting: [],
    events: [],
    decision: () => json(200, server.sheet),
    lease: () =>
      json(200, {
        plantSheetId: pendingId,
        holder: 'Awa Diop',
        isMine: true,
        until: '2026-11-15T10:00:00.000Z',
      }),
    versions: null,
    gone: false,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const ifMatch = (init.headers as Record<string, string> | undefined)?.['if-match'];
    if (method !== 'GET') sent.push({ method, path, body, ifMatch });
    return answer(method, new URL(path, 'http://simples.test'), body);
  });
  useToasts.setState({ toasts: [] });
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useAuth.setState(useAuth.getInitialState(), true);
  useCurrentUser.setState(useCurrentUser.getInitialState(), true);
});

function Queue() {
  const { state } = useLocation();
  return <h1>File de validation {JSON.stringify(state)}</h1>;
}

function open(role: Role = 'ADMIN', search = '?depuis=validation') {
  const user = buildUser([role]);
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  keepCurrentUser(user);
  const sheet = (
    <StaffPlantSheet
      id={server.sheet.id}
      user={user}
      pathOfTag={(tag) => `/home/lexicon?symptome=${tag}`}
      renderForm={({ onClose }) => (
        <button type="button" onClick={onClose}>
          Formulaire
        </button>
      )}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/home/record-validation', element: <Queue /> },
      { path: '/home/record-list', element: <h1>Liste</h1> },
      { path: '/home/plants/:id', element: sheet },
    ],
    { initialEntries: ['/home/record-list', `/home/plants/${server.sheet.id}${search}`] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const dialog = async () => within(await screen.findByRole('dialog'));
const toasts = () => useToasts.getState().toasts.map(({ title }) => title);
const decisions = () => sent.filter(({ path }) => !path.endsWith('/lease'));

it('counts the changes, and those of safety apart in a box before all others', async () => {
  server.sheet = buildPending(weakening);
  open();
  const box = within(await screen.findByRole('region', { name: /^Sécurité : 1 modification/ }));
  expect(box.getByText(firstWarning?.title ?? '')).toBeTruthy();
  expect(box.getByText('Suppression')).toBeTruthy();
  expect(box.getByText('Affaiblit une mise en garde')).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '2 modification(s) détectée(s)dont 1 de sécurité',
  );
  const [first] = screen.getAllByRole('region');
  expect(first?.id).toBe('changements-de-securite');
});

it('marks the new words of a long text, in words as well', async () => {
  open();
  const description = within(await screen.findByRole('region', { name: 'Description' }));
  const [added] = description.getAllByText(/Elle pousse vite/, { selector: 'ins' });
  expect(added?.textContent).toBe('[ajouté :  Elle pousse vite.]');
  expect(description.getByText('Avant')).toBeTruthy();
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

it('validates the version that was read, and goes to the queue in its place', async () => {
  const router = open();
  await press('Valider la fiche');
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
  expect(decisions()).toMatchObject([{ method: 'PATCH', ifMatch: '"2"', body: { status: 'VALIDATED' } }]);
  expect(toasts()).toEqual(['Fiche validée avec succès']);
  expect(router.state.historyAction).toBe('REPLACE');
  expect(router.state.location.search).toBe('?onglet=mises-a-jour');
});

it('asks before a warning is weakened, and lists it', async () => {
  server.sheet = buildPending(weakening);
  open();
  await press('Tout accepter');
  const question = await dialog();
  expect(question.getByText(new RegExp(`${firstWarning?.title}`))).toBeTruthy();
  expect(decisions()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Confirmer la validation' }));
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
});

it('rejects with a reason, keeps the words when that fails, and sets the flag', async () => {
  server.decision = () => refusal(500, 'internal', 'Une erreur est survenue.');
  open();
  await press('Rejeter la mise à jour');
  const question = await dialog();
  fireEvent.change(question.getByLabelText(/Motif du rejet/), { target: { value: 'Sans source.' } });
  fireEvent.click(question.getByRole('button', { name: 'Confirmer le rejet' }));
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors du rejet']));
  expect(question.getByLabelText<HTMLTextAreaElement>(/Motif du rejet/).value).toBe('Sans source.');
  server.decision = () => json(200, { ...server.sheet, status: 'DELETED' });
  fireEvent.click(question.getByRole('button', { name: 'Confirmer le rejet' }));
  expect(await screen.findByText(/"fromValidation":true/)).toBeTruthy();
  expect(decisions().at(-1)?.body).toEqual({ status: 'DELETED', reason: 'Sans source.' });
  expect(toasts()).toContain('Fiche rejetée');
});

it('says that a validation failed', async () => {
  server.decision = () => refusal(500, 'internal', 'Une erreur est survenue.');
  open();
  await press('Valider la fiche');
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors de la validation']));
  expect(await button('Valider la fiche')).toBeTruthy();
});

it('sends the changes chosen one by one together, and remembers them through a reload', async () => {
  server.sheet = buildPending({ ...weakening, tags: [...live.tags, 'Neuf'] });
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Rejeter : Contre-indication /);
  cleanup();
  open();
  expect((await button(/^Rejeter : Contre-indication /)).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('1 acceptée(s), 1 rejetée(s), 1 sans décision')).toBeTruthy();
  await press('Appliquer mes choix');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()).toMatchObject([
    { method: 'POST', path: `/v1/api/plant_sheets/${pendingId}/review`, ifMatch: '"2"' },
  ]);
  expect(decisions()[0]?.body).toEqual({
    accepted: ['description'],
    rejected: [expect.stringMatching(/^contreIndications\/[^/]+$/)],
  });
});

it('takes a choice back', async () => {
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Accepter : .*Description/);
  expect((await button(/^Accepter : .*Description/)).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Appliquer mes choix' })).toBeNull();
});

it('says who decided first, and leads back to the queue', async () => {
  server.decision = () => refusal(409, 'conflict', 'Cette action ne peut pas être faite.');
  server.events = [buildEvent({ act: 'reject' })];
  open();
  await press('Valider la fiche');
  const told = await dialog();
  expect(told.getByText(/^Rejetée par Basile Faye le 15\/11\/2026/)).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: 'Retour à la validation' }));
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
});

it('says who decided on a row that is gone from the queue', async () => {
  server.gone = true;
  server.events = [buildEvent({ act: 'validate' })];
  open();
  expect(await screen.findByText('Plante non trouvée')).toBeTruthy();
  expect(await screen.findByText(/^Validée par Basile Faye/)).toBeTruthy();
});

it('leads to the sheet that has the name already', async () => {
  const refused = { message: 'Une fiche de cette plante existe déjà.', httpCode: 409, key: 'duplicateSheet' };
  server.decision = () => json(409, { ...refused, existingId: publishedId });
  open();
  await press('Valider la fiche');
  const link = (await dialog()).getByRole('link', { name: 'Ouvrir la fiche existante' });
  expect(link.getAttribute('href')).toContain(publishedId);
});

it('says who changed the row meanwhile, compares anew, and keeps only choices on what stayed the same', async () => {
  server.sheet = buildPending({ ...harmless, tags: [...live.tags, 'Neuf'] });
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Accepter : .*Tags/);
  server.decision = () => refusal(412, 'staleVersion', 'Cette fiche a été modifiée entre-temps.');
  server.events = [buildEvent({ act: 'update', version: 3 })];
  server.version = 3;
  server.sheet = buildPending({ ...harmless, tags: [...live.tags, 'Autre'] }, { version: 3 });
  await press('Appliquer mes choix');
  const told = await dialog();
  expect(told.getByText(/^Modifiée par Basile Faye/)).toBeTruthy();
  expect(await told.findByText(/restées identiques : 1/)).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: 'Relire la comparaison' }));
  expect((await button(/^Accepter : .*Description/)).getAttribute('aria-pressed')).toBe('true');
  expect((await button(/^Accepter : .*Tags/)).getAttribute('aria-pressed')).toBe('false');
});

it('names whoever is reading the row already, and takes leave', async () => {
  server.lease = () =>
    json(200, {
      plantSheetId: pendingId,
      holder: 'Basile Faye',
      isMine: false,
      until: '2026-11-15T10:00:00.000Z',
    });
  const router = open();
  expect(await screen.findByText('en cours de relecture par Basile Faye')).toBeTruthy();
  await router.navigate('/home/record-list');
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']));
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

it('tells of changes that wait on a published sheet', async () => {
  server.sheet = buildPublished(live);
  server.waiting = [buildPending(harmless, { safetyChanges: 2 })];
  open('CONTRIBUTOR', '');
  const link = await screen.findByRole('link', { name: /^modification du 14\/11\/2026/ });
  expect(link.getAttribute('href')).toBe(`/home/plants/${pendingId}?depuis=validation`);
  expect(screen.queryByRole('button', { name: 'Mettre à la corbeille' })).toBeNull();
});

it('puts a published sheet in the bin after a question', async () => {
  server.sheet = buildPublished(live);
  server.decision = () => json(204, null);
  open('ADMIN', '');
  await press('Mettre à la corbeille');
  expect(decisions()).toEqual([]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByRole('heading', { name: 'Liste' })).toBeTruthy();
  expect(decisions()).toMatchObject([{ method: 'DELETE', path: `/v1/api/plant_sheets/${publishedId}` }]);
});

it('tells who did what, and compares two versions that the address names', async () => {
  server.sheet = buildPublished(live);
  server.events = [buildEvent({ plantSheetId: publishedId, reason: 'Sourcée.' })];
  const router = open('CONTRIBUTOR', '');
  await press('Versions et historique');
  const history = within(await screen.findByRole('list', { name: 'Historique' }));
  expect(history.getByText(/Validée par Basile Faye/)).toBeTruthy();
  expect(history.getByText('Motif : Sourcée.')).toBeTruthy();
  await press('Comparer ces versions');
  await waitFor(() => expect(router.state.location.search).toBe('?version1=1&version2=2'));
  expect(await screen.findByText(/^De la version 1 .* à la version 2 \(14\/11\/2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  await press('Fermer la comparaison');
  expect(await screen.findByRole('region', { name: 'Contre-indications' })).toBeTruthy();
});
