import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { concepts, reader } from '#test/sheet-rules/sheet-rule.ts';
import { loadStarterContent } from '#test/starter-content.ts';

/** Its treatment tells of an illness: "ne remplace pas le traitement du diabète". */
const concernedBy = (statement: string): string[] =>
  reader
    .subjectsIn(statement)
    .flatMap(({ id }) => [id, ...(concepts.get(id)?.implies ?? [])])
    .flatMap((id) => concepts.ancestors(id))
    .map((id) => id.slice(id.indexOf(':') + 1));

describe('a sheet that a search for a grave illness finds', () => {
  let server: TestApp;
  let customer: SignedIn;
  beforeAll(async () => {
    server = await startTestApp();
    await loadStarterContent(server.db);
    customer = await server.signIn('CUSTOMER');
  });
  afterAll(() => server.close());

  it.each([
    ['paludisme', 'paludisme'],
    ['malaria', 'paludisme'],
    ['palu', 'paludisme'],
    ['cancer', 'cancer'],
    ['tumeur', 'cancer'],
    ['leucémie', 'cancer'],
    ['diabète', 'diabete'],
    ['diabétique', 'diabete'],
    ['VIH', 'vih'],
    ['sida', 'vih'],
    ['drépanocytose', 'drepanocytose'],
    ['tuberculose', 'tuberculose'],
    ['dengue', 'dengue'],
  ])('says that the plant does not treat it: %s', async (searchQuery, illness) => {
    const statements = new Set<string>();
    let read = 0;
    for (let page = 1, total = 1; read < total; page += 1) {
      const answer = await server.inject({
        method: 'POST',
        url: '/v1/api/plant_sheets/search',
        headers: customer.headers,
        payload: { searchQuery, view: 'cards', limit: 100, page },
      });
      const { plants, matches, total: all } = answer.json<PlantSheetPage>();
      expect(plants).not.toEqual([]);
      const silent = plants.filter(({ id }) => matches[id]?.kind !== 'refusal');
      expect(silent.map(({ plantScientificName }) => plantScientificName)).toEqual([]);
      for (const { text } of Object.values(matches)) statements.add(text);
      read += plants.length;
      total = all;
    }
    for (const statement of statements) expect(concernedBy(statement)).toContain(illness);
  });
});
