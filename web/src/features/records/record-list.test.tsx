import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signOutOfTest, standInForServer, UploadStandIn } from '#web/lib/testing/empty-product.tsx';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { RecordList } from './record-list.tsx';

// @vitest-environment happy-dom

const server = standInForServer();
const LIST = 'GET /plant_sheets';

const openList = (search = '') =>
  open(() => <RecordList Upload={UploadStandIn} />, `/home/record-list${search}`);
const pageOf = ({ wanted }: { readonly wanted: Readonly<Record<string, unknown>> }) =>
  buildPage({ page: Number(wanted['page']), limit: Number(wanted['limit']), total: 23 });
const shown = () => screen.getAllByRole('combobox').map((field) => field.id);
const fieldOf = (label: string) => screen.getByLabelText(label, { selector: 'input' }).id;

it('counts the published sheets in its title', async () => {
  server.answers[LIST] = pageOf;
  openList();
  await screen.findByRole('heading', { level: 1, name: 'Liste des fiches de plantes (23)' });
  expect(await screen.findAllByRole('article')).toHaveLength(10);
  expect(screen.getByText('Affichage de 1 à 10 sur 23 fiches de plantes')).toBeTruthy();
});

it('shows three filters and adds the others one by one', async () => {
  const router = openList();
  await screen.findAllByRole('combobox');
  expect(shown()).toEqual(['Symptôme', 'Préparation', 'Région'].map(fieldOf));
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter le filtre Mode d’application' }));
  expect(shown()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter le filtre Partie de la plante' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter le filtre Langue' }));
  expect(shown().slice(3)).toEqual(['Mode d’application', 'Partie de la plante', 'Langue'].map(fieldOf));
  fireEvent.click(screen.getByRole('button', { name: 'Tous les filtres sont affichés' }));
  expect(shown()).toHaveLength(6);
  expect(router.state.location.search).toBe('?plus=3');
});

it('goes back to the first page of ten when a filter changes', async () => {
  server.answers[LIST] = pageOf;
  const router = openList('?symptome=Toux&symptome=Fi%C3%A8vre&taille=5&page=3');
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer le filtre Symptôme : Fièvre' }));
  await screen.findByText('Affichage de 1 à 10 sur 23 fiches de plantes');
  expect(router.state.location.search).toBe('?symptome=Toux');
  expect(server.asked.at(-1)?.wanted).toMatchObject({ page: '1', limit: '10', tag: 'Toux' });
});

it('opens a sheet as one of the records', async () => {
  server.answers[LIST] = pageOf;
  const router = openList();
  fireEvent.click(await screen.findByRole('link', { name: 'Planta numero2' }));
  await screen.findByRole('heading', { name: 'Fiche' });
  expect(router.state.location).toMatchObject({
    pathname: `/home/plants/${sheetId(2)}`,
    search: '?depuis=fiches',
  });
});

it('says who wrote a sheet, when it changed, and that its plant is lethal', async () => {
  const plants = [buildCard(1, { createdBy: 'AI', dangerLevel: 'lethal' })];
  server.answers[LIST] = () => buildPage({ page: 1, limit: 10, total: 1 }, { plants });
  openList();
  const card = within(await screen.findByRole('article'));
  card.getByText('Proposée par l’IA');
  card.getByText('14/11/26');
  expect(card.getByText('Plante mortelle : aucun usage sans médecin')).toBeTruthy();
});

it('leads through the choice of a way to the form', async () => {
  openList();
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une fiche de plante' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Ajouter une fiche de plante' }));
  fireEvent.click(choice.getByRole('button', { name: /^Créer une nouvelle fiche/ }));
  expect(await screen.findByRole('dialog', { name: 'Création de fiche de plante' })).toBeTruthy();
});

it('gives the focus back to the button that both dialogs began with', async () => {
  openList();
  const add = screen.getByRole('button', { name: 'Ajouter une fiche de plante' });
  fireEvent.click(add);
  fireEvent.click(await screen.findByRole('button', { name: /^Créer une nouvelle fiche/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Création de fiche de plante' }));
  fireEvent.click(form.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

it('is empty, fails and tries again, in the words of the specification', async () => {
  server.answers[LIST] = () => server.fail(500, 'Failed to fetch plants');
  openList();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : Failed to fetch plants');
  delete server.answers[LIST];
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucune Fiche de plantes pour le moment !');
});

it('asks a stranger to sign in', () => {
  signOutOfTest();
  openList();
  screen.getByText('Authentification requise');
  expect(server.asked).toEqual([]);
});

it.each([
  ['the common name that was looked for', 'nom=Ortie+blanche', ['', 'Ortie blanche', '']],
  ['the scientific name that was looked for', 'nom=Lamium+album', ['Lamium album', '', '']],
  ['the complaint that was looked for', 'tag=Toux', ['', '', 'Toux']],
])('begins a new sheet with %s when the address says so, and only that one', async (_what, query, values) => {
  openList(`?creer=1&${query}`);
  const dialog = await screen.findByRole('dialog', { name: 'Création de fiche de plante' });
  const value = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
  const tag = () =>
    within(dialog)
      .queryByRole('list', { name: /^Ajouter des tags/ })
      ?.textContent?.replace('nouveau', '') ?? '';
  const said = () => [value(/^Nom scientifique/), value(/^Nom commun/), tag()];
  await waitFor(() => expect(said()).toEqual(values));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une fiche de plante' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Créer une nouvelle fiche/ }));
  const again = await screen.findByRole('dialog', { name: 'Création de fiche de plante' });
  expect(within(again).getByLabelText<HTMLInputElement>(/^Nom commun/).value).toBe('');
});
