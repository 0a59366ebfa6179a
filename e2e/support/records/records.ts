import { expect, type Locator, type Page } from '@playwright/test';
import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheet,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { type PlantSheetPage, plantSheetPage } from '@simples/contract/plant-sheet-lists';
import type { ImportReport } from '@simples/contract/plant-sheets';
import type { Session } from '../accounts.ts';
import { address } from '../server.ts';

const SHEETS = `${address}/v1/api/plant_sheets`;

async function send({ token }: Session, method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(SHEETS + path, {
    method,
    headers: { authorization: `Bearer ${token.accessToken}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The published sheet of a plant. */
export async function findSheet(session: Session, name: string): Promise<PlantSheet> {
  const query = new URLSearchParams({ searchQuery: name, limit: '1' });
  const page = plantSheetPage.parse(await (await send(session, 'GET', `?${query}`)).json());
  const [sheet] = page.plantSheets;
  if (sheet?.plantScientificName !== name) throw new Error(`no sheet of ${name}`);
  return sheet;
}

const newSheet = {
  plantCommonName: 'Plante des essais',
  description: 'Une plante des lisières.',
  language: 'FR',
  taxonomy: { family: 'Essaiaceae' },
  indications: [{ title: 'Toux', details: 'Toux grasse.' }],
  contreIndications: [{ title: 'Allergie', details: 'Aux plantes de la famille.' }],
  tags: ['Toux'],
};

/** A published sheet of a plant that no other journey knows. */
export async function publishSheet(session: Session, name: string, more: object = {}): Promise<PlantSheet> {
  const response = await send(session, 'POST', '', { ...newSheet, ...more, plantScientificName: name });
  return plantSheet.parse(await response.json());
}

/** What a person writes of a sheet. */
export function contentOf(sheet: PlantSheet): PlantSheetContent {
  const names = Object.keys(plantSheetContent.shape);
  const content = Object.fromEntries(Object.entries(sheet).filter(([name]) => names.includes(name)));
  return plantSheetContent.parse(content);
}

/** Hands in a change of a published sheet; gives the row that waits. */
export async function propose(session: Session, name: string, change: object): Promise<PlantSheet> {
  const { id } = await findSheet(session, name);
  const response = await send(session, 'PATCH', `/${id}`, { ...change, status: 'MODIFIED' });
  return plantSheet.parse(await response.json());
}

export async function reject(session: Session, { id }: PlantSheet, reason: string): Promise<void> {
  await send(session, 'PATCH', `/${id}`, { status: 'DELETED', reason });
}

/** Opens the queue at its tab of updates, reduced to a plant: other journeys have rows in it too. */
export async function openUpdates(page: Page, name: string): Promise<void> {
  const query = new URLSearchParams({ onglet: 'mises-a-jour', q: name });
  await page.goto(`/home/record-validation?${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Validation de fiche de plante' })).toBeVisible();
}

/** The row of the bin of a plant. */
export const binRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Corbeille' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .first();

/** Makes published sheets stand in the queue, whatever waits there: the first of them deadly and changed. */
export async function fillQueue(page: Page): Promise<void> {
  await page.route(/plant_sheets\?.*reviewKind=/, async (route) => {
    const url = new URL(route.request().url());
    const reviewKind = url.searchParams.get('reviewKind');
    url.searchParams.delete('reviewKind');
    const response = await route.fetch({ url: url.href });
    const answer: PlantSheetPage = await response.json();
    const plants = answer.plants.map((plant, index) => ({
      ...plant,
      status: 'MODIFIED',
      reviewKind,
      safetyChanges: index === 0 ? 2 : 0,
      dangerLevel: index === 0 ? 'lethal' : 'none',
    }));
    await route.fulfill({ response, json: { ...answer, plants } });
  });
}

const line = { reason: null, plantSheetId: null, changes: 0, safetyChanges: 0 };

/** An import with something of every kind. */
export const importPreview: ImportReport = {
  dryRun: true,
  counts: { new: 1, changed: 1, unchanged: 57, invalid: 1 },
  lines: [
    { ...line, line: 2, name: 'Digitalis purpurea', outcome: 'changed', changes: 3, safetyChanges: 1 },
    { ...line, line: 3, name: 'Verbena officinalis', outcome: 'new' },
    { ...line, line: 9, name: '', outcome: 'invalid', reason: 'tags : Au moins un tag est requis' },
  ],
};
