import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createQueryParser } from './query-parser.ts';
import { searchTexts } from './search-texts.ts';
import { indexTextsAtOnce, removeTexts } from './text-index.ts';

/** Texts of one batch that hold the same word: more than stand in a row. */
const TEXTS = 65;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function count(word: string): Promise<number> {
  const parsed = await createQueryParser({ thesaurus: [] }).parse(database.db, word);
  return (await searchTexts(database.db, parsed, { collection: 'sheet', limit: 200 })).length;
}

async function write(word: string): Promise<string[]> {
  const ids = Array.from({ length: TEXTS }, () => uuidv7());
  await indexTextsAtOnce(
    database.db,
    ids.map((id) => ({ collection: 'sheet', id, owner: id, title: '', text: word })),
  );
  return ids;
}

describe('removing a text that shares its words with many', () => {
  it('leaves the others, wherever it stands among them', async () => {
    const ids = await write('quinine');
    for (const [removed, id] of [ids[0], ids[63], ids[64], ids[30]].entries()) {
      await removeTexts(database.db, id ?? '');
      expect(await count('quinine')).toBe(TEXTS - removed - 1);
    }
    const { rows } = await database.db.execute(sql`
      select sum(octet_length(postings))::int / 8 as left from search_postings where stem = 'quinin'`);
    expect(rows).toEqual([{ left: TEXTS - 4 }]);
  });

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'does not wait for the removal of one in another row',
    async () => {
      const ids = await write('salicine');
      await database.db.transaction(async (last) => {
        await removeTexts(last, ids.at(-1) ?? '');
        await database.db.transaction(async (first) => {
          await first.execute(sql`set local lock_timeout = '2s'`);
          await removeTexts(first, ids[0] ?? '');
        });
      });
      expect(await count('salicine')).toBe(TEXTS - 2);
    },
  );
});
