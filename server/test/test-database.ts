import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/embedded.ts';
import { openDatabase } from '../src/db/open.ts';
import type { DatabaseTemplate } from './global-setup.ts';

type PostgresTemplate = Extract<DatabaseTemplate, { engine: 'postgresql' }>;

async function copyOnServer({ server, name }: PostgresTemplate): Promise<Database> {
  const copy = `simples_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${copy} template ${name}`);
  const url = new URL(server);
  url.pathname = `/${copy}`;
  const database = await openDatabase(readConfig({ DATABASE_URL: url.href, NODE_ENV: 'test' }));
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${copy} with (force)`);
      await admin.end();
    },
  };
}

/** A migrated, empty database of its own: embedded, or on PostgreSQL when `TEST_DATABASE_URL` is set. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.engine === 'postgresql') return copyOnServer(template);
  return openEmbedded('memory://', await openAsBlob(template.dumpFile));
}
