import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Advisory lock: the same number in every process. */
const MIGRATION_LOCK = 721_964_113;

export class NewerSchemaError extends Error {
  constructor() {
    super(
      'La base de données a été créée par une version plus récente de Simples. Mettez l’application à jour.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** Time of the newest migration of this release. */
export function newestKnown(): number {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}

/** Time of the newest migration of a database; 0 when it has none. */
export async function newestApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!found[0]?.name) return 0;
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at ?? 0);
}

/** Schema that a database holds while a move fills it. */
export const MOVE_SCHEMA = 'simples_move';

export class UnfinishedMoveError extends Error {
  constructor() {
    super(
      'Le déplacement vers cette base n’est pas terminé. Relancez « npm run move » : il continue où il s’est arrêté.',
    );
    this.name = 'UnfinishedMoveError';
  }
}

async function refuseUnfinishedMove(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [MOVE_SCHEMA]);
  if (rowCount) throw new UnfinishedMoveError();
}

/** One transaction under an advisory lock: several processes may start at once. @throws NewerSchemaError */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await newestApplied(client);
    const known = newestKnown();
    if (applied > known) throw new NewerSchemaError();
    await refuseUnfinishedMove(client);
    if (applied < known) await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    await client.query('reset statement_timeout; reset lock_timeout');
    client.release();
  }
}
