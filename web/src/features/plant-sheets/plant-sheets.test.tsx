// @vitest-environment happy-dom
import datura from '@simples/content/plant-sheets/datura-stramonium.json';
import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import { plantSheet, type PlantSheet as Sheet } from '@simples/contract/plant-sheet-content';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openSession, useAuth } from '#web/lib/session.ts';
import { SimilarPlants } from './comparison/similar-plants.tsx';
import { ReaderPlantSheet } from './plant-sheet.tsx';

const ids = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002'] as const;
const [moringaId, otherId] = ids;

function buildSheet(content: object, id: string = moringaId): Sheet {
  return plantSheet.parse({
    ...content,
    id,
    id_: id,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    status: 'VALIDATED',
    createdBy: 'AI',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    version: 3,
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
    safetyChanges: 0,
    rejectReason: null,
  });
}

const failed = (status: number) =>
  Response.json({ message: 'Panne', httpCode: status, key: 'internal' }, { status });

const nothingBeside = {
  pictures: [],
  lookAlikes: [],
  translations: [],
  healthReview: null,
  validation: null,
  brief: [],
};
let beside: object;
let answer: (path: string, body: { page: number; limit: number }) => Response;

beforeEach(() => {
  beside = nothingBeside;
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.endsWith('/companions')
      ? Response.json(beside)
      : answer(path, typeof init?.body === 'string' ? JSON.parse(init.body) : { page: 0, limit: 0 }),
  );
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useAuth.setState(useAuth.getInitialState(), true);
});

const pathOfTag = (tag: string) => `/home/lexicon?symptome=${tag}`;

function open(entry: InitialEntry) {
  const router = createMemoryRouter(
    [
      { path: '/home/lexicon', element: <h1>Lexicon</h1> },
      { path: '/home/plants/:id', element: <ReaderPlantSheet id={moringaId} pathOfTag={pathOfTag} /> },
      { path: '/home/plants/:id/comparison', element: <SimilarPlants id={moringaId} /> },
    ],
    { initialEntries: ['/home/lexicon', entry] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const sheetPath = `/home/plants/${moringaId}`;
const region = (name: string) => screen.findByRole('region', { name });

it('shows who the plant is, where it comes from, who wrote the sheet and when', async () => {
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  expect(await screen.findByRole('heading', { level: 1, name: 'Moringa oleifera Lam.' })).toBeTruthy();
  expect(screen.getByText('· Origine : Inde')).toBeTruthy();
  expect(screen.getByText('Proposée par l’IA')).toBeTruthy();
  expect(screen.getByText('14/11/2026')).toBeTruthy();
});

it('says that no professional has read the sheet, and leads to its translation', async () => {
  const translation = { id: otherId, language: 'EN', plantCommonName: 'Drumstick tree' };
  beside = { ...nothingBeside, translations: [translation] };
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  expect(
    await screen.findByText('Rédigée à partir de sources publiques, non relue par un professionnel'),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Fiche en anglais : Drumstick tree' });
  expect(link.getAttribute('href')).toBe(`/home/plants/${otherId}`);
  expect(screen.queryByRole('button', { name: 'J’ai relu cette fiche' })).toBeNull();
});

it('loads a photograph for people who save data when they ask for it, and says before what it costs', async () => {
  const id = '0190a0b0-0000-7000-8000-0000000000aa';
  const details = { alternativeText: 'Un rameau', credit: 'Awa Diop', licence: 'CC0', sourceAddress: '' };
  beside = { ...nothingBeside, pictures: [{ id, ...details, width: 1200, height: 900 }] };
  answer = (path) =>
    path.includes('plant_pictures')
      ? new Response(null, { headers: { 'content-length': String(120 * 1024) } })
      : Response.json(buildSheet(moringa));
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  open(sheetPath);
  const button = await screen.findByRole('button', { name: 'Afficher la photo (120 Ko)' });
  expect(screen.queryByRole('img', { name: 'Un rameau' })).toBeNull();
  fireEvent.click(button);
  const image = screen.getByRole('img', { name: 'Un rameau' });
  expect(image.getAttribute('src')).toBe(`/v1/api/plant_pictures/${id}/image?width=480`);
  expect(image.hasAttribute('srcset')).toBe(false);
  expect(document.activeElement).toBe(image.closest('a'));
  screen.getByText(/^Awa Diop/);
});

it('says in brief how grave it is for whom, with the sentences on tap', async () => {
  const line = (
    subject: string,
    degree: string,
    statements: string[],
    beforeMonths: number | null = null,
  ) => ({
    subject,
    degree,
    beforeMonths,
    statements,
  });
  const brief = [
    line('pregnancy', 'banned', ['Le moringa est contre-indiqué pendant la grossesse.']),
    line('breastfeeding', 'notDocumented', []),
    line('children', 'advisedAgainst', ['Déconseillé avant 12 ans.'], 144),
    line('interactions', 'withAdvice', ['Avec les antidiabétiques.', 'Avec la lévothyroxine.']),
    line('driving', 'notDocumented', []),
  ];
  beside = { ...nothingBeside, brief };
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  const region = within(await screen.findByRole('region', { name: 'En bref' }));
  await waitFor(() =>
    expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Grossessecontre-indiqué',
      'Allaitementnon documenté',
      'Enfantsdéconseillé avant 12 ans',
      'Médicaments2 interactions',
      'Conduitenon documenté',
    ]),
  );
  fireEvent.click(region.getByRole('button', { name: /^Médicaments/ }));
  region.getByText('Avec la lévothyroxine.');
  fireEvent.click(region.getByRole('button', { name: /^Allaitement/ }));
  region.getByText(/« Non documenté » ne veut pas dire sans danger/);
});

it('says who has read the sheet, and that it changed since', async () => {
  const review = { version: 2, reviewer: 'Awa Diop', reviewedAt: '2026-11-10T10:00:00.000Z', isOwn: false };
  beside = { ...nothingBeside, healthReview: { ...review, isCurrent: false } };
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  expect(
    await screen.findByText(
      'Relue par Awa Diop, professionnel de santé, le 10/11/2026 dans sa version 2 ; modifiée depuis, non relue',
    ),
  ).toBeTruthy();
});

it('copies a citation of the sheet and its address without where the reader came from', async () => {
  const clipboard = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: clipboard } });
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  const address = `${window.location.origin}/home/plants/${moringaId}`;
  fireEvent.click(await screen.findByRole('button', { name: 'Citer cette fiche' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
  await vi.waitFor(() => expect(clipboard).toHaveBeenCalledTimes(2));
  expect(clipboard.mock.calls).toEqual([
    [`Simples. Moringa (Moringa oleifera Lam.). Fiche, version 3, mise à jour le 14/11/2026. ${address}`],
    [address],
  ]);
});

it('tells programs which plant it is and what it cites', async () => {
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  await screen.findByRole('button', { name: 'Copier le lien' });
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({ '@type': 'MedicalWebPage', about: { name: 'Moringa oleifera' } });
  expect(data.citation).toHaveLength(moringa.references.length);
});

it('says that the origin is not specified', async () => {
  answer = () => Response.json(buildSheet({ ...moringa, geographicalRepartitions: [] }));
  open(sheetPath);
  expect(await screen.findByText('· Origine : Non spécifié')).toBeTruthy();
});

it('shows indications with preparations and applications in French', async () => {
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  const indications = within(await region('Indications'));
  expect(indications.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Nutrition',
    'Allaitement',
    'Glycémie',
  ]);
  expect(indications.getAllByText('Poudre')).toHaveLength(2);
  expect(indications.getAllByText('Voie orale').length).toBeGreaterThan(0);
});

it('leads from a tag to the lexicon filtered by it', async () => {
  answer = () => Response.json(buildSheet(moringa));
  open(sheetPath);
  const tag = within(await region('Tags')).getByRole('link', { name: 'Allaitement' });
  expect(tag.getAttribute('href')).toBe('/home/lexicon?symptome=Allaitement');
});

it('leads to the address that a reference names', async () => {
  const citation = 'TRAMIL (2024), https://www.tramil.net/fr/plante?nom=a;b. Lu en 2026.';
  answer = () => Response.json(buildSheet({ ...moringa, references: [{ citation }] }));
  open(sheetPath);
  const references = await region('Références');
  expect(references.textContent).toContain(citation);
  const link = within(references).getByRole('link');
  expect(link.getAttribute('href')).toBe('https://www.tramil.net/fr/plante?nom=a;b');
});

it('shows what is not documented as unknown, never as safe', async () => {
  const safety = {
    ...moringa.additionalInfo.safety,
    children: 'non documenté',
    interactions: ['Non documenté.'],
  };
  answer = () => Response.json(buildSheet({ ...moringa, additionalInfo: { safety } }));
  open(sheetPath);
  const block = within(await region('Sécurité'));
  expect(block.getAllByText('Non documenté')).toHaveLength(2);
  expect(block.getByText(/ne veut pas dire sans danger/)).toBeTruthy();
});

it('shows every line of the safety block as unknown when the sheet has none', async () => {
  answer = () => Response.json(buildSheet({ ...moringa, additionalInfo: {} }));
  open(sheetPath);
  expect(within(await region('Sécurité')).getAllByText('Non documenté')).toHaveLength(5);
});

it('warns of a lethal plant before anything else, and tells no way to prepare or dose it', async () => {
  const info = { ...datura.additionalInfo, posology: 'Dix graines' };
  const [first] = datura.indications;
  const indications = [{ ...first, preparations: moringa.indications[0]?.preparations }];
  answer = () => Response.json(buildSheet({ ...datura, indications, additionalInfo: info }));
  open(sheetPath);
  expect(
    await screen.findByText('Plante mortelle : aucun usage sans médecin', { selector: 'strong' }),
  ).toBeTruthy();
  expect(screen.getByText(/appelez le 15 ou le 112/, { selector: 'article > div p' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Appeler le 15/ }).getAttribute('href')).toBe('tel:15');
  expect(screen.queryByText('Poudre')).toBeNull();
  expect(screen.queryByText('Dix graines')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Comparer cette plante' })).toBeNull();
});

it('warns of a plant that another sheet calls lethal, and tells no way to prepare it', async () => {
  answer = () => Response.json({ ...buildSheet(moringa), knownDanger: 'lethal' });
  open(sheetPath);
  expect(
    await screen.findByText('Plante mortelle : aucun usage sans médecin', { selector: 'strong' }),
  ).toBeTruthy();
  expect(screen.getByText(/^Selon une autre fiche de cette plante/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Appeler le 15/ }).getAttribute('href')).toBe('tel:15');
  expect(screen.queryByText('Poudre')).toBeNull();
});

it.each([
  ['the navigation state', { pathname: sheetPath, state: { fromLexicon: true } }],
  ['the address, after a reload', `${sheetPath}?depuis=lexicon`],
])('offers to compare any plant opened from the lexicon, known by %s', async (_, entry) => {
  answer = () => Response.json(buildSheet(datura));
  open(entry);
  expect(await screen.findByRole('link', { name: 'Comparer cette plante' })).toBeTruthy();
});

it('leads back from a sheet that does not exist', async () => {
  answer = () => failed(404);
  const router = open(sheetPath);
  expect((await screen.findByRole('alert')).textContent).toBe('Plante non trouvée');
  fireEvent.click(screen.getByRole('button', { name: 'Retour' }));
  expect(await screen.findByRole('heading', { name: 'Lexicon' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/home/lexicon');
});

it('tries again after a failure', async () => {
  answer = () => failed(500);
  open(sheetPath);
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur lors du chargement de la plante');
  expect(screen.getByRole('button', { name: 'Retour' })).toBeTruthy();
  answer = () => Response.json(buildSheet(moringa));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Moringa oleifera/ })).toBeTruthy();
});

const similarity = {
  plantSheetId: otherId,
  score: 0.5,
  sharedIndications: ['Nutrition'],
  sharedTags: [],
  sharedParts: ['LEAF'],
  sameFamily: false,
  reason: 'Même indication : Nutrition.',
};

it('compares a plant with similar ones and says why', async () => {
  const baobab = buildSheet({ ...moringa, plantCommonName: 'Baobab' }, otherId);
  answer = (path, { page, limit }) => {
    expect([path, page, limit]).toEqual(['/v1/api/plant_sheets/match', 1, 5]);
    const main = buildSheet(moringa);
    return Response.json({
      mainPlantSheet: main,
      plantSheets: [baobab],
      similarities: [similarity],
      total: 1,
    });
  };
  open(`${sheetPath}/comparison`);
  const row = (await screen.findByRole('rowheader', { name: 'Baobab' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Même indication : Nutrition.')).toBeTruthy();
  expect(screen.getByText('Plantes Similaires')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Baobab' }).getAttribute('href')).toBe(
    `/home/plants/${otherId}`,
  );
  const names = screen.getAllByRole('columnheader').map((column) => column.textContent);
  expect(names).toEqual([
    'Nom commun',
    'Nom scientifique',
    'Parties utilisées',
    'Méthodes de préparation',
    'Indications',
    'Application',
    'Zone',
  ]);
});

it('shows the plant handed over at once, and says that nothing is like it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const main = buildSheet(moringa);
  open({ pathname: `${sheetPath}/comparison`, state: { plant: main } });
  expect(screen.getByRole('link', { name: 'Moringa' })).toBeTruthy();
  resolve(Response.json({ mainPlantSheet: main, plantSheets: [], similarities: [], total: 0 }));
  expect(await screen.findByText('Aucune plante similaire trouvée')).toBeTruthy();
});

it('gives no preparation of a dangerous plant in a comparison', async () => {
  const dangerous = { ...moringa, additionalInfo: datura.additionalInfo };
  answer = () =>
    Response.json({ mainPlantSheet: buildSheet(dangerous), plantSheets: [], similarities: [], total: 0 });
  open(`${sheetPath}/comparison`);
  expect(await screen.findByText('Plante mortelle : aucun usage sans médecin')).toBeTruthy();
  expect(screen.queryByText('Poudre')).toBeNull();
  expect(screen.getAllByText('Aucun usage')).toHaveLength(3);
});
