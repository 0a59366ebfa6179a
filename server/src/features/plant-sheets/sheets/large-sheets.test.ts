import { limits } from '@simples/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flushIndex } from '#server/search/index-queue.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, newWord, type Written } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

/** Words that no other text has: the dearest to index. */
function longText(length: number): string {
  let text = newWord();
  while (text.length < length) text += ` ${newWord()}`;
  return text.slice(0, length);
}

/** Of some kilobytes. */
const ofSize = (kilobytes: number): Written => ({
  indications: Array.from({ length: Math.floor(kilobytes / 7) }, () => ({
    title: 'Toux',
    details: longText(7_000),
  })),
});

async function waiting(): Promise<number> {
  const { rows } = await test.db.execute<{ n: number }>(sql`select count(*)::int as n from search_pending`);
  return rows[0]?.n ?? 0;
}

it('a sheet has at most 256 kB, new or changed, and says so in French', async () => {
  const refused = await admin.create(buildContent(ofSize(300)));
  expect([refused.status, refused.error.key]).toEqual([413, 'tooLarge']);
  expect(refused.error.message).toBe(
    'Cette fiche est trop longue : 256 Ko au plus. Raccourcissez ses textes.',
  );
  const sheet = await addSheet(admin, ofSize(140));
  const more = await admin.patch(sheet.id, {
    indications: [...sheet.indications, ...(ofSize(140).indications ?? [])],
  });
  expect([more.status, more.error.key]).toEqual([413, 'tooLarge']);
  expect((await admin.get(sheet.id)).body).toEqual(sheet);
  expect(limits.sheetBytes).toBe(256 * 1024);
});

it('eight large sheets at once take the search from nobody, and are found once they are indexed', async () => {
  const early = await addSheet(admin, { tags: ['Précoce'], description: 'Une herbe précoce.' });
  await flushIndex(test.db);
  const word = newWord();
  const large = await Promise.all(
    Array.from({ length: 8 }, () => addSheet(admin, { ...ofSize(240), description: `Une herbe ${word}.` })),
  );
  const found = await customer.search({ searchQuery: 'précoce' });
  expect(found).toMatchObject({ status: 200, body: { plantSheets: [{ id: early.id }] } });
  expect(await waiting()).toBeGreaterThan(0);
  await flushIndex(test.db);
  expect(await waiting()).toBe(0);
  const all = await customer.search({ searchQuery: word });
  expect(all.body.plantSheets.map(({ id }) => id).toSorted()).toEqual(large.map(({ id }) => id).toSorted());
}, 120_000);
