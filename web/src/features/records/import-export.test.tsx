import type { ImportReport } from '@simples/contract/plant-sheets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open, standInForServer, toldInToasts } from '#web/lib/testing/empty-product.tsx';
import { sheetId } from '#web/lib/testing/plant-cards.ts';
import { ExportButtons, ImportButton } from './import-export.tsx';

// @vitest-environment happy-dom

const server = standInForServer();
const IMPORT = 'POST /plant_sheets/import';

const lines: ImportReport['lines'] = [
  { line: 2, name: 'Thymus vulgaris', outcome: 'changed', changes: 3, safetyChanges: 0 },
  { line: 3, name: 'Digitalis purpurea', outcome: 'changed', changes: 2, safetyChanges: 1 },
  { line: 4, name: 'Verbena officinalis', outcome: 'new', changes: 0, safetyChanges: 0 },
  { line: 7, name: '', outcome: 'invalid', changes: 0, safetyChanges: 0 },
].map((line) => ({
  ...line,
  outcome: line.outcome as ImportReport['lines'][number]['outcome'],
  reason: line.outcome === 'invalid' ? 'tags : Au moins un tag est requis' : null,
  plantSheetId: line.outcome === 'changed' ? sheetId(line.line) : null,
}));

const report = (
  dryRun: boolean,
  counts = { new: 1, changed: 2, unchanged: 57, invalid: 1 },
): ImportReport => ({
  dryRun,
  counts,
  lines: counts.changed > 0 ? lines : [],
});

function choose(text = '{"plantScientificName":"Thymus"}\n'): void {
  fireEvent.click(screen.getByRole('button', { name: 'Importer un fichier NDJSON' }));
  const file = new File([text], 'fiches.ndjson', { type: 'application/x-ndjson' });
  fireEvent.change(screen.getByLabelText(/^Choisir un fichier NDJSON/), { target: { files: [file] } });
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Importer des fiches' }));
const sent = () => server.asked.filter(({ path }) => path.endsWith('/import')).map(({ wanted }) => wanted);

it('shows what a file would change before anything is done', async () => {
  server.answers[IMPORT] = ({ wanted }) => report(wanted['dryRun'] === 'true');
  open(ImportButton, '/home/record-management');
  choose();
  const preview = within(await screen.findByRole('region', { name: 'Aperçu de l’import' }));
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1 nouvelle',
    '2 changées',
    '57 inchangées',
    '1 invalide',
    'Ligne 7Sans nom : tags : Au moins un tag est requis',
    'Ligne 3Digitalis purpurea2 modifications, dont 1 de sécurité',
    'Ligne 2Thymus vulgaris3 modifications',
    'Ligne 4Verbena officinalis',
  ]);
  preview.getByText('1 fiche change des informations de sécurité.');
  expect(sent()).toEqual([{ dryRun: 'true' }]);
});

it('imports what was seen, and leads to the queue', async () => {
  server.answers[IMPORT] = ({ wanted }) => report(wanted['dryRun'] === 'true');
  const router = open(ImportButton, '/home/record-management');
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 3 fiches' }));
  await screen.findByText('Import terminé : 3 fiches attendent maintenant dans la file de validation.');
  expect(sent().map(({ dryRun }) => dryRun)).toEqual(['true', 'false']);
  fireEvent.click(dialog().getByRole('button', { name: 'Voir la file de validation' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/record-validation'));
});

it('has nothing to import of a file that says what is published already', async () => {
  server.answers[IMPORT] = () => report(true, { new: 0, changed: 0, unchanged: 60, invalid: 0 });
  open(ImportButton, '/home/record-management');
  choose();
  await screen.findByRole('region', { name: 'Aperçu de l’import' });
  expect(dialog().getByRole('button', { name: 'Importer' })).toHaveProperty('disabled', true);
});

it('keeps the file when it cannot be read, with the line that is wrong', async () => {
  const message = 'Ligne 1 : ce fichier n’est pas un export de fiches.';
  const fields = [{ path: 'body', message }];
  server.answers[IMPORT] = () =>
    Response.json({ message: 'Invalide', httpCode: 422, key: 'validation', fields }, { status: 422 });
  open(ImportButton, '/home/record-management');
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  screen.getByText(/^fiches\.ndjson/);
  server.answers[IMPORT] = () => report(true);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Importer 3 fiches' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps file and preview when the import itself fails', async () => {
  server.answers[IMPORT] = ({ wanted }) =>
    wanted['dryRun'] === 'true' ? report(true) : server.fail(503, 'Le service est indisponible.');
  open(ImportButton, '/home/record-management');
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Importer 3 fiches' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Le service est indisponible.');
  screen.getByRole('button', { name: 'Importer 3 fiches' });
  screen.getByRole('region', { name: 'Aperçu de l’import' });
});

it('does not send an empty file', async () => {
  open(ImportButton, '/home/record-management');
  choose('');
  expect(screen.getByRole('alert').textContent).toBe('Ce fichier est vide.');
  expect(sent()).toEqual([]);
});

it('hands an export to the browser under the name that the server gave it', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const saved: string[] = [];
  const headers = { 'content-disposition': 'attachment; filename="simples-fiches-2026-11-21.csv"' };
  server.answers['GET /plant_sheets/export'] = () => new Response('nom\n', { headers });
  open(ExportButtons, '/home/record-management');
  fireEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  await waitFor(() => expect(saved).toEqual(['simples-fiches-2026-11-21.csv']));
  expect(server.asked[0]?.wanted).toEqual({ format: 'csv' });
  clicked.mockRestore();
});

it('says that an export failed', async () => {
  server.answers['GET /plant_sheets/export'] = () => server.fail(503, 'Le service est indisponible.');
  open(ExportButtons, '/home/record-management');
  fireEvent.click(screen.getByRole('button', { name: 'Exporter en NDJSON' }));
  await waitFor(() => expect(toldInToasts()).toEqual(['L’export a échoué']));
});
