import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, open, standInForServer, UploadStandIn } from '#web/lib/testing/empty-product.tsx';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { Overview } from './overview.tsx';

// @vitest-environment happy-dom

const server = standInForServer();
const LIST = 'GET /plant_sheets';

const waiting = {
  NEW: [buildCard(1, { reviewKind: 'NEW', status: 'DRAFT', plantScientificName: 'Nova prima' })],
  UPDATE: [
    buildCard(2, {
      reviewKind: 'UPDATE',
      status: 'MODIFIED',
      plantScientificName: 'Digitalis purpurea',
      publishedSheetId: sheetId(9),
      safetyChanges: 1,
      dangerLevel: 'toxic',
      updatedAt: '2026-11-01T10:00:00.000Z',
    }),
  ],
};

const published = [buildCard(9, { plantScientificName: 'Thymus vulgaris' })];

function answer({ wanted }: Asked) {
  const kind = wanted['reviewKind'];
  const plants = kind === 'NEW' || kind === 'UPDATE' ? waiting[kind] : published;
  const totalPerStatus = { VALIDATED: 59, DRAFT: 1, MODIFIED: 1, DELETED: 4 };
  return buildPage({ page: 1, limit: 5, total: plants.length }, { plants, totalPerStatus });
}

const openOverview = () => open(() => <Overview Upload={UploadStandIn} />, '/home/record-management');
const textsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('counts the sheets in each state', async () => {
  server.answers[LIST] = answer;
  openOverview();
  await screen.findByText('59');
  expect(textsOf(screen.getByRole('list', { name: 'Nombre de fiches' }))).toEqual([
    '59Fiches publiées',
    '1Nouvelles fiches à valider',
    '1Mises à jour à valider',
    '4Dans la corbeille',
  ]);
});

it('puts the dangerous rows of both tabs before the newer ones', async () => {
  server.answers[LIST] = answer;
  openOverview();
  await screen.findByRole('link', { name: 'Nova prima' });
  expect(textsOf(screen.getByRole('region', { name: 'À valider en premier' }))).toEqual([
    'Digitalis purpureaMise à jour, 01/11/261 changement de sécurité, plante toxique',
    'Nova primaNouvelle fiche, 14/11/26',
  ]);
});

it('says who did the last thing to a published sheet', async () => {
  server.answers[LIST] = answer;
  const done = { id: sheetId(3), at: '2026-11-14T10:00:00.000Z', actorKind: 'HUMAN', actor: 'Awa Diop' };
  const about = { plantSheetId: sheetId(9), version: 2, reason: null };
  server.answers[`GET /plant_sheets/${sheetId(9)}/history`] = () => ({
    events: [
      { ...done, ...about, act: 'reject', result: 'conflict' },
      { ...done, ...about, act: 'validate', result: 'ok' },
    ],
    total: 2,
  });
  openOverview();
  expect(await screen.findByText('Validée par Awa Diop, 14/11/26')).toBeTruthy();
});

it('says that nothing waits', async () => {
  openOverview();
  expect(await screen.findByText('Rien n’attend de décision.')).toBeTruthy();
});

it('says what failed in its own place', async () => {
  server.answers[LIST] = (asked) =>
    asked.wanted['limit'] === '5' && asked.wanted['reviewKind']
      ? server.fail(500, 'La base dort')
      : answer(asked);
  openOverview();
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  await screen.findByRole('link', { name: 'Thymus vulgaris' });
});
