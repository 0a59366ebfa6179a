import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp } from '#test/harness.ts';

/** What asking and counting write. */
const written = /^(?:conversations|messages|question_keys|usage_|sessions)/;

/** Content of every table but for those that hold what was asked and counted, and `others`, as one hash a table. */
export async function stateOf({ db }: TestApp, others?: RegExp): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const state: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !written.test(row.name) && !others?.test(row.name))) {
    const { rows: found } = await db.execute<{ text: string | null }>(
      sql`select string_agg(t::text, '|' order by t::text) as text from ${sql.identifier(name)} t`,
    );
    state[name] = createHash('sha256')
      .update(found[0]?.text ?? '')
      .digest('hex');
  }
  return state;
}
