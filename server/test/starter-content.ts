import type pg from 'pg';
import type { Db } from '#server/db/database.ts';
import { emptyDatabase, filledTables } from './empty-database.ts';

/** Copies all rows of a database into the schema `starter`, and empties its tables. */
export async function keepAsStarter(pool: pg.Pool): Promise<void> {
  await pool.query('create schema starter');
  for (const name of await filledTables(pool))
    await pool.query(`create table starter."${name}" as table public."${name}"`);
  await pool.query(`
    create view starter.names as
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER'
      and exists (select from pg_tables t where t.schemaname = 'starter' and t.tablename = c.table_name)
    group by 1`);
  await pool.query(`
    create materialized view starter.sequences as
    select sequencename as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null`);
  await emptyDatabase(pool);
}

/** Fills an empty test database with the starter content, indexed: the rows of the template, which is much faster. */
export async function loadStarterContent(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Tables refer to each other: their rows were in order when they were copied.
    await tx.execute(`set local session_replication_role = replica`);
    const { rows } = await tx.execute<{ name: string; columns: string }>('select * from starter.names');
    for (const { name, columns } of rows)
      await tx.execute(
        `insert into "${name}" (${columns}) overriding system value select ${columns} from starter."${name}"`,
      );
    await tx.execute(`select setval(name::regclass, last_value) from starter.sequences`);
    // Triggers did not run.
    await tx.execute(`insert into publication_changes default values`);
  });
}
