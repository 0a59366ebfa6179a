import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignSize } from '#test/campaign.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf } from '#test/sheets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const lists = ['status=DRAFT', 'reviewKind=UPDATE'];
const WRITERS = 3;

/** Proposes sheets, of which every other one is removed. @returns the ids that are left. */
async function write(desk: Desk, remover: Desk, rounds: number): Promise<string[]> {
  const left: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await addSheet(desk, {}, 'DRAFT');
    if (round % 2 === 0) left.push(id);
    else expect((await remover.remove(id)).status).toBe(204);
  }
  return left;
}

// Requirement D5.
it('totals and badges are those of their lists while others write, and when they have ended', async () => {
  const desks = await Promise.all(
    Array.from({ length: WRITERS }, async () => deskOf(test, await test.signIn('CONTRIBUTOR'))),
  );
  const reader = deskOf(test, await test.signIn('ADMIN'));
  const ended = new AbortController();
  const reading = (async () => {
    let reads = 0;
    while (!ended.signal.aborted) {
      for (const query of lists) {
        const { total, plants } = (await reader.list(`${query}&page=1&limit=100&view=cards`)).body;
        // Each writer has at most one sheet between its two states.
        expect(Math.abs(total - Math.min(plants.length, 100))).toBeLessThanOrEqual(WRITERS);
        expect((await reader.list(`${query}&page=1&limit=1`)).body.total).toBeGreaterThanOrEqual(0);
        reads += 1;
      }
    }
    return reads;
  })();
  const left = (await Promise.all(desks.map((desk) => write(desk, reader, campaignSize(8, 60))))).flat();
  ended.abort();
  expect(await reading).toBeGreaterThan(0);
  for (const query of lists) {
    const { total, plants } = (await reader.list(`${query}&page=1&limit=100&view=cards`)).body;
    expect(plants.map(({ id }) => id).toSorted()).toEqual(left.toSorted());
    expect([total, (await reader.list(`${query}&page=1&limit=1`)).body.total]).toEqual([
      left.length,
      left.length,
    ]);
  }
}, 600_000);
