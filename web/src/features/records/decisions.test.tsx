import type { ToldDecision, UndoableDecision } from '@simples/contract/sheet-decisions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, standInForServer, toldInToasts, UploadStandIn } from '#web/lib/testing/empty-product.tsx';
import { sheetId } from '#web/lib/testing/plant-cards.ts';
import { Overview } from './overview.tsx';
import { Queue } from './queue.tsx';
import { RecordsTabs } from './records-tabs.tsx';

// @vitest-environment happy-dom

const server = standInForServer();

const decision = {
  id: sheetId(1),
  rowId: sheetId(2),
  plantSheetId: sheetId(3),
  plantScientificName: 'Thymus vulgaris',
  decidedAt: '2026-11-14T10:03:00.000Z',
};
const told = (overrides: Partial<ToldDecision> = {}): ToldDecision => ({
  ...decision,
  outcome: 'rejected',
  reason: 'Aucune source ne le dit.',
  accepted: 0,
  rejected: 0,
  decidedBy: 'Fatou Sow',
  isSeen: false,
  ...overrides,
});
const undoable: UndoableDecision = {
  ...decision,
  outcome: 'validated',
  undoableUntil: '2026-11-14T10:13:00.000Z',
};

function decided(all: readonly ToldDecision[], own: readonly UndoableDecision[] = []): void {
  server.answers['GET /plant_sheets/decisions'] = () => ({
    told: all,
    unseen: all.filter(({ isSeen }) => !isSeen).length,
    undoable: own,
  });
}

const openOverview = () =>
  open(
    () => (
      <>
        <RecordsTabs current="management" />
        <Overview Upload={UploadStandIn} />
      </>
    ),
    '/home/record-management',
  );
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Décisions sur vos propositions' }));

it('tells an author what was decided, by whom and why', async () => {
  decided([
    told(),
    told({ id: sheetId(4), outcome: 'partly', accepted: 2, rejected: 1, reason: null, isSeen: true }),
  ]);
  openOverview();
  const [rejected, partly] = (await panel()).getAllByRole('listitem');
  expect(rejected?.textContent).toContain('Rejetée par Fatou Sow');
  expect(rejected?.textContent).toContain('Motif : Aucune source ne le dit.');
  expect(rejected?.querySelector('a')?.getAttribute('href')).toContain(decision.rowId);
  expect(partly?.textContent).toMatch(/Publiée en partie \(2\sacceptées, 1\srejetée\) par Fatou Sow/);
  expect(partly?.querySelector('a')?.getAttribute('href')).toContain(decision.plantSheetId);
  expect(await screen.findByRole('link', { name: 'Gestion 1 décision à lire' })).toBeTruthy();
});

it('marks as read what is shown, and the badge goes', async () => {
  decided([told(), told({ id: sheetId(4), isSeen: true })]);
  server.answers['POST /plant_sheets/decisions/seen'] = () => {
    decided([told({ isSeen: true }), told({ id: sheetId(4), isSeen: true })]);
    return new Response(null, { status: 204 });
  };
  openOverview();
  fireEvent.click((await panel()).getByRole('button', { name: 'Marquer comme lu (1)' }));
  await screen.findByRole('link', { name: 'Gestion' });
  expect(server.asked.find(({ method }) => method === 'POST')?.wanted).toEqual({ ids: [decision.id] });
  expect((await panel()).queryByRole('button')).toBeNull();
});

it('shows nothing to somebody about whom nothing was decided', async () => {
  openOverview();
  await screen.findByText('Rien n’attend de décision.');
  expect(screen.queryByText('Décisions sur vos propositions')).toBeNull();
});

it('offers to take one’s own decisions back in the queue, and says when it is too late', async () => {
  decided([], [undoable]);
  const message = 'Cette décision ne peut plus être annulée.';
  server.answers[`POST /plant_sheets/${decision.rowId}/undo`] = () =>
    Response.json({ message, httpCode: 409, key: 'conflict' }, { status: 409 });
  open(Queue, '/home/record-validation');
  const list = within(await screen.findByRole('list', { name: 'Décisions que vous pouvez annuler' }));
  expect(list.getByRole('listitem').textContent).toContain('Vous avez publié Thymus vulgaris');
  decided([], []);
  fireEvent.click(list.getByRole('button', { name: /^Annuler la décision sur Thymus vulgaris/ }));
  await waitFor(() => expect(toldInToasts()).toEqual(['La décision n’a pas pu être annulée']));
  await waitFor(() => expect(screen.queryByRole('list', { name: /annuler$/ })).toBeNull());
});

it('shows the newest decision to take back, the others folded below it', async () => {
  const at = (minute: number) => ({
    id: sheetId(10 + minute),
    plantScientificName: `Planta ${minute}`,
    decidedAt: `2026-11-14T10:0${minute}:00.000Z`,
  });
  decided(
    [],
    [
      { ...undoable, ...at(1) },
      { ...undoable, ...at(3) },
      { ...undoable, ...at(2) },
    ],
  );
  open(Queue, '/home/record-validation');
  const list = within(await screen.findByRole('list', { name: 'Décisions que vous pouvez annuler' }));
  expect(list.getByRole('listitem').textContent).toContain('Planta 3');
  const others = screen.getByText('2 autres décisions à annuler').closest('details');
  expect(others?.open).toBe(false);
  expect(within(others as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});
