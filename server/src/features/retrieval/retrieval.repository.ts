import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';

/** Changes whenever a published sheet does: what is kept in a process is kept under it. */
export async function publishedVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', max(updated_at)) as version
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

/** Section and sheet of those of the passages that belong to published sheets. */
export async function sectionsOf(db: Db, passageIds: readonly string[]) {
  const { rows } = await db.execute<{ id: string; plantId: string; section: string }>(sql`
    select p.id, p.plant_sheet_id as "plantId", p.section
    from plant_sheet_passages p join plant_sheets s on s.id = p.plant_sheet_id and s.status = 'VALIDATED'
    where p.id = any(${sql.param([...passageIds])}::uuid[])`);
  return rows;
}
