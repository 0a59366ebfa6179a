import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { readConfig } from '#server/lib/config.ts';
import { NUMBERS } from '#test/postings.ts';

/** Looks into the database of a process that has ended. */
export async function withStored<T>(
  folder: string,
  look: (pool: Database['pool']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    return await look(database.pool);
  } finally {
    await database.close();
  }
}

/** A number that a statement gives. */
export async function numberOf(
  pool: Database['pool'],
  text: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(text, values);
  return rows[0]?.n ?? Number.NaN;
}

/** How a document stands in the index: texts, the stems they say they have, their postings, and how many of these differ. */
export async function indexOf(pool: Database['pool'], id: string) {
  const posted = `
    select e.number, p.stem from search_postings p cross join lateral (${NUMBERS}) e
    where e.number in (select number from search_texts where owner = $1)
      or e.number not in (select number from search_texts)`;
  return {
    texts: await numberOf(pool, 'select count(*)::int as n from search_texts where owner = $1', [id]),
    stems: await numberOf(
      pool,
      'select coalesce(sum(cardinality(stems)), 0)::int as n from search_texts where owner = $1',
      [id],
    ),
    postings: await numberOf(pool, `select count(*)::int as n from (${posted}) p`, [id]),
    different: await numberOf(pool, `select count(distinct (number, stem))::int as n from (${posted}) p`, [
      id,
    ]),
  };
}
