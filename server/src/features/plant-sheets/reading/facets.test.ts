import type { PlantSheetMeta, PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantFacts, plantSheets } from '#server/db/schema.ts';
import { recompileFacts } from '#server/features/plant-sheets/facts/recompile.service.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf } from '#test/sheets.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const api = '/v1/api/plant_sheets';
let test: TestApp;
let admin: Desk;
let customer: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

async function get<T>(path: string): Promise<T> {
  const response = await test.inject({ url: `${api}${path}`, headers: customer.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}
const meta = () => get<PlantSheetMeta>('/meta');
const totalOf = async (query: string) => (await get<PlantSheetPage>(`?limit=1&${query}`)).total;

it('a tag and a region have one spelling, however they are typed', async () => {
  const sheet = await addSheet(admin, {
    tags: ['TOUX', 'toux', 'Fievre', 'un tag à moi'],
    geographicalRepartitions: ['senegal', 'Sénégal', 'Une île'],
  });
  expect(sheet.tags).toEqual(['Toux', 'Fièvre', 'un tag à moi']);
  expect(sheet.geographicalRepartitions).toEqual(['Sénégal', 'Une île']);
  const { body } = await admin.patch(sheet.id, { tags: ['PLAIES', 'toux'] });
  expect(body.tags).toEqual(['Plaies', 'Toux']);
});

it('a wider region finds what grows in those within it', async () => {
  const [africa, west, senegal] = [
    await totalOf('geographicalRepartition=Afrique'),
    await totalOf(`geographicalRepartition=${encodeURIComponent('Afrique de l’Ouest')}`),
    await totalOf(`geographicalRepartition=${encodeURIComponent('Sénégal')}`),
  ];
  expect(senegal).toBeGreaterThan(0);
  expect(west).toBeGreaterThan(senegal);
  expect(africa).toBeGreaterThan(west);
});

it.each([
  ['of all sheets', ''],
  ['of a search', '&searchQuery=toux'],
  ['under a filter', '&tag=Toux'],
])('lists are ordered by name or by date on demand: %s', async (_which, query) => {
  const listed = async (sort: string) =>
    (await get<PlantSheetPage>(`?limit=100&view=cards&sort=${sort}${query}`)).plants;
  const names = (await listed('name')).map(({ plantScientificName }) =>
    plantScientificName.replace('× ', ''),
  );
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  const dates = (await listed('recent')).map(({ updatedAt }) => updatedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

it('each value of a filter is counted, and the filter finds as many', async () => {
  const { facets, tags, geographicalRepartitions } = await meta();
  expect(facets.tags.map(({ value }) => value)).toEqual(tags);
  expect(facets.geographicalRepartitions.map(({ value }) => value).toSorted()).toEqual(
    geographicalRepartitions.toSorted(),
  );
  for (const [filter, facet] of [
    ['tag', facets.tags],
    ['geographicalRepartition', facets.geographicalRepartitions],
    ['preparationMethod', facets.preparationMethods.filter(({ value }) => /^[A-Z_]+$/.test(value))],
    ['plantPartUsed', facets.plantParts],
    ['language', facets.languages],
  ] as const) {
    for (const { value, sheets } of facet.slice(0, 4))
      expect([value, await totalOf(`${filter}=${encodeURIComponent(value)}`)]).toEqual([value, sheets]);
  }
});

it('the values of a filter are counted under the search and the other filters, not under its own', async () => {
  const all = (await meta()).facets;
  const toux = 'tag=Toux&searchQuery=miel';
  const { facets } = await get<PlantSheetMeta>(`/meta?${toux}`);
  const region = (one: typeof facets) =>
    one.geographicalRepartitions.find(({ value }) => value === 'Afrique de l’Ouest')?.sheets ?? 0;
  expect(region(facets)).toBe(
    await totalOf(`${toux}&geographicalRepartition=${encodeURIComponent('Afrique de l’Ouest')}`),
  );
  expect(region(facets)).toBeLessThan(region(all));
  const fever = facets.tags.find(({ value }) => value === 'Fièvre')?.sheets;
  expect(fever).toBe(await totalOf(`searchQuery=miel&tag=${encodeURIComponent('Fièvre')}`));
  // A value that nothing is left of stays in the list.
  expect(facets.tags.map(({ value }) => value)).toEqual(all.tags.map(({ value }) => value));
});

it('tags have a kind, and regions come after the wider ones', async () => {
  const { facets, known } = await meta();
  const kindOf = (tag: string) => facets.tags.find(({ value }) => value === tag)?.kind;
  expect([kindOf('Toux'), kindOf('Foie'), kindOf('Plante mortelle')]).toEqual([
    'symptom',
    'property',
    'warning',
  ]);
  const regions = facets.geographicalRepartitions;
  const placeOf = (region: string) => regions.findIndex(({ value }) => value === region);
  expect(placeOf('Afrique')).toBeLessThan(placeOf('Afrique de l’Ouest'));
  expect(placeOf('Afrique de l’Ouest')).toBeLessThan(placeOf('Sénégal'));
  expect([regions[placeOf('Afrique')]?.depth, regions[placeOf('Sénégal')]?.depth]).toEqual([0, 2]);
  expect(known.tags).toContain('Toux');
  expect(known.regions).toContain('Bénin');
});

it('sheets stored under older rules are found once their facts are compiled anew', async () => {
  const sheet = await addSheet(admin, { tags: ['Toux'], geographicalRepartitions: ['Mali'] });
  const content = { ...sheet, tags: ['TOUX'], geographicalRepartitions: ['mali'] };
  await test.db
    .update(plantSheets)
    .set({ content, tags: ['TOUX'], origins: ['mali'] })
    .where(eq(plantSheets.id, sheet.id));
  await test.db.update(plantFacts).set({ rules: 0 }).where(eq(plantFacts.plantSheetId, sheet.id));
  await recompileFacts(test.db, new AbortController().signal);
  const [row] = await test.db.select().from(plantSheets).where(eq(plantSheets.id, sheet.id));
  expect([row?.tags, row?.origins]).toEqual([['Toux'], ['Mali', 'Afrique de l’Ouest', 'Sahel', 'Afrique']]);
});
