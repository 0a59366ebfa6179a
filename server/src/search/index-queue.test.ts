import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, type Db, withDrizzle } from '#server/db/database.ts';
import { loadThesaurus } from '#server/french/thesaurus.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { NUMBERS } from '#test/postings.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { flushIndex } from './index-queue.ts';
import { createQueryParser } from './query-parser.ts';
import { type Hit, searchTexts } from './search-texts.ts';
import { indexTexts, removeTexts } from './text-index.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.execute(sql`truncate search_texts, search_postings, search_words, search_pending`));

function textOf(text: string, owner = uuidv7()) {
  return { collection: 'sheet', id: owner, owner, title: `Plante ${text}`, text } as const;
}

async function add(...texts: ReturnType<typeof textOf>[]): Promise<void> {
  await db.transaction((tx) => indexTexts(tx, texts));
}

/** As a process that has just started asks: nothing is known from before. */
async function hitsFor(question: string): Promise<Hit[]> {
  const parsed = await createQueryParser({ thesaurus: [] }).parse(db, question);
  return searchTexts(db, parsed, { collection: 'sheet', limit: 300 });
}

async function count(table: 'search_pending' | 'search_texts' | 'search_postings'): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
}

it('are found by the next search, in words of their own and in misspellings of them', async () => {
  const text = textOf('fagara contre le paludisme');
  await add(text);
  expect([await count('search_pending'), await count('search_texts')]).toEqual([1, 0]);
  expect((await hitsFor('fagarra')).map(({ id }) => id)).toEqual([text.id]);
  expect([await count('search_pending'), await count('search_texts')]).toEqual([0, 1]);
});

it('are known to a process that has just looked for their words in vain', async () => {
  const parser = createQueryParser({ thesaurus: [] });
  expect((await parser.parse(db, 'fagara')).corrections).toEqual([]);
  await add(textOf('fagara'));
  expect((await parser.parse(db, 'fagarra')).corrections).toEqual([{ from: 'fagarra', to: 'fagara' }]);
});

it('count in the figures of the first question, even of one whose words the thesaurus knows', async () => {
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  await add(textOf('contre la toux'), textOf('contre la fièvre'));
  const { sheet } = (await parser.parse(db, 'toux')).statistics;
  expect([sheet.texts, sheet.frequencies.get('toux')]).toEqual([2, 1]);
});

it('have the scores of texts that were written at once', async () => {
  const words = ['toux', 'fièvre', 'toux et fièvre', 'toux, toux, toux', 'racine', 'toux avec racine'];
  const texts = Array.from({ length: 120 }, (_, i) =>
    textOf(`${words[i % words.length]} ${'feuille '.repeat(i % 7)}`),
  );
  for (const text of texts) await add(text);
  const waited = await hitsFor('toux fièvre');
  for (const { owner } of texts) await db.transaction((tx) => removeTexts(tx, owner));
  expect([await count('search_texts'), await count('search_postings')]).toEqual([0, 0]);
  await add(...texts);
  expect(await count('search_pending')).toBe(0);
  expect(waited.length).toBeGreaterThan(50);
  expect(await hitsFor('toux fièvre')).toEqual(waited);
});

it('go away with their owner, and come back as they were when the transaction fails', async () => {
  const [kept, gone] = [textOf('quinine'), textOf('quinine')];
  await add(kept);
  await add(gone);
  const change = db.transaction(async (tx) => {
    await removeTexts(tx, kept.owner);
    throw new Error('refused');
  });
  await expect(change).rejects.toThrow('refused');
  await db.transaction((tx) => removeTexts(tx, gone.owner));
  expect((await hitsFor('quinine')).map(({ id }) => id)).toEqual([kept.id]);
});

it('are replaced by later ones that wait too', async () => {
  const old = textOf('salicine');
  await add(old);
  await db.transaction(async (tx) => {
    await removeTexts(tx, old.owner);
    await indexTexts(tx, [textOf('quinine', old.owner)]);
  });
  expect(await hitsFor('salicine')).toEqual([]);
  expect((await hitsFor('quinine')).map(({ id }) => id)).toEqual([old.id]);
});

it('wait still when whoever moves them is stopped halfway', async () => {
  const text = textOf('quinine');
  await add(text);
  const stopped = db.transaction(async (tx) => {
    await flushIndex(tx);
    throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  expect([await count('search_pending'), await count('search_texts')]).toEqual([1, 0]);
  expect((await hitsFor('quinine')).map(({ id }) => id)).toEqual([text.id]);
});

it('are written at once by whoever brings many', async () => {
  const texts = Array.from({ length: 140 }, () => textOf('quinine'));
  await add(...texts);
  expect([await count('search_pending'), await count('search_texts')]).toEqual([0, texts.length]);
  expect(await hitsFor('quinine')).toHaveLength(texts.length);
});

it('are moved once, by several processes at work on them while others remove and add', async () => {
  const texts = Array.from({ length: 60 }, () => textOf('quinine'));
  for (const text of texts) await add(text);
  const processes = Array.from({ length: 3 }, () => withDrizzle(database.pool));
  const late = textOf('quinine');
  await Promise.all([
    ...processes.map((own) => flushIndex(own)),
    ...texts.slice(0, 20).map(({ owner }) => db.transaction((tx) => removeTexts(tx, owner))),
    add(late),
  ]);
  const left = [...texts.slice(20), late].map(({ id }) => id);
  expect((await hitsFor('quinine')).map(({ id }) => id).toSorted()).toEqual(left.toSorted());
  const { rows } = await db.execute(sql`
    select e.number from search_postings p cross join lateral (${sql.raw(NUMBERS)}) e
    where p.stem = 'quinin' group by 1 having count(*) > 1`);
  expect(rows).toEqual([]);
});
