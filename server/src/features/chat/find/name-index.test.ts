import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueryParser } from '#server/search/query-parser.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf } from '#test/sheets.ts';
import { createRetrieval } from './retrieval.service.ts';

let test: TestApp;
let admin: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
});
afterAll(() => test.close());

it('the names of sheets are read again when one was published, once for all who ask meanwhile', async () => {
  const { names } = createRetrieval(test.db, createQueryParser({ thesaurus: [] }));
  await addSheet(admin, { plantScientificName: 'Zingara prima L.' });
  const first = await names();
  expect(await names()).toBe(first);
  expect(first.exact('zingara prima')).not.toBeNull();
  expect(first.exact('zingara secunda')).toBeNull();
  await addSheet(admin, { plantScientificName: 'Zingara secunda L.' });
  const [one, other] = await Promise.all([names(), names()]);
  expect(one).toBe(other);
  expect(one.exact('zingara secunda')).not.toBeNull();
});

it('names that could not be read are read by the next who asks', async () => {
  const { names } = createRetrieval(test.db, createQueryParser({ thesaurus: [] }));
  await test.database.pool.query('alter table plant_sheet_names rename to away');
  await expect(names()).rejects.toThrow('plant_sheet_names');
  await test.database.pool.query('alter table away rename to plant_sheet_names');
  expect((await names()).exact('zingara prima')).not.toBeNull();
});
