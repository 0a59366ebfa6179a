import { readFileSync } from 'node:fs';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ImportReport } from '@simples/contract/plant-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { delayAgainstDelay, feverAgainstMalaria } from '#test/sheet-rules/delays.ts';
import {
  nameAgainstLookAlike,
  referenceNotFindable,
  reviewedNoMore,
} from '#test/sheet-rules/names-and-references.ts';
import { childAgainstDose, dangerAgainstWords, degreeAgainstDegree } from '#test/sheet-rules/safety-words.ts';
import {
  indicationWithoutTag,
  methodAgainstWords,
  partAgainstWords,
} from '#test/sheet-rules/structured-fields.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const address = new URL('../../../../../content/sheets-to-review/sheets.ndjson', import.meta.url);
const file = readFileSync(address, 'utf8');
const sheets: PlantSheetContent[] = file
  .trimEnd()
  .split('\n')
  .map((line) => plantSheetContent.parse(JSON.parse(line)));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
});
afterAll(() => test.close());

describe('the sheets that wait for a reader', () => {
  it.each([
    delayAgainstDelay,
    feverAgainstMalaria,
    nameAgainstLookAlike,
    referenceNotFindable,
    reviewedNoMore,
    childAgainstDose,
    dangerAgainstWords,
    degreeAgainstDegree,
    indicationWithoutTag,
    methodAgainstWords,
    partAgainstWords,
  ])('hold to what starter sheets hold to: $name', (rule) => {
    const faults = sheets.flatMap((sheet) =>
      rule(sheet).map((fault) => `${sheet.plantScientificName}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('tell no way to take a plant that poisons', () => {
    const poisons = sheets.filter((sheet) => ['toxic', 'lethal'].includes(dangerOf(sheet) ?? ''));
    expect(poisons.length).toBeGreaterThan(40);
    expect(poisons.flatMap(({ indications }) => indications.flatMap((one) => one.preparations))).toEqual([]);
  });

  it('go into the queue through the import, where nothing of them is published', async () => {
    const { headers } = await test.signIn('CONTRIBUTOR');
    const response = await test.inject({
      method: 'POST',
      url: '/v1/api/plant_sheets/import?dryRun=false',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      payload: file,
    });
    const { counts } = response.json<ImportReport>();
    expect(counts).toEqual({ new: 100, changed: 0, unchanged: 0, invalid: 0 });
    const { total } = (await test.inject({ url: '/v1/api/plant_sheets?limit=1', headers })).json();
    expect(total).toBe(60);
  });
});
