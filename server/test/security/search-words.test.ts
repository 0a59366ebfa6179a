import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  admin = await test.signIn('SUPER_ADMIN');
});
afterAll(() => test.close());

async function totalOf(path: string, name: string, text: string): Promise<number> {
  const url = `/v1/api/${path}?${new URLSearchParams({ [name]: text }).toString()}`;
  const answer = await test.inject({ url, headers: admin.headers });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json<PlantSheetPage>().total;
}

/** Each would mean something to a pattern, a text query or a regular expression. */
const widened = ['men%', 'm_nthe', 'men.*', 'm[e]nthe', 'men:*', 'm?nthe', '^menthe$|.'].map((text) => [
  text,
]);

it.each(widened)('« %s » finds no more than its words do', async (text) => {
  const words = text.replaceAll(/[^a-z]+/g, ' ').trim();
  expect(await totalOf('plant_sheets', 'searchQuery', text)).toBeLessThanOrEqual(
    await totalOf('plant_sheets', 'searchQuery', words),
  );
});

const signs = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '%%',
  "' or 1=1 --",
  '"; drop table users',
  '& | !',
  '<->',
  '(',
  '*:*',
  '\\%',
];

it.each(signs.map((text) => [text]))('« %s » finds nobody by a sign alone', async (text) => {
  expect(await totalOf('users', 'search', text)).toBe(0);
  expect(await totalOf('conversations', 'search', text)).toBe(0);
  await totalOf('plant_sheets', 'searchQuery', text);
});
