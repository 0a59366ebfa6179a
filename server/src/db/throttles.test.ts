import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { claimUse } from './throttles.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 24) + milliseconds);

it('counts the uses of processes whose clocks differ', async () => {
  const policy = { uses: 2, window: 60, apart: 0 };
  expect(await claimUse(test.db, 'use', policy, at(5))).toBe(0);
  expect(await claimUse(test.db, 'use', policy, at(0))).toBe(0);
  expect(await claimUse(test.db, 'use', policy, at(10))).toBe(60);
});

it('keeps uses apart that must be', async () => {
  const policy = { uses: 9, window: 60, apart: 2 };
  expect(await claimUse(test.db, 'apart', policy, at(0))).toBe(0);
  expect(await claimUse(test.db, 'apart', policy, at(500))).toBe(2);
  expect(await claimUse(test.db, 'apart', policy, at(2_000))).toBe(0);
});
