import type pg from 'pg';

/** Statement that gives the names of the tables that hold rows. */
async function filledTablesQuery(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ query: string }>(`
    select string_agg(format('select %L as name where exists (select from %I)', tablename, tablename), ' union all ')
      as query
    from pg_tables where schemaname = 'public'`);
  return rows[0]?.query ?? '';
}

/** Tables that hold rows. */
export async function filledTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(await filledTablesQuery(pool));
  return rows.map(({ name }) => name);
}

/** The audit log lets nobody else empty it. */
async function truncate(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query(`
    set simples.audit_retention = 'on';
    truncate ${names.map((name) => `"${name}"`).join(', ')} cascade;
    reset simples.audit_retention`);
}

export const emptyAuditLog = (pool: pg.Pool): Promise<void> =>
  truncate(pool, ['audit_events', 'audit_chains']);

/** Leaves a database as it was migrated: no rows, sequences at their start, no tables of jobs. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists pgboss cascade');
  // Truncating all tables takes longer than looking which hold rows.
  const names = await filledTables(pool);
  if (names.length > 0) await truncate(pool, names);
  await pool.query(`
    select setval(seqrelid, seqstart, false) from pg_sequence
    where (select relnamespace from pg_class where oid = seqrelid) = 'public'::regnamespace`);
  // What the process knows of sheets that are gone, and whose numbers are given anew, is to be forgotten: also by a test
  // that asks for it only after others, which had no sheets, have ended.
  if (names.includes('publication_changes'))
    await pool.query('insert into publication_changes default values');
}
