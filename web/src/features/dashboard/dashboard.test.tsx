// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signIn, standIn } from '#web/lib/testing/stand-in.tsx';
import { Dashboard } from './dashboard.tsx';
import { buildQuality, buildStats, idOf } from './testing/builders.ts';

const STATS = 'GET /dashboard/dashboard/stats';
const QUALITY = 'GET /dashboard/dashboard/quality';
const server = standIn({ [STATS]: () => buildStats(), [QUALITY]: () => buildQuality() });

const openDashboard = (search = '') => open(Dashboard, `/home/dashboard${search}`);
const region = (name: string | RegExp) => screen.findByRole('region', { name });
const plain = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s/g, ' ');

it('shows the five figures of the specification', async () => {
  openDashboard();
  const cards = within(await screen.findByRole('list', { name: 'Chiffres clés' }));
  expect(
    cards
      .getAllByRole('listitem')
      .map(plain)
      .filter((text) => /[éa]/.test(text ?? '') && (text ?? '').length > 20),
  ).toEqual([
    'Total des fiches724 nouvelles cette semaine',
    'Fiches validées60Temps de réponse moyen : 12,3 ms',
    'Fiches en attente1312 nouvelles et 1 mise à jour à relire',
    'Taux d’exploitation83 %des fiches sont validées',
    'Total des références124Articles 100Livres 0Témoignages 0Métanalyses 4Non précisées 20',
  ]);
});

it('says N/A where there was no request, and shares out nothing as nothing', async () => {
  const nothing = { averageResponseTime: null, p95ResponseTime: null, totalApiCalls: 0 };
  server.answers[STATS] = () => buildStats({ system: nothing, usageByModule: [], documentTypes: [] });
  openDashboard();
  expect(plain(await screen.findByText(/^Temps de réponse moyen/))).toBe('Temps de réponse moyen : N/A');
  expect(screen.getByText(/^Personne n’a interrogé le chatbot/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: /^Répartition/ })).toBeNull();
});

it('shows users, those who are new, the conversion and the shares of chatbot and lexicon', async () => {
  openDashboard();
  const people = await region('Utilisateurs et activité');
  expect((await within(people).findAllByRole('definition')).map(plain)).toEqual([
    '200',
    '615 nouveaux',
    '31 %',
  ]);
  expect(within(people).getAllByRole('listitem').map(plain)).toEqual([
    'Chat Bot75 %30 requêtes, 5 personnes ou plus',
    'Lexicon25 %10 requêtes, moins de 5 personnes',
  ]);
});

it('asks for the countries of users and shows each with its share, the others folded', async () => {
  const codes = ['SN', 'ML', 'FR', 'CI', 'BF', 'GN', 'TG', 'Sénégal oriental'];
  const geographic = [
    { country: null, users: 12 },
    ...codes.map((country, index) => ({ country, users: 8 - index })),
    { country: 'Sénégal', users: 1 },
  ];
  server.answers[STATS] = () => buildStats({ geographic });
  openDashboard();
  const countries = within(await region('Utilisateurs par pays'));
  const rows = () => countries.getAllByRole('listitem', { hidden: true }).map(plain);
  await expect
    .poll(() => rows().slice(0, 3))
    .toEqual(['Non renseigné24 %12 personnes', 'Sénégal18 %9 personnes', 'Mali14 %7 personnes']);
  expect(rows().at(-1)).toBe('Sénégal oriental2 %1 personne');
  expect(countries.getByText(/^1\sautre pays$/).closest('details')?.open).toBe(false);
  expect(server.asked[0]?.wanted).toMatchObject({ include_geographic: 'true' });
});

it('shows plants by region and questions by country, and why there are none', async () => {
  server.answers[STATS] = () =>
    buildStats({
      plantsByRegion: [
        { region: 'Europe', plantSheets: 30 },
        { region: 'Sénégal', plantSheets: 6 },
      ],
      questionsByCountry: [
        { country: 'SN', people: 5, questions: 30 },
        { country: null, people: 5, questions: 10 },
      ],
    });
  openDashboard();
  const rowsIn = async (name: string) =>
    (await within(await region(name)).findAllByRole('listitem')).map(plain);
  expect(await rowsIn('Fiches par région')).toEqual(['Europe50 %30 fiches', 'Sénégal10 %6 fiches']);
  expect(await rowsIn('Questions par pays')).toEqual([
    'Sénégal75 %30 questions ou plus',
    'Non renseigné25 %10 questions ou plus',
  ]);
  cleanup();
  server.answers[STATS] = () => buildStats();
  openDashboard();
  const none = within(await region('Questions par pays'));
  expect(await none.findByText(/^Un pays n’apparaît ici que si au moins 5 personnes/)).toBeTruthy();
});

it('says that no account has a country, and shows why countries are missing', async () => {
  openDashboard();
  const countries = within(await region('Utilisateurs par pays'));
  expect(await countries.findByText('Aucun pays renseigné pour le moment.')).toBeTruthy();
  cleanup();
  server.answers[STATS] = () => server.fail(500, 'La base dort');
  openDashboard();
  const failed = within(await region('Utilisateurs par pays'));
  expect(failed.getByText('Chargement...')).toBeTruthy();
  expect((await failed.findByRole('alert')).textContent).toBe('Erreur : La base dort');
});

it('tells the days of the chart to a screen reader and a keyboard, and as a table', async () => {
  openDashboard();
  const chart = await screen.findByRole('img', { name: /^Requêtes par jour sur 7 jours : 84 en tout/ });
  expect(plain({ textContent: chart.getAttribute('aria-label') } as Element)).toContain(
    'Le plus, jeudi 19 novembre : 40 requêtes.',
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Jour' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^dimanche 22 novembre\s: 21\srequêtes$/);
  fireEvent.change(slider, { target: { value: '3' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^jeudi 19 novembre\s: 40\srequêtes$/);
  const rows = within(screen.getByRole('table', { name: 'Requêtes par jour', hidden: true }));
  expect(rows.getAllByRole('row', { hidden: true }).map(plain).slice(1, 4)).toEqual([
    'lundi 16 novembre3',
    'mardi 17 novembre0',
    'mercredi 18 novembre12',
  ]);
});

it('shows 30 days when asked, in the address too', async () => {
  const router = openDashboard();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Période' }), { target: { value: '30' } });
  expect(router.state.location.search).toBe('?jours=30');
  const asked = () => server.asked.filter(({ path }) => path.endsWith('/stats')).map(({ wanted }) => wanted);
  await expect.poll(() => asked().length).toBe(2);
  const lengths = asked().map(
    ({ date_from, date_to }) =>
      (Date.parse(String(date_to)) - Date.parse(String(date_from))) / 86_400_000 + 1,
  );
  expect(lengths).toEqual([7, 30]);
});

it('says that there is nothing in an empty period', async () => {
  server.answers[STATS] = () => buildStats({ dailyRequests: [{ date: '2026-11-22', totalRequests: 0 }] });
  openDashboard();
  expect(await screen.findByText('Aucune donnée disponible')).toBeTruthy();
});

it('marks the fixed lists as examples, and gives way to what people searched', async () => {
  openDashboard();
  const symptoms = await region('Symptômes les plus recherchés');
  expect(within(symptoms).getAllByRole('listitem').map(plain)).toEqual([
    'Troubles digestifs',
    'Fatigue',
    'Fièvre',
    'Toux',
  ]);
  expect(within(symptoms).getByText('exemples')).toBeTruthy();
});

it('shows searched terms with the way to their sheet', async () => {
  const plants = [{ term: 'Thym', plantSheetId: idOf(9), people: 5, times: 10 }];
  server.answers[STATS] = () => buildStats({ searchStats: { minimumPeople: 5, symptoms: [], plants } });
  openDashboard();
  const searched = within(await region('Plantes les plus recherchées'));
  expect(searched.getByRole('link', { name: 'Thym' }).getAttribute('href')).toBe(`/home/plants/${idOf(9)}`);
  expect(searched.queryByText('exemples')).toBeNull();
  expect(plain(searched.getByRole('listitem'))).toBe('Thym10 recherches ou plus, 5 personnes ou plus');
});

it('keeps what can be shown when one part fails', async () => {
  signIn('SUPER_ADMIN');
  server.answers[QUALITY] = () => server.fail(500, 'La base dort');
  openDashboard();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  expect(screen.getByRole('list', { name: 'Chiffres clés' })).toBeTruthy();
  server.answers[QUALITY] = () => buildQuality();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await region('Fiches à relire')).toBeTruthy();
});

it('keeps the quality when the figures fail', async () => {
  signIn('SUPER_ADMIN');
  server.answers[STATS] = () => new Response('<html>', { status: 200 });
  openDashboard();
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toBe(
    'Erreur : Failed to fetch dashboard stats',
  );
  expect(await region('Fiches à relire')).toBeTruthy();
});

it('leads who may read the statistics from each shortcoming to what mends it', async () => {
  signIn('SUPER_ADMIN');
  openDashboard();
  await region('Fiches à relire');
  const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(pathOf('Créer la fiche pour mal aux cheveux')).toBe(
    '/home/record-management?creer=1&nom=mal+aux+cheveux',
  );
  expect(pathOf('Compléter la fiche Moringa')).toBe(`/home/plants/${idOf(4)}?depuis=fiches`);
  expect(pathOf('Revoir Aconit napel')).toBe(`/home/plants/${idOf(1)}?depuis=fiches`);
  expect(plain(await region('Pouces vers le bas'))).toContain('2 avis : dangereux 1, faux 1');
  expect(pathOf('Ouvrir la file de validation')).toBe('/home/record-validation?onglet=mises-a-jour');
  expect(pathOf('Digitale pourpre')).toBe(`/home/plants/${idOf(2)}?depuis=validation`);
  expect(plain(await region('Phrases sans appui'))).toContain('7 retenues avant l’envoi');
  expect(plain(await region('Modèle de langage'))).toContain(
    '40 réponses rédigées ; 2 en échec ; 2,5 s en moyenne ; 36 000 jetons lus, 3 200 écrits',
  );
});

it('hides quality and export from who may only view the dashboard', async () => {
  openDashboard();
  await screen.findByRole('list', { name: 'Chiffres clés' });
  expect(screen.queryByRole('region', { name: /^Qualité/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exporter en CSV' })).toBeNull();
  expect(server.asked.some(({ path }) => path.endsWith('/quality'))).toBe(false);
});
