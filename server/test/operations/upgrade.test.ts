import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readSequences, tablesOf } from '#server/operations/rows.ts';
import { campaignSize } from '#test/campaign.ts';
import { startTestApp } from '#test/harness.ts';
import { killAll, type Simples, startSimples } from '#test/process/simples.ts';
import { newServerDatabase } from './empty-database.ts';
import { fillProduct } from './filled-product.ts';
import { fillOlder, migrateUpTo, migrationTags } from './older-database.ts';
import { storedRows } from './stored-rows.ts';

const server = process.env['TEST_DATABASE_URL'];
const PATIENCE = 180_000;
/** From the first whose tables hold what is in them today. */
const older = migrationTags.slice(migrationTags.indexOf('0002_without_embeddings'), -1);
/**
 * Rows of any release pass through every later migration: the first, the last and each fourth between show what a new
 * migration does with them; campaigns, all.
 */
const tried = older.filter((_, at) => at === 0 || (older.length - 1 - at) % campaignSize(4, 1) === 0);

let rows: Record<string, string[]>;
let sequences: Readonly<Record<string, string>>;
/** An embedded database without tables: making one takes longer than all else. */
let blank: Blob;
beforeAll(async () => {
  if (server === undefined) {
    const made = await openEmbedded('memory://');
    blank = await made.dump();
    await made.close();
  }
  const test = await startTestApp();
  await fillProduct(test);
  const client = await test.database.pool.connect();
  rows = await storedRows(client);
  sequences = await readSequences(client);
  client.release();
  await test.close();
});
afterEach(killAll);

/** A connection that is still closing when its database is dropped says so: nobody needs to hear it. */
function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function openPool(): Promise<Pick<Database, 'pool' | 'close'>> {
  if (server === undefined) return openEmbedded('memory://', blank);
  const pool = poolOf(await newServerDatabase(server ?? ''));
  return { pool, close: () => pool.end() };
}

/** @returns names of its tables */
async function makeOlder(pool: pg.Pool, tag: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await migrateUpTo(client, tag);
    await fillOlder(client, rows, sequences);
    return (await tablesOf(client)).map(({ name }) => name);
  } finally {
    client.release();
  }
}

const countsOf = (stored: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(stored).map(([table, all]) => [table, all.length]));

describe('a database of an older release with data', () => {
  it.each(tried)(
    'of %s comes up to date, and no row is lost or changed',
    { timeout: PATIENCE },
    async (tag) => {
      const { pool, close } = await openPool();
      onTestFinished(close);
      const tables = await makeOlder(pool, tag);
      await migrateDatabase(pool);
      const client = await pool.connect();
      const after = await storedRows(client);
      client.release();
      const untouched = ['users', 'conversations', 'messages', 'audit_events', 'documents', 'document_pages'];
      for (const table of [...untouched, 'plant_sheet_versions', 'search_postings', 'sequences'])
        expect(after[table], table).toEqual(rows[table]);
      const expected = countsOf(rows);
      for (const table of tables) expect([table, after[table]?.length]).toEqual([table, expected[table]]);
    },
  );
});

async function expectReady(simples: Simples): Promise<void> {
  const address = await simples.address;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
}

describe.runIf(server)('on PostgreSQL', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'simples-upgrade-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (url: string) => startSimples({ DATABASE_URL: url, DATA_DIR: folder });
  const before = older.at(-1) ?? '';

  async function olderDatabase(): Promise<pg.Pool & { readonly url: string }> {
    const url = await newServerDatabase(server ?? '');
    const pool = poolOf(url);
    onTestFinished(() => pool.end());
    await makeOlder(pool, before);
    return Object.assign(pool, { url });
  }

  const applied = async (pool: pg.Pool) =>
    (await pool.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0]
      ?.n;

  it('three processes that start at once on it bring it up to date once', { timeout: PATIENCE }, async () => {
    const pool = await olderDatabase();
    const processes = [start(pool.url), start(pool.url), start(pool.url)];
    for (const simples of processes) await expectReady(simples);
    expect(await applied(pool)).toBe(migrationTags.length);
    const { rows: sheets } = await pool.query<{ n: number }>('select count(*)::int as n from plant_sheets');
    expect(sheets[0]?.n).toBe(rows['plant_sheets']?.length);
  });

  it('a start goes on after an upgrade that was killed', { timeout: PATIENCE }, async () => {
    const pool = await olderDatabase();
    const blocker = await pool.connect();
    // Whatever table the newest migration changes.
    const { rows: tables } = await blocker.query<{ names: string }>(
      `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`,
    );
    await blocker.query(`begin; lock table ${tables[0]?.names} in access exclusive mode`);
    const killed = start(pool.url);
    const waiting = () =>
      pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    await expect.poll(async () => (await waiting()).rowCount, { timeout: PATIENCE }).toBeGreaterThan(0);
    expect(await applied(pool)).toBe(migrationTags.indexOf(before) + 1);
    killed.kill('SIGKILL');
    await killed.exit;
    await blocker.query('rollback');
    blocker.release();
    await expectReady(start(pool.url));
    expect(await applied(pool)).toBe(migrationTags.length);
  });
});
