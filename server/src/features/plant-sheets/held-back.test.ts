import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { runMigration } from '../../../test/migrations.ts';
import { addSheet, type Desk, deskOf, newWord, safetyBlock, type Written } from '../../../test/sheets.ts';
import { settle } from '../../search/pending-texts.ts';

let test: TestApp;
let admin: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

type Danger = Parameters<typeof safetyBlock>[0];

const need = newWord();
const name = newWord();
const about = (danger: Danger, times: number): Written => ({
  indications: [{ title: 'Essai', details: `Calme : ${need}. `.repeat(times) }],
  additionalInfo: { safety: safetyBlock(danger) },
});

async function found(query: string, filter: object = {}): Promise<string[]> {
  const { status, body } = await customer.search({ searchQuery: query, limit: 50, ...filter });
  expect(status).toBe(200);
  return body.plantSheets.map(({ id }) => id);
}

describe('a dangerous plant among those that answer a need', () => {
  let lethal: string;
  let toxic: string;
  let safe: string[];
  beforeAll(async () => {
    lethal = (await addSheet(admin, { ...about('lethal', 9), plantCommonName: name })).id;
    toxic = (await addSheet(admin, { ...about('toxic', 6), tags: ['Essai', 'Rare'] })).id;
    safe = [
      (await addSheet(admin, about('caution', 1))).id,
      (await addSheet(admin, { ...about('none', 1), tags: ['Rare'] })).id,
    ];
  });

  it('comes last, however much its sheet speaks of it', async () => {
    const all = await found(need);
    expect(new Set(all.slice(0, 2))).toEqual(new Set(safe));
    expect(all.slice(2)).toEqual([lethal, toxic]);
  });

  it('comes last under filters too', async () => {
    expect(await found(need, { tags: ['Rare'] })).toEqual([safe[1], toxic]);
  });

  it('comes first when it is named, or when dangers are asked for', async () => {
    expect((await found(name))[0]).toBe(lethal);
    expect((await found(`${name} ${need}`))[0]).toBe(lethal);
    expect((await found(`poison ${need}`))[0]).toBe(lethal);
  });

  it('is where it was once its sheet says that it is harmless', async () => {
    expect((await admin.patch(toxic, { additionalInfo: { safety: safetyBlock('none') } })).status).toBe(200);
    expect((await found(need))[0]).toBe(toxic);
    await admin.patch(toxic, { additionalInfo: { safety: safetyBlock('toxic') } });
    expect((await found(need)).at(-1)).toBe(toxic);
  });

  it('comes last too in an index of the release before', async () => {
    const after = await found(need);
    await test.db.execute(sql`
      update search_postings set postings = (
        select string_agg(set_bit(substring(postings from place for 8), 39, 0), '' order by place)
        from generate_series(1, octet_length(postings), 8) as place)`);
    expect((await found(need))[0]).toBe(lethal);
    await settle(test.db);
    await runMigration(test.database, '0017_held_back');
    expect(await found(need)).toEqual(after);
  });
});
