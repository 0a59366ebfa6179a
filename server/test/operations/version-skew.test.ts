import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openOwnDatabase } from '#test/test-database.ts';
import { migrateUpTo } from './older-database.ts';
import { contractions, type StoredSchema, storedSchema } from './stored-schema.ts';

const { lastRelease }: { readonly lastRelease: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../src/db/migrations/meta/_released.json'), 'utf8'),
);

let database: Database;
let client: pg.PoolClient;
let released: StoredSchema;
let newest: StoredSchema;
beforeAll(async () => {
  database = await openOwnDatabase();
  client = await database.pool.connect();
  await client.query(`
    drop schema public cascade; create schema public; drop schema if exists drizzle cascade`);
  await migrateUpTo(client, lastRelease);
  released = await storedSchema(client);
  client.release();
  await migrateDatabase(database.pool);
  client = await database.pool.connect();
  newest = await storedSchema(client);
});
afterAll(async () => {
  client.release();
  await database.close();
});

describe('while processes of the last release still run on a migrated database', () => {
  it('they find every table and column they know, and may leave out what they do not know', () => {
    expect(Object.keys(released).length).toBeGreaterThan(20);
    expect(contractions(released, newest)).toEqual([]);
  });

  it.each([
    ['drop table message_feedback', 'message_feedback is gone'],
    ['alter table users drop column city', 'users.city is gone'],
    ['alter table users rename column city to town', 'users.city is gone'],
    ['alter table users alter column city set not null', 'users.city may no longer be null'],
    ['alter table users alter column city type varchar(3)', 'users.city is character varying(3), was text'],
    ['alter table users add column shoe_size integer not null', 'users.shoe_size must be given'],
    ['alter table users alter column roles drop default', null],
    [
      `alter table users add constraint short check (length(city) < 9)`,
      'users has a new rule: CHECK ((length(city) < 9))',
    ],
    ['create unique index one_city on users (city)', 'users has a new rule: btree (city)'],
    ['alter table throttles drop constraint throttles_pkey', 'throttles has lost: btree (key)'],
    ['alter table users add column shoe_size integer not null default 40', null],
    ['alter table users add column friend_id uuid references users (id)', null],
    ['create table shoes (size integer not null)', null],
    ['alter table throttles alter column count type bigint', null],
  ])('%s: %s', async (migration, contraction) => {
    await client.query('begin');
    try {
      await client.query(migration);
      expect(contractions(newest, await storedSchema(client))).toEqual(
        contraction === null ? [] : [contraction],
      );
    } finally {
      await client.query('rollback');
    }
  });
});
