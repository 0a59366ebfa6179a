import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { firstSeed, histories, patience, playHistories } from './play-histories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const seed = firstSeed + 1;

it(`${histories} random histories lose no published sheet and no version (seed ${seed})`, {
  timeout: patience,
}, async () => {
  expect(await playHistories(test, seed)).toEqual([]);
});
