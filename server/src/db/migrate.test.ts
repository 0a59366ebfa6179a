import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#test/test-database.ts';
import { type Database, lockForStart, withDrizzle } from './database.ts';
import { migrateDatabase, NewerSchemaError } from './migrate.ts';

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());

  const applied = async () =>
    (
      await database.pool.query<{ at: string }>(
        'select created_at as at from drizzle.__drizzle_migrations order by 1',
      )
    ).rows;

  it('are applied once', async () => {
    const before = await applied();
    expect(before.length).toBeGreaterThan(0);
    await migrateDatabase(database.pool);
    expect(await applied()).toEqual(before);
  });

  it('of a newer release are refused, and nothing is changed', async () => {
    const future = Date.now() + 1e10;
    await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'x',
      future,
    ]);
    const before = await applied();
    await expect(migrateDatabase(database.pool)).rejects.toThrow(NewerSchemaError);
    expect(await applied()).toEqual(before);
  });

  it('leave the connection with its time limits and without a lock', async () => {
    const { rows } = await database.pool.query<{ locks: number }>(
      `select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows[0]?.locks).toBe(0);
  });
});

const server = process.env['TEST_DATABASE_URL'];

describe.runIf(server)('on PostgreSQL', () => {
  it('five processes that start at once on an empty database migrate it once', async () => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const name = `simples_test_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name}`);
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    const pools = Array.from({ length: 5 }, () => new pg.Pool({ connectionString: url.href, max: 1 }));
    // A connection that is still closing when its database is dropped says so: nobody needs to hear it.
    for (const pool of pools) pool.on('connect', (client) => client.on('error', () => {}));
    await Promise.all(pools.map(migrateDatabase));
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::int as n from pg_database where datname = $1`,
      [name],
    );
    const migrations = await pools[0]?.query<{ n: number; distinct: number }>(
      'select count(*)::int as n, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations',
    );
    expect(rows[0]?.n).toBe(1);
    expect(migrations?.rows[0]?.n).toBe(migrations?.rows[0]?.distinct);
    await Promise.all(pools.map((pool) => pool.end()));
    await admin.query(`drop database ${name}`).catch(() => {});
    await admin.end();
  });

  it('what a start loads may take longer to compute between two statements than a request may', async () => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const limits = { idle_in_transaction_session_timeout: 100 };
    const pool = new pg.Pool({ connectionString: server, max: 1, ...limits });
    pool.on('connect', (client) => client.on('error', () => {}));
    const loaded = withDrizzle(pool).transaction(async (tx) => {
      await lockForStart(tx, 721_964_999);
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      const idle = `select from pg_stat_activity where pid = $1 and now() - state_change < interval '300 ms'`;
      await expect.poll(async () => (await admin.query(idle, [rows[0]?.pid])).rowCount).toBe(0);
      return (await tx.execute('select 1')).rowCount;
    });
    await expect(loaded).resolves.toBe(1);
    await pool.end();
    await admin.end();
  });
});
