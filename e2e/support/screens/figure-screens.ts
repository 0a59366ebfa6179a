import { expect, type Page } from '@playwright/test';
import type { Quality } from '@simples/contract/dashboard';
import { openPlantComparison } from '../plant-comparison.ts';
import type { Arrive } from './screens.ts';

const id = '01900000-0000-7000-8000-000000000000';

/** What a product in use lacks. */
const lacking: Partial<Quality> = {
  questions: { total: 40, unanswered: 3 },
  feedback: {
    up: 9,
    down: 2,
    reasons: [
      { reason: 'DANGEROUS', total: 1 },
      { reason: null, total: 1 },
    ],
    sheets: [
      {
        plantSheetId: id,
        name: 'Aconit napel',
        down: 2,
        dangerous: 1,
        reasons: [
          { reason: 'DANGEROUS', total: 1 },
          { reason: 'WRONG', total: 1 },
        ],
      },
    ],
  },
  review: {
    total: 1,
    dangerous: 1,
    sheets: [
      {
        plantSheetId: id,
        publishedSheetId: id,
        name: 'Digitale pourpre',
        kind: 'UPDATE',
        status: 'MODIFIED',
        isDangerous: true,
        safetyChanges: 1,
        updatedAt: '2026-03-21T09:30:00.000Z',
      },
    ],
  },
  toWrite: [
    { kind: 'plant', term: 'Moringa', plantSheetId: id, people: 6, times: 9 },
    { kind: 'query', term: 'mal aux cheveux', plantSheetId: null, people: 5, times: 5 },
  ],
  untold: 2,
};

async function openDashboard(page: Page): Promise<void> {
  await page.route('**/dashboard/quality?*', async (route) => {
    const response = await route.fetch();
    const answer: Quality = await response.json();
    await route.fulfill({ response, json: { ...answer, ...lacking } });
  });
  await page.goto('/home/dashboard?jours=30');
  await page.getByText('Voir le tableau').click();
  await expect(page.getByRole('region', { name: 'Fiches à relire' })).toBeVisible();
}

/** Figures, audit log and the comparison of plants. */
export const figureScreens: Record<string, Arrive> = {
  dashboard: openDashboard,
  'dashboard: failed': async (page) => {
    await page.route('**/dashboard/dashboard/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/home/dashboard');
    await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible();
  },
  'audit log with a filter': async (page) => {
    await page.goto('/home/audit?acte=code-check');
    await expect(page.getByRole('list', { name: 'Actes' })).toBeVisible();
  },
  'audit log: empty': async (page) => {
    await page.goto('/home/audit?acte=zzzz');
    await expect(page.getByText('Aucun acte ne correspond à ces filtres.')).toBeVisible();
  },
  'plants side by side': openPlantComparison,
  'plants side by side: none yet': async (page) => {
    await page.goto('/home/plant-comparison');
    await expect(page.getByText('Choisissez les plantes à comparer.')).toBeVisible();
  },
};
