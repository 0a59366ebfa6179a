import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as activity from '#server/db/schema/activity.ts';
import * as conversations from '#server/db/schema/conversations.ts';
import * as documents from '#server/db/schema/documents.ts';
import * as plantSheets from '#server/db/schema/plant-sheets.ts';
import * as search from '#server/db/schema/search.ts';
import * as users from '#server/db/schema/users.ts';

interface Table {
  readonly owner: string;
  /** The export of the schema, and the name in SQL. */
  readonly names: readonly [string, string];
}

/** The tables of a file of the schema; `ownerOf` says whose one is. */
const tablesIn = (file: Readonly<Record<string, unknown>>, ownerOf: (name: string) => string): Table[] =>
  Object.entries(file).flatMap(([exported, table]) => {
    if (!(table instanceof PgTable)) return [];
    const { name } = getTableConfig(table);
    return [{ owner: ownerOf(name), names: [exported, name] as const }];
  });

const tables = [
  ...tablesIn(activity, (name) => (name.startsWith('usage_') ? 'usage' : 'audit')),
  ...tablesIn(conversations, () => 'chat'),
  ...tablesIn(documents, () => 'documents'),
  ...tablesIn(plantSheets, () => 'plant-sheets'),
  ...tablesIn(search, () => 'search'),
  ...tablesIn(
    users,
    (name) => ({ users: 'users', invitations: 'users', consents: 'users', throttles: 'db' })[name] ?? 'auth',
  ),
];

/** Joins that one more look-up would make too slow. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Every request runs this one statement.
  'auth/sessions.repository.ts': ['users'],
  // A search orders by the scores of the index, and reads the rows, in one statement.
  'plant-sheets/sheets/sheet-search.repository.ts': ['search_texts'],
  'plant-sheets/reading/plant-sheets.service.ts': ['search_texts'],
};

const root = join(import.meta.dirname, '../src/features');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);

/** Names of tables in SQL, and of schema exports that a file imports. */
function namedIn(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = /import \{([^}]*)\} from '#server\/db\/schema/.exec(text)?.[1] ?? '';
  const inSql = text.matchAll(/\b(?:from|join|into|update|using)\s+("?)([a-z_]+)\1(?=[\s`)(])/g);
  return new Set([
    ...imports.split(',').map((name) => name.trim()),
    ...[...inSql].map(([, , name]) => name ?? ''),
  ]);
}

describe('a feature reads no table of another', () => {
  it.each(sources)('%s', (path) => {
    const [feature] = path.split('/');
    const named = namedIn(path);
    const foreign = tables.filter(
      ({ owner, names }) => owner !== feature && names.some((name) => named.has(name)),
    );
    const breaches = foreign.map(({ names: [, name] }) => name);
    expect(breaches.filter((name) => !allowed[path]?.includes(name))).toEqual([]);
  });
});
