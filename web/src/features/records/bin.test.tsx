import { plantSheet } from '@simples/contract/plant-sheet-content';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { open, signIn, standInForServer, toldInToasts } from '#web/lib/testing/empty-product.tsx';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { Bin } from './bin.tsx';

// @vitest-environment happy-dom

const server = standInForServer();
const LIST = 'GET /plant_sheets';
const HISTORY = `GET /plant_sheets/${sheetId(1)}/history`;
const RESTORE = `POST /plant_sheets/${sheetId(1)}/restore`;
const REMOVED = '2026-11-14T10:00:00.000Z';

const openBin = () => open(Bin, '/home/record-bin');

function buildRemoved(rejectReason: string | null) {
  const {
    dangerLevel: _level,
    family,
    ...card
  } = buildCard(1, { status: 'DELETED', publishedSheetId: sheetId(9) });
  return plantSheet.parse({
    ...card,
    taxonomy: { family },
    additionalInfo: {},
    baseVersion: 1,
    rejectReason,
  });
}

function answerWith(act: string, rejectReason: string | null): void {
  const plantSheets = [buildRemoved(rejectReason)];
  server.answers[LIST] = () => buildPage({ page: 1, limit: 10, total: 1 }, { plantSheets });
  const event = { id: sheetId(2), at: REMOVED, act, result: 'ok', actorKind: 'HUMAN', actor: 'Awa Diop' };
  server.answers[HISTORY] = () => ({
    events: [{ ...event, plantSheetId: sheetId(1), version: 2, reason: rejectReason }],
    total: 1,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z'), toFake: ['Date'] });
});

it('says who rejected a change, when, why, and until when it can come back', async () => {
  answerWith('reject', 'Sans source.');
  openBin();
  await screen.findByText(/^Rejetée par Awa Diop le 14\/11\/2026, restaurable jusqu’au 14\/12\/2026$/);
  screen.getByText('Sans source.');
  screen.getByText(/proposition de modification/);
  expect(server.asked[0]?.wanted).toMatchObject({ status: 'DELETED', page: '1', limit: '10' });
});

it('restores a row and says so', async () => {
  answerWith('delete', null);
  server.answers[RESTORE] = () => {
    delete server.answers[LIST];
    return buildRemoved(null);
  };
  openBin();
  fireEvent.click(await screen.findByRole('button', { name: 'Restaurer Planta numero1' }));
  await screen.findByText('La corbeille est vide.');
  expect(toldInToasts()).toEqual(['Fiche restaurée']);
});

it('says why a row cannot come back, and leaves it there', async () => {
  answerWith('delete', null);
  server.answers[RESTORE] = () =>
    server.fail(409, 'Une fiche de cette plante existe déjà dans cette langue.');
  openBin();
  fireEvent.click(await screen.findByRole('button', { name: 'Restaurer Planta numero1' }));
  await waitFor(() => expect(toldInToasts()).toEqual(['Erreur lors de la restauration']));
  screen.getByRole('button', { name: 'Restaurer Planta numero1' });
});

it('offers no way back after thirty days', async () => {
  answerWith('reject', 'Sans source.');
  vi.setSystemTime(new Date('2026-12-14T10:00:01.000Z'));
  openBin();
  await screen.findByText('Rejetée par Awa Diop le 14/11/2026');
  expect(screen.queryByRole('button', { name: /^Restaurer/ })).toBeNull();
});

it('offers no way back for a change that was accepted', async () => {
  answerWith('validate', null);
  openBin();
  await screen.findByText('Validée par Awa Diop le 14/11/2026');
  expect(screen.queryByRole('button', { name: /^Restaurer/ })).toBeNull();
});

it('shows a contributor what is there, but leaves restoring to those who validate', async () => {
  answerWith('reject', 'Sans source.');
  signIn('CONTRIBUTOR');
  openBin();
  await screen.findByText(/restaurable jusqu’au/);
  expect(screen.queryByRole('button', { name: /^Restaurer/ })).toBeNull();
});

it('says what failed and tries again', async () => {
  server.answers[LIST] = () => server.fail(500, 'La base dort');
  openBin();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  delete server.answers[LIST];
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('La corbeille est vide.');
});
