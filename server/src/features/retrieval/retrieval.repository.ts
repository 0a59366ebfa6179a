import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';

/**
 * Changes whenever a published sheet does, comes or goes: what is kept in a process is kept under it. A sum over every
 * sheet and its date, since the newest date alone says nothing of two sheets that change at once.
 */
export async function publishedVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', sum(hash_record_extended(row(id, updated_at), 0))) as version
    from plant_sheets where status = 'VALIDATED'`);
  return rows[0]?.version ?? '';
}

/** Those of the words that texts use, besides the names of plants. */
export async function wordsOfTexts(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where word = any(${sql.param([...words])}::text[]) and not named`);
  return rows.map((row) => row.word);
}
