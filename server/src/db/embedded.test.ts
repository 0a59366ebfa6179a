import { openAsBlob } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { starterData } from '#test/starter-data.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbedded('memory://', await openAsBlob(starterData.dumpFile));
});
afterAll(() => database.close());

it('a refused statement leaves the connection usable, with and without parameters', async () => {
  const { pool } = database;
  for (let round = 0; round < 20; round += 1) {
    await expect(pool.query('select nonsense')).rejects.toThrow('nonsense');
    await expect(pool.query('select $1::int', ['text'])).rejects.toThrow('integer');
    const [one, two] = await Promise.all([
      pool.query<{ n: number }>('select $1::int as n', [round]),
      pool.query<{ n: number }>({ name: 'named', text: 'select $1::int as n', values: [round + 1] }),
    ]);
    expect([one.rows[0]?.n, two.rows[0]?.n]).toEqual([round, round + 1]);
  }
});

it('a failed transaction gives the connection back', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute('create table lost (id int)');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const { rows } = await database.pool.query<{ name: string | null }>(
    `select to_regclass('lost')::text as name`,
  );
  expect(rows[0]?.name).toBeNull();
});

it('a long row of statements lets everything else have its turn', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await database.db.transaction(async (tx) => {
    for (let statement = 0; statement < 60; statement += 1) {
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
    }
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('work in the background lets those who wait for an answer go first', async () => {
  const order: string[] = [];
  const query = async (name: string, db: EmbeddedDatabase['db']) => {
    await db.execute(sql`select count(*) from generate_series(1, 20000)`);
    order.push(name);
  };
  const { db, background } = database;
  await Promise.all([
    query('request', db),
    query('background', background),
    ...Array.from({ length: 4 }, () => query('request', db)),
  ]);
  expect(order).toEqual([...Array<string>(5).fill('request'), 'background']);
});

it('work in the background does not begin between two statements of a request', async () => {
  const order: string[] = [];
  const { db, background } = database;
  await db.execute(sql`select 1`);
  const work = background
    .transaction((tx) => tx.execute(sql`select count(*) from generate_series(1, 20000)`))
    .then(() => order.push('background'));
  // The request computes for a moment.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  await db.execute(sql`select 1`);
  order.push('request');
  await work;
  expect(order).toEqual(['request', 'background']);
});
