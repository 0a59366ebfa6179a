import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('answers over a migrated database of its own', async () => {
  const response = await test.inject({ url: '/readyz' });
  expect(response.statusCode).toBe(200);
});
