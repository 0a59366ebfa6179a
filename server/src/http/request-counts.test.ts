import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { shareCounts } from '#server/db/throttles.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { RequestCounts, type ShareCounts } from './request-counts.ts';

const LIMIT = 600;
const WINDOW = 60_000;

let database: Database;
let statements = 0;
let share: ShareCounts;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / WINDOW) * WINDOW });
  database = await openTestDatabase();
  const inDatabase = shareCounts(database.db);
  statements = 0;
  share = (counts) => {
    statements += 1;
    return inDatabase(counts);
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

/** Asks until refused, so many at once. @returns how many were admitted */
async function exhaust(process: RequestCounts, key: string, atOnce: number): Promise<number> {
  let admitted = 0;
  const client = async () => {
    while ((await process.count(key, WINDOW, LIMIT)).current <= LIMIT) admitted += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return admitted;
}

/** Of the limit. */
const tolerance = (admitted: number) => (admitted >= LIMIT ? admitted / LIMIT - 1 : 1);

it.each([1, 20])('two processes, each with %i requests at once, admit the limit together', async (atOnce) => {
  const processes = [new RequestCounts(share), new RequestCounts(share)];
  const admitted = await Promise.all(processes.map((process) => exhaust(process, 'anne', atOnce)));
  expect(tolerance(admitted.reduce((sum, count) => sum + count, 0))).toBeLessThanOrEqual(0.05);
  expect(statements).toBeLessThan(LIMIT / 5);
});

it('what a process keeps to itself is no more than the tolerance', async () => {
  const [busy, quiet] = [new RequestCounts(share), new RequestCounts(share)];
  let kept = 0;
  const isQuiet = () => statements === 0;
  while (isQuiet()) {
    await quiet.count('anne', WINDOW, LIMIT);
    kept += 1;
  }
  expect(tolerance(kept + (await exhaust(busy, 'anne', 1)))).toBeLessThanOrEqual(0.05);
});

it('the few requests of many people cost no statement, nor do refused ones', async () => {
  const process = new RequestCounts(share);
  for (let person = 0; person < 200; person += 1) {
    for (let n = 0; n < 10; n += 1) await process.count(`person ${person}`, WINDOW, LIMIT);
  }
  expect(statements).toBe(0);
  await exhaust(process, 'anne', 1);
  const before = statements;
  expect(await exhaust(process, 'anne', 20)).toBe(0);
  expect(statements).toBe(before);
});

it('the next minute begins anew, in every process', async () => {
  const [one, other] = [new RequestCounts(share), new RequestCounts(share)];
  await exhaust(one, 'anne', 1);
  await exhaust(other, 'anne', 1);
  vi.setSystemTime(Date.now() + WINDOW);
  const admitted = (await exhaust(one, 'anne', 1)) + (await exhaust(other, 'anne', 1));
  expect(tolerance(admitted)).toBeLessThanOrEqual(0.05);
});

it('without the database each process counts for itself', async () => {
  const alone = new RequestCounts(() => Promise.reject(new Error('gone')));
  expect(await exhaust(alone, 'anne', 20)).toBe(LIMIT);
});
