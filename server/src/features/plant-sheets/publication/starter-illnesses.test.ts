import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitSentences } from '#server/french/sentences.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { concepts, reader, type Sheet } from '#test/sheet-rules/sheet-rule.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { readStarterContent } from './starter-content.ts';

const all = [...readStarterContent().values()];

describe('a sheet that a search for a grave illness finds', () => {
  let server: TestApp;
  let customer: SignedIn;
  beforeAll(async () => {
    server = await startTestApp();
    await loadStarterContent(server.db);
    customer = await server.signIn('CUSTOMER');
  });
  afterAll(() => server.close());

  const refuses = /\bne (?:traite|soigne|guerit|remplace)/;
  const textsOf = ({ description, indications, contreIndications }: Sheet) =>
    [
      description,
      ...indications.map(({ details }) => details),
      ...contreIndications.map(({ details }) => details),
    ].flatMap((text) => splitSentences(text));
  /** Its treatment tells of an illness: "ne remplace pas le traitement du diabète". */
  const told = (sentence: string) =>
    reader
      .subjectsIn(sentence)
      .flatMap(({ id }) => [id, ...(concepts.get(id)?.implies ?? [])])
      .flatMap((id) => concepts.ancestors(id));
  const says = (sheet: Sheet, illness: string) =>
    textsOf(sheet).some(
      (sentence) =>
        refuses.test(normalizeText(sentence)) && told(sentence).some((id) => id.endsWith(`:${illness}`)),
    );

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
    const answer = await server.inject({
      method: 'POST',
      url: '/v1/api/plant_sheets/search',
      headers: customer.headers,
      payload: { searchQuery, limit: 60 },
    });
    const found = answer.json<PlantSheetPage>().plantSheets;
    expect(found).not.toEqual([]);
    const names = new Set(found.map(({ plantScientificName }) => plantScientificName));
    const silent = all.filter((sheet) => names.has(sheet.plantScientificName) && !says(sheet, illness));
    expect(silent.map(({ plantScientificName }) => plantScientificName)).toEqual([]);
  });
});
