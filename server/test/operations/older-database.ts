import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import {
  insertRows,
  tablesOf,
  transaction,
  withoutTriggers,
  writeSequences,
} from '#server/operations/rows.ts';

const migrations = join(import.meta.dirname, '../../src/db/migrations');

interface Journal {
  readonly entries: { readonly tag: string }[];
}

const journal: Journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'));

/** Of all releases so far, the oldest first. */
export const migrationTags: readonly string[] = journal.entries.map(({ tag }) => tag);

/** Makes the tables as they were when that migration was the newest. */
export async function migrateUpTo(client: pg.PoolClient, tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'simples-migrations-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const entries = journal.entries.slice(0, migrationTags.indexOf(tag) + 1);
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Rows of today in tables of then: what a column did not know yet is left out. */
export async function fillOlder(
  client: pg.PoolClient,
  rows: Readonly<Record<string, readonly string[]>>,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction(client, 'write', async () => {
    for (const table of await tablesOf(client)) {
      const own = (rows[table.name] ?? []).toSorted((a, b) => {
        const isChild = (row: string) => (row.includes('"published_sheet_id":"') ? 1 : 0);
        return isChild(a) - isChild(b);
      });
      // In pieces: facts and postings are long.
      for (let from = 0; from < own.length; from += 500)
        await withoutTriggers(client, table, () => insertRows(client, table, own.slice(from, from + 500)));
    }
    await writeSequences(client, sequences);
  });
}
