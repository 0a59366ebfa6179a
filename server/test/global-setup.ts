import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#server/adapters/clock.ts';
import { withDrizzle } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { loadStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { flushIndex } from '#server/search/index-queue.ts';
import { buildServer } from '../../scripts/build.ts';
import { keepAsStarter } from './starter-content.ts';
import { starterData } from './starter-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the database of each worker is copied from. */
    databaseTemplate: DatabaseTemplate;
  }
}

export type DatabaseTemplate =
  | { readonly engine: 'pglite'; readonly dumpFile: string }
  | { readonly engine: 'postgresql'; readonly server: string; readonly name: string };

interface Prepared {
  readonly template: DatabaseTemplate;
  readonly remove: () => Promise<void>;
}

/** Migrates a database and keeps the starter content beside its tables. */
async function prepare(pool: Pool): Promise<void> {
  await migrateDatabase(pool);
  const db = withDrizzle(pool);
  await loadStarterContent(db, systemClock);
  await flushIndex(db);
  await keepAsStarter(pool);
}

function prepareEmbedded(): Prepared {
  starterData.prepare();
  return {
    template: { engine: 'pglite', dumpFile: starterData.dumpFile },
    remove: async () => {},
  };
}

/** Runs one statement on the maintenance database of the server. */
async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops the template and its copies. */
async function dropAll(server: string, template: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ ('^' || $1 || '(_[0-9a-f]{32})?$')`,
      [template],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

async function preparePostgres(server: string): Promise<Prepared> {
  // For the tests that start processes on it, which would all make it.
  buildServer();
  const name = `simples_template_${process.pid}`;
  await administer(server, `drop database if exists ${name}`);
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.href, max: 1 });
  await prepare(pool);
  await pool.end();
  return {
    template: { engine: 'postgresql', server, name },
    remove: () => dropAll(server, name),
  };
}

/** Migrates one database for the whole run; the harness copies it for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const { template, remove } = server ? await preparePostgres(server) : prepareEmbedded();
  project.provide('databaseTemplate', template);
  return remove;
}
