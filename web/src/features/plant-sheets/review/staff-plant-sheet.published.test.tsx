import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildComparison,
  buildEvent,
  buildPending,
  buildPublished,
  pendingId,
  publishedId,
} from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  closeServer,
  dialog,
  harmless,
  live,
  open,
  openServer,
  press,
  sent,
  server,
} from '#web/features/plant-sheets/testing/staff-page.tsx';
import { json } from '#web/lib/testing/answers.ts';

// @vitest-environment happy-dom

beforeEach(openServer);
afterEach(closeServer);

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
  expect(sent).toEqual([]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByRole('heading', { name: 'Liste' })).toBeTruthy();
  expect(sent).toMatchObject([{ method: 'DELETE', path: `/v1/api/plant_sheets/${publishedId}` }]);
});

it('shows a deleted sheet by its versions, marked as such', async () => {
  server.sheet = buildPublished(live);
  server.gone = true;
  const comparison = buildComparison(live, live);
  const deleted = { ...comparison.metadata, deletedAt: '2026-11-20T10:00:00.000Z' };
  server.versions = () => json(200, { ...comparison, metadata: deleted });
  open('CONTRIBUTOR', '');
  expect(await screen.findByRole('heading', { level: 1, name: /\(supprimée\)$/ })).toBeTruthy();
  expect(screen.getByText(/^Supprimée le 20\/11\/2026/)).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Contre-indications' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Versions et historique' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Modifier la fiche' })).toBeNull();
});

it('shows a change of order, which counts no modification', async () => {
  server.sheet = buildPublished(live);
  server.versions = () => json(200, buildComparison(live, { ...live, tags: live.tags.toReversed() }));
  open('CONTRIBUTOR', '?version1=1&version2=2');
  const tags = within(await screen.findByRole('region', { name: 'Origines et tags' }));
  expect(tags.getByText('Ordre modifié')).toBeTruthy();
  expect(screen.getByText(/modification\(s\) détectée\(s\)/).textContent).toMatch(/^0 /);
  expect(screen.getByText('ordre modifié')).toBeTruthy();
});

it('is marked as read by whoever may validate', async () => {
  server.sheet = { ...buildPublished(live), isUnread: true };
  open('ADMIN', '');
  expect(await screen.findByText(/^Publiée sans relecture/)).toBeTruthy();
  await press('J’ai relu cette fiche');
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { status: 'VALIDATED' } }]));
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
