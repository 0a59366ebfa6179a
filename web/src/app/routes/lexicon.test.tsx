// @vitest-environment happy-dom
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openSession, useAuth } from '#web/lib/session.ts';
import { filterValues } from '#web/lib/testing/filter-values.ts';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { Component as Lexicon } from './lexicon.tsx';

interface Wanted {
  readonly path: string;
  readonly searchQuery: string;
  readonly page: number;
  readonly limit: number;
  readonly view: string | null;
  readonly tag: readonly string[];
}

function readRequest(url: string, init?: RequestInit): Wanted {
  const { pathname: path, searchParams: query } = new URL(url, 'http://simples.test');
  if (typeof init?.body === 'string') return { path, ...JSON.parse(init.body) };
  return {
    path,
    searchQuery: '',
    page: Number(query.get('page')),
    limit: Number(query.get('limit')),
    view: query.get('view'),
    tag: query.getAll('tag'),
  };
}

const total = 23;

const pageOf = (wanted: Wanted, overrides?: Partial<PlantSheetPage>) =>
  buildPage({ ...wanted, total }, overrides);

/** The lists asked for, in order. */
let asked: Wanted[] = [];
let answer: (wanted: Wanted) => Response;

const scrolls = vi.fn<() => void>();

beforeEach(() => {
  asked = [];
  answer = (wanted) => Response.json(pageOf(wanted));
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const wanted = readRequest(url, init);
    if (wanted.path.endsWith('/meta')) return Response.json(filterValues);
    asked.push(wanted);
    return answer(wanted);
  });
  scrolls.mockClear();
  Element.prototype.scrollIntoView = scrolls;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useAuth.setState(useAuth.getInitialState(), true);
});

function open(address = '/home/lexicon') {
  const router = createMemoryRouter(
    [
      { path: '/home/lexicon', Component: Lexicon },
      { path: '/home/plants/:id', element: <h1>Fiche</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('shows ten cards, asked for as cards, and where they are in the list', async () => {
  open();
  expect(await screen.findAllByRole('article')).toHaveLength(10);
  expect(screen.getByText('Affichage de 1 à 10 sur 23 fiches de plantes')).toBeTruthy();
  expect(asked).toMatchObject([{ path: '/v1/api/plant_sheets', page: 1, limit: 10, view: 'cards' }]);
});

it('shows three tags of a plant, always the same, and how many there are besides', async () => {
  open();
  const [first] = await screen.findAllByRole('article');
  const tags = within(first as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(tags).toHaveLength(4);
  expect(tags.at(-1)).toBe('+2 autres');
  cleanup();
  open();
  const [again] = await screen.findAllByRole('article');
  expect(
    within(again as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(tags);
});

it('says why a search found a plant, and shows the tag that was looked for', async () => {
  const match = {
    kind: 'refusal',
    label: 'Attention',
    text: 'Ne remplace pas le traitement.',
    tag: 'Digestion',
  } as const;
  answer = (wanted) =>
    Response.json(pageOf(wanted, { plants: [buildCard(1)], matches: { [buildCard(1).id]: match } }));
  open('/home/lexicon?q=diabète');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Ne remplace pas le traitement.', { exact: false }).textContent).toBe(
    'Attention : Ne remplace pas le traitement.',
  );
  expect(card.getAllByRole('listitem')[0]?.textContent).toBe('Digestion');
});

it('orders the list as asked, and keeps it in the address', async () => {
  const router = open('/home/lexicon?q=toux&page=2');
  fireEvent.change(await screen.findByLabelText('Trier par'), { target: { value: 'name' } });
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ searchQuery: 'toux', sort: 'name', page: 1 }));
  expect(router.state.location.search).toBe('?q=toux&tri=nom');
  fireEvent.change(await screen.findByLabelText('Trier par'), { target: { value: 'relevance' } });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=toux'));
});

it('says in words that a plant is lethal', async () => {
  answer = (wanted) => Response.json(pageOf(wanted, { plants: [buildCard(1, { dangerLevel: 'lethal' })] }));
  open();
  expect(await screen.findByText('Plante mortelle : aucun usage sans médecin')).toBeTruthy();
});

it('searches half a second after the last key, from the first page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const router = open('/home/lexicon?page=2&symptome=Toux');
  await act(() => vi.advanceTimersByTimeAsync(10));
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'moringa' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked[1]).toMatchObject({
    path: '/v1/api/plant_sheets/search',
    searchQuery: 'moringa',
    page: 1,
    tag: ['Toux'],
  });
  expect(router.state.location.search).toBe('?q=moringa&symptome=Toux');
});

it('keeps search and filters on another page, and brings the grid into view', async () => {
  const router = open('/home/lexicon?q=plante&symptome=Toux');
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Affichage de 11 à 20 sur 23 fiches de plantes')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ searchQuery: 'plante', tag: ['Toux'], page: 2 });
  expect(router.state.location.search).toBe('?q=plante&symptome=Toux&page=2');
  expect(scrolls).toHaveBeenCalled();
});

it('shows the active filters as chips that remove them, and goes back to the first page', async () => {
  const router = open('/home/lexicon?symptome=Toux&preparation=INFUSION&page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer le filtre Préparation : Infusion' }));
  expect(router.state.location.search).toBe('?symptome=Toux');
});

const shown = () => screen.getAllByRole('combobox').map((field) => field.id);
const fieldOf = (label: string) => screen.getByLabelText(label, { selector: 'input' }).id;

it('shows three filters, and six when asked', async () => {
  open();
  expect(shown()).toEqual(['Symptôme', 'Préparation', 'Région'].map(fieldOf));
  fireEvent.click(screen.getByRole('button', { name: 'Afficher plus de filtres' }));
  await screen.findByLabelText('Langue', { selector: 'input' });
  expect(shown().slice(3)).toEqual(['Mode d’application', 'Partie de la plante', 'Langue'].map(fieldOf));
});

it('folds the three others away, and says still which of them is active', async () => {
  open('/home/lexicon?partie=BARK&plus=1');
  await screen.findByLabelText('Langue', { selector: 'input' });
  fireEvent.click(screen.getByRole('button', { name: 'Masquer les filtres supplémentaires' }));
  for (const extra of ['Mode d’application', 'Partie de la plante', 'Langue'])
    expect(screen.queryByLabelText(extra, { selector: 'input' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retirer le filtre Partie de la plante : Écorce' })).toBeTruthy();
});

it('shows the way out of filters, and of a page, that hold nothing', async () => {
  answer = (wanted) => Response.json(pageOf(wanted, { plants: [], totalPlants: 0, total: 0 }));
  const router = open('/home/lexicon?q=zzzz&symptome=Toux');
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer tous les filtres' }));
  expect(router.state.location.search).toBe('?q=zzzz');
  cleanup();
  answer = (wanted) => Response.json(pageOf(wanted, wanted.page > 3 ? { plants: [] } : {}));
  const beyond = open('/home/lexicon?page=400');
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir à la première page' }));
  await waitFor(() => expect(beyond.state.location.search).toBe(''));
  expect(await screen.findByText('Affichage de 1 à 10 sur 23 fiches de plantes')).toBeTruthy();
});

it('counts the values of a filter under the search, and offers none that finds nothing', async () => {
  const metas: string[] = [];
  const inner = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/meta')) return inner(url, init);
    metas.push(url);
    const [fever, warning, cough] = filterValues.facets.tags;
    const tags = [{ ...fever, sheets: url.includes('searchQuery=miel') ? 0 : 4 }, warning, cough];
    return Response.json({ ...filterValues, facets: { ...filterValues.facets, tags } });
  });
  open('/home/lexicon?q=miel');
  const field = await screen.findByRole('combobox', { name: 'Symptôme' });
  await waitFor(() => expect(metas).toHaveLength(1));
  fireEvent.click(field);
  const empty = await screen.findByRole('option', { name: 'Fièvre (0)', hidden: true });
  expect(empty.hasAttribute('data-combobox-disabled')).toBe(true);
  expect(metas).toHaveLength(2);
});

it('offers the names close to a search that finds nothing', async () => {
  answer = (wanted) =>
    Response.json(
      wanted.searchQuery === 'moringua'
        ? pageOf(wanted, { plants: [], totalPlants: 0, total: 0, suggestions: ['Moringa'] })
        : pageOf(wanted),
    );
  open('/home/lexicon?q=moringua');
  expect(await screen.findByText('Aucune Fiche de plantes pour le moment !')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Moringa' }));
  expect(await screen.findAllByRole('article')).toHaveLength(10);
  expect(screen.getByLabelText<HTMLInputElement>('Rechercher').value).toBe('Moringa');
});

it('says what failed and tries again', async () => {
  answer = () => Response.json({ message: 'La base dort', httpCode: 500, key: 'internal' }, { status: 500 });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  answer = (wanted) => Response.json(pageOf(wanted));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findAllByRole('article')).toHaveLength(10);
});

it('opens a sheet that knows where it was opened from, even after a reload', async () => {
  const router = open();
  fireEvent.click(await screen.findByRole('link', { name: 'Planta numero1' }));
  await screen.findByRole('heading', { name: 'Fiche' });
  expect(router.state.location).toMatchObject({
    pathname: `/home/plants/${sheetId(1)}`,
    search: '?depuis=lexicon',
    state: { fromLexicon: true },
  });
});

it('asks a stranger to sign in', () => {
  useAuth.setState(useAuth.getInitialState(), true);
  open();
  expect(screen.getByText('Authentification requise')).toBeTruthy();
  expect(asked).toHaveLength(0);
});
