import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { buildContent, type Desk, deskOf, newWord } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
});
afterAll(() => test.close());

async function waiting(): Promise<number> {
  const { rows } = await test.db.execute<{ n: number }>(sql`select count(*)::int as n from search_pending`);
  return rows[0]?.n ?? 0;
}

/** More than may wait, by several people who never pause. */
it('moves what is published without a pause, so that searches never have much to move', async () => {
  const word = newWord();
  let most = 0;
  const person = async (sheets: number) => {
    for (let i = 0; i < sheets; i += 1) {
      const { status } = await admin.create(buildContent({ tags: [word] }));
      expect(status).toBe(201);
      most = Math.max(most, await waiting());
    }
  };
  await Promise.all([person(100), person(100), person(100)]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(300);
  const found = await admin.call<{ total: number }>('/search', {
    method: 'POST',
    payload: { searchQuery: word, page: 1, limit: 10 },
  });
  expect(found.body.total).toBe(300);
  expect(await waiting()).toBe(0);
}, 120_000);
