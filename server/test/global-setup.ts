import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../src/db/embedded.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the database of each test file is copied from. */
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

async function prepareEmbedded(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'simples-test-'));
  const dumpFile = join(folder, 'template.tar');
  const database = await openEmbedded('memory://');
  await migrateDatabase(database.pool);
  const dump = await database.dump();
  writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  return {
    template: { engine: 'pglite', dumpFile },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
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

async function preparePostgres(server: string): Promise<Prepared> {
  const name = `simples_template_${process.pid}`;
  await administer(server, `drop database if exists ${name}`);
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.href, max: 1 });
  await migrateDatabase(pool);
  await pool.end();
  return {
    template: { engine: 'postgresql', server, name },
    remove: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Migrates one database for the whole run; the harness copies it for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const { template, remove } = server ? await preparePostgres(server) : await prepareEmbedded();
  project.provide('databaseTemplate', template);
  return remove;
}
