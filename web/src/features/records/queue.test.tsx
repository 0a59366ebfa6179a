import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, open, standInForServer } from '#web/lib/testing/empty-product.tsx';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { Queue } from './queue.tsx';

// @vitest-environment happy-dom

const server = standInForServer();
const LIST = 'GET /plant_sheets';
const totals: Readonly<Record<string, number>> = { NEW: 12, UPDATE: 3 };

const openQueue = (search = '') => open(Queue, `/home/record-validation${search}`);

/** Rows of each tab, as many as its badge says. */
const waiting = ({ wanted }: Asked) =>
  buildPage({
    page: Number(wanted['page']),
    limit: Number(wanted['limit']),
    total: totals[String(wanted['reviewKind'])] ?? 0,
  });

const tab = (name: string) => screen.findByRole('tab', { name });
const urgent = buildCard(1, {
  status: 'MODIFIED',
  reviewKind: 'UPDATE',
  safetyChanges: 2,
  dangerLevel: 'toxic',
});

function showOne(card = urgent): void {
  server.answers[LIST] = () => buildPage({ page: 1, limit: 10, total: 1 }, { plants: [card] });
}

it('counts what waits in each tab with a query for one row', async () => {
  server.answers[LIST] = waiting;
  openQueue();
  expect((await tab('Nouvelle fiche de plante 12 en attente')).getAttribute('aria-selected')).toBe('true');
  await tab('Fiche mise à jour 3 en attente');
  const counts = server.asked.filter(({ wanted }) => wanted['limit'] === '1');
  expect(counts.map(({ wanted }) => [wanted['reviewKind'], wanted['page']])).toEqual([
    ['NEW', '1'],
    ['UPDATE', '1'],
  ]);
});

it('shows the rows of a tab, ten a page, and the tab in the address', async () => {
  server.answers[LIST] = waiting;
  const router = openQueue('?page=2');
  await screen.findByText('Affichage de 11 à 12 sur 12 fiches de plantes');
  fireEvent.click(await tab('Fiche mise à jour 3 en attente'));
  await screen.findByText('Affichage de 1 à 3 sur 3 fiches de plantes');
  expect(router.state.location.search).toBe('?onglet=mises-a-jour');
});

it('goes from tab to tab with the arrow keys', async () => {
  server.answers[LIST] = waiting;
  openQueue();
  fireEvent.keyDown(await tab('Nouvelle fiche de plante 12 en attente'), { key: 'ArrowLeft' });
  const update = await tab('Fiche mise à jour 3 en attente');
  await waitFor(() => expect(update.getAttribute('aria-selected')).toBe('true'));
  expect(document.activeElement).toBe(update);
  fireEvent.keyDown(update, { key: 'ArrowRight' });
  await waitFor(() => expect(update.getAttribute('aria-selected')).toBe('false'));
});

it('says why a row comes first', async () => {
  showOne();
  openQueue('?onglet=mises-a-jour');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('2 changements de sécurité, plante toxique')).toBeTruthy();
  card.getByText(/^Dernière mise à jour/);
});

it('opens a row as one to decide on, which the address says too', async () => {
  showOne();
  const router = openQueue('?onglet=mises-a-jour');
  fireEvent.click(await screen.findByRole('link', { name: 'Planta numero1' }));
  await screen.findByRole('heading', { name: 'Fiche' });
  expect(router.state.location).toMatchObject({
    pathname: `/home/plants/${sheetId(1)}`,
    search: '?depuis=validation',
    state: { fromValidation: true },
  });
});

it('searches within the tab, from its first page', async () => {
  server.answers[LIST] = waiting;
  const router = openQueue('?onglet=mises-a-jour&page=2');
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'thym' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Recherche' }));
  await screen.findByText('Aucune fiche mise à jour !');
  expect(server.asked.at(-1)).toMatchObject({
    path: '/plant_sheets/search',
    wanted: { searchQuery: 'thym', reviewKind: 'UPDATE', page: 1, limit: 10 },
  });
  expect(router.state.location.search).toBe('?onglet=mises-a-jour&q=thym');
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche « thym »' }));
  await screen.findAllByRole('article');
});

it('says in the words of the specification that it loads, and that a tab is empty', async () => {
  openQueue();
  screen.getByText('Chargement des fiches...');
  await screen.findByText('Aucune nouvelle fiche à valider !');
  fireEvent.click(await tab('Fiche mise à jour'));
  expect(await screen.findByText('Aucune fiche mise à jour !')).toBeTruthy();
});
