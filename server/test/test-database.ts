import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { readConfig } from '#server/lib/config.ts';
import { emptyDatabase } from './empty-database.ts';
import type { DatabaseTemplate } from './global-setup.ts';

type PostgresTemplate = Extract<DatabaseTemplate, { engine: 'postgresql' }>;

/** Milliseconds. A machine that is busy breaks the product's own limits, which the tests of a failing server show. */
const PATIENCE = 60_000;
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

async function openPatiently(address: string): Promise<Database> {
  const url = new URL(address);
  for (const limit of limits) url.searchParams.set(limit, String(PATIENCE));
  const database = await openDatabase(readConfig({ DATABASE_URL: url.href, NODE_ENV: 'test' }));
  database.pool.options.connectionTimeoutMillis = PATIENCE;
  return database;
}

async function copyOnServer({ server, name }: PostgresTemplate): Promise<Database> {
  const copy = `${name}_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${copy} template ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${copy}`;
  return openPatiently(url.href);
}

/** The same database once what its test left under way has ended: emptied beside it, one of the two may be refused. */
async function reopen(database: Database): Promise<Database> {
  const { connectionString } = database.pool.options;
  if (connectionString === undefined) return database;
  await database.close();
  return openPatiently(connectionString);
}

/** A migrated, empty database for a test that changes the schema. The copies on a server are dropped after the run. */
export async function openOwnDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.engine === 'postgresql') return copyOnServer(template);
  return openEmbedded('memory://', await openAsBlob(template.dumpFile));
}

/** Databases of this worker that no test uses now; emptied. */
const idle: Database[] = [];

/**
 * A migrated, empty database: embedded, or on PostgreSQL when `TEST_DATABASE_URL` is set. Closing it empties it for the
 * next test file of the worker, so a test leaves the schema as it found it.
 */
export async function openTestDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openOwnDatabase());
  return {
    ...database,
    close: async () => {
      const reopened = await reopen(database);
      await emptyDatabase(reopened.pool);
      idle.push(reopened);
    },
  };
}
