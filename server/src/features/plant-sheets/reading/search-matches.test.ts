import type { PlantSheetPage, SearchMatch } from '@simples/contract/plant-sheet-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let test: TestApp;
let customer: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  customer = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

async function search(payload: object): Promise<PlantSheetPage> {
  const url = '/v1/api/plant_sheets/search';
  const response = await test.inject({ method: 'POST', url, headers: customer.headers, payload });
  return response.json<PlantSheetPage>();
}

/** By scientific name. */
async function matchesOf(searchQuery: string, filters: object = {}): Promise<Map<string, SearchMatch>> {
  const { plants, matches } = await search({ searchQuery, view: 'cards', limit: 100, ...filters });
  return new Map(
    plants.flatMap(({ id, plantScientificName }) => {
      const match = matches[id];
      return match ? [[plantScientificName, match]] : [];
    }),
  );
}

it.each([
  ['toux', 'Thymus vulgaris', { tag: 'Toux' }],
  ['toux', 'Verbena officinalis', { label: 'Usage', text: 'Toux', tag: 'Toux' }],
  ['niim', 'Azadirachta indica', { label: 'Nom', text: 'Niim', tag: null }],
  ['nimbolide', 'Azadirachta indica', { label: 'Constituant' }],
  ['mal de ventre', 'Mentha × piperita', { label: 'Usage' }],
  ['warfarine', 'Panax ginseng', { label: 'Interaction' }],
])('says why "%s" finds %s', async (query, plant, match) => {
  expect((await matchesOf(query)).get(plant)).toMatchObject({ kind: 'fact', ...match });
});

it('says so under filters too', async () => {
  const found = await matchesOf('toux', { preparationMethod: 'INFUSION' });
  expect(found.size).toBeGreaterThan(0);
  for (const { label, text } of found.values()) expect(`${label} ${text}`).toMatch(/^\S+ \S/);
});

it('tells nothing that the card shows: its names', async () => {
  expect((await matchesOf('Azadirachta indica')).get('Azadirachta indica')).toBeUndefined();
});

it('every line is of the sheet, word for word', async () => {
  const { plants, matches } = await search({ searchQuery: 'fièvre', view: 'cards', limit: 100 });
  for (const { id } of plants) {
    const { json } = await test.inject({ url: `/v1/api/plant_sheets/${id}`, headers: customer.headers });
    expect(JSON.stringify(json())).toContain(JSON.stringify(matches[id]?.text ?? '').slice(1, -1));
  }
});

it('is told of searches for cards only', async () => {
  expect((await search({ searchQuery: 'toux' })).matches).toEqual({});
  expect((await search({ view: 'cards' })).matches).toEqual({});
});
