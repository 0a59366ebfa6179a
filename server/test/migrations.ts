import { readFileSync } from 'node:fs';
import type { Database } from '../src/db/database.ts';

/** Runs one migration by itself, on a database that a test has put back to what was before it. */
export async function runMigration({ pool }: Database, name: string): Promise<void> {
  const path = new URL(`../src/db/migrations/${name}.sql`, import.meta.url);
  for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint'))
    await pool.query(statement);
}
