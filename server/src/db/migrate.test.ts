import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigration } from '../../test/migrations.ts';
import { openOwnDatabase } from '../../test/test-database.ts';
import { createQueryParser } from '../search/query-parser.ts';
import { searchTexts } from '../search/search-texts.ts';
import { indexTexts, removeTexts } from '../search/text-index.ts';
import type { Database } from './database.ts';
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

/** The index as it was before its texts had numbers. */
const BEFORE_NUMBERS = `
  create function ids_of(entries bytea) returns uuid[] language sql as $$
    select array_agg(t.id order by place) from generate_series(1, octet_length(entries), 8) place
    join search_texts t on int4send(t.number) = substring(entries from place for 4) $$;
  create function packed_of(entries bytea) returns int[] language sql as $$
    select array_agg(('x' || encode(substring(entries from place for 4), 'hex'))::bit(32)::int order by place)
    from generate_series(5, octet_length(entries), 8) place $$;
  alter table search_postings add column packed int[];
  update search_postings set packed = packed_of(postings);
  alter table search_postings alter column packed set not null;
  alter table search_postings alter column postings type uuid[] using ids_of(postings);
  alter table search_postings rename column postings to texts;
  alter table search_texts drop column number;
  drop sequence search_numbers;
  drop function ids_of(bytea);
  drop function packed_of(bytea)`;

describe('an index of the release before', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());

  const parser = createQueryParser({ thesaurus: [] });
  async function hits(question: string): Promise<string[]> {
    const parsed = await parser.parse(database.db, question);
    const found = await searchTexts(database.db, parsed, { collection: 'sheet', limit: 10 });
    return found.map(({ id }) => id);
  }
  const textOf = (title: string, text: string) => {
    const id = randomUUID();
    return { collection: 'sheet' as const, id, owner: id, title, text };
  };

  it('finds the same once it is migrated, takes new texts and lets old ones go', async () => {
    const texts = [textOf('Thym', 'toux grasse'), textOf('Mauve', 'toux'), textOf('Gentiane', 'appétit')];
    const [thyme, mallow] = texts.map(({ id }) => id);
    await indexTexts(database.db, texts);
    const before = await hits('toux');
    expect(before).toEqual([mallow, thyme]);
    await database.pool.query(BEFORE_NUMBERS);
    await runMigration(database, '0016_text_numbers');
    expect(await hits('toux')).toEqual(before);
    const ivy = textOf('Lierre', 'toux de l’adulte et de l’enfant de plus de six ans');
    await indexTexts(database.db, [ivy]);
    await database.db.transaction((tx) => removeTexts(tx, mallow ?? ''));
    expect(await hits('toux')).toEqual([thyme, ivy.id]);
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
});
