// @vitest-environment happy-dom
import type { LibraryDocument } from '@simples/contract/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DocumentLibrary } from './document-library.tsx';
import { buildDocument, documentPath, open, standIn, toldInToasts } from './testing/builders.tsx';

const server = standIn({ 'GET /documents': () => ({ documents: [], total: 0 }) });
const LIST = 'GET /documents';

const answerWith = (overrides: Partial<LibraryDocument>) => {
  server.answers[LIST] = () => ({ documents: [buildDocument(overrides)], total: 1 });
};
const openLibrary = () => open(DocumentLibrary, '/home/documents');
const stagesShown = async () =>
  within(await screen.findByRole('list', { name: 'Avancement' }))
    .getAllByRole('listitem')
    .map((item) => `${item.textContent}${item.getAttribute('aria-current') ? ' <' : ''}`);

it('says that there is nothing yet, and what failed', async () => {
  openLibrary();
  expect(await screen.findByText('Aucun document pour le moment !')).toBeDefined();
});

it('says what failed and tries again', async () => {
  server.answers[LIST] = () => server.fail(500, 'La base dort');
  openLibrary();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  delete server.answers[LIST];
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucun document pour le moment !');
});

it('shows the stages while they happen', async () => {
  answerWith({ stage: 'READING', pages: 40, pagesRead: 12 });
  openLibrary();
  expect(await stagesShown()).toEqual(['Reçu', 'Lu <', 'Extrait', 'À relire']);
  screen.getByText('Lecture : 12 sur 40 pages');
  answerWith({ stage: 'OCR', pages: 40, pagesRead: 39, pagesRecognised: 3 });
  await screen.findByText('Reconnaissance de caractères : 39 sur 40 pages');
  expect(await stagesShown()).toEqual(['Reçu', 'Lu', 'OCR <', 'Extrait', 'À relire']);
});

it('leads to the drafts and tells what was left out', async () => {
  const draft = { plantCommonName: 'Thym', plantSheetId: buildDocument().id };
  answerWith({
    dropped: 1,
    notices: ['Pièces jointes : 2, non lues.'],
    drafts: [
      { ...draft, plantScientificName: 'Thymus vulgaris', outcome: 'NEW', status: 'DRAFT' },
      { ...draft, plantScientificName: 'Salvia alba', outcome: 'UNCHANGED', status: 'VALIDATED' },
    ],
  });
  server.answers[`GET ${documentPath}`] = () => ({
    ...buildDocument(),
    droppedValues: [
      {
        field: 'tags',
        value: 'Tonique',
        reason: 'Introuvable dans la page.',
        plant: 'Thymus vulgaris',
        pageIndex: 2,
      },
    ],
  });
  openLibrary();
  const drafts = within(await screen.findByRole('list', { name: 'Fiches tirées du document' }));
  const notices = screen.getByRole('list', { name: 'À savoir sur la lecture' });
  expect(notices.textContent).toBe('Pièces jointes : 2, non lues.');
  expect(drafts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/home/plants/${draft.plantSheetId}?depuis=validation`,
    `/home/plants/${draft.plantSheetId}?depuis=fiches`,
  ]);
  drafts.getByText('nouvelle fiche, à valider');
  const details = screen.getByText('1 valeur à compléter : laissée de côté').closest('details');
  if (details) details.open = true;
  fireEvent(details ?? window, new Event('toggle'));
  const dropped = (await screen.findByText(/Introuvable dans la page/)).closest('li');
  expect(dropped?.textContent).toContain('Thymus vulgaris');
  const place = within(dropped ?? details ?? document.body).getByRole('link', { name: 'page 3' });
  expect(place.getAttribute('href')).toBe(
    `/home${documentPath.replace('/v1/api', '')}/pages/3?citation=Tonique`,
  );
});

it('shows the first plants of a book, and the others when they are asked for', async () => {
  const draft = {
    plantCommonName: '',
    plantSheetId: buildDocument().id,
    outcome: 'NEW',
    status: 'DRAFT',
  } as const;
  const names = Array.from({ length: 54 }, (_, i) => `Planta ${String(i).padStart(2, '0')}a`);
  answerWith({ drafts: names.map((plantScientificName) => ({ ...draft, plantScientificName })) });
  openLibrary();
  const first = within(await screen.findByRole('list', { name: 'Fiches tirées du document' }));
  expect(first.getAllByRole('link').map((link) => link.textContent)).toEqual(names.slice(0, 6));
  expect(screen.getByText('Planta 53a').closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByText('48 autres plantes du document'));
  const others = within(screen.getByRole('list', { name: 'Autres fiches tirées du document' }));
  expect(others.getAllByRole('link').map((link) => link.textContent)).toEqual(names.slice(6));
});

it('says why a document failed and starts it again', async () => {
  answerWith({
    stage: 'FAILED',
    failure: { reason: 'encrypted', message: 'Ce PDF est protégé.' },
    pagesRead: 0,
  });
  server.answers[`POST ${documentPath}/retry`] = () => {
    answerWith({ stage: 'RECEIVED', pagesRead: 0 });
    return buildDocument();
  };
  openLibrary();
  await screen.findByText('Ce PDF est protégé.');
  fireEvent.click(screen.getByRole('button', { name: 'Relancer Flore du Sénégal' }));
  expect(await screen.findByText('En attente de lecture')).toBeDefined();
});

it('asks on whether to delete a document that begins to be read meanwhile, and deletes it', async () => {
  answerWith({ stage: 'RECEIVED', pages: null, pagesRead: 0 });
  server.answers[`DELETE ${documentPath}`] = () => {
    delete server.answers[LIST];
    return new Response(null, { status: 204 });
  };
  openLibrary();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Flore du Sénégal' }));
  answerWith({ stage: 'READING', pages: 40, pagesRead: 3 });
  await screen.findByText('Lecture : 3 sur 40 pages');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Aucun document pour le moment !')).toBeDefined();
});

it('deletes a document once that is confirmed', async () => {
  answerWith({});
  server.answers[`DELETE ${documentPath}`] = () => {
    delete server.answers[LIST];
    return new Response(null, { status: 204 });
  };
  openLibrary();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Flore du Sénégal' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Aucun document pour le moment !')).toBeDefined();
});

it('says why a document could not be deleted, and leaves it there', async () => {
  answerWith({});
  server.answers[`DELETE ${documentPath}`] = () => server.fail(503, 'Réessayez.');
  openLibrary();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Flore du Sénégal' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(toldInToasts()).toEqual(['Erreur lors de la suppression']));
  screen.getByRole('heading', { name: 'Flore du Sénégal' });
});
