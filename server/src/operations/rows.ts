import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A connection: of a pool, or of its own. */
export type Client = Pick<pg.ClientBase, 'query'>;

export interface Table {
  readonly name: string;
  /** Without computed ones. */
  readonly columns: readonly string[];
  readonly parents: readonly string[];
  /** Column by which a row names another row of its table. */
  readonly ownParent: string | null;
}

/** Sessions, codes, counters of tries, and what running processes have yet to learn: a restored product knows none of them. */
export const shortLived: ReadonlySet<string> = new Set([
  'sessions',
  'one_time_codes',
  'passkey_challenges',
  'throttles',
  'publication_changes',
]);

const tablesQuery = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(distinct p.relname) from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid), '[]') as parents,
    (select min(a.attname) from pg_constraint k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.conrelid = c.oid and k.confrelid = c.oid and k.contype = 'f') as "ownParent"
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname`;

/** Every table after those that its rows name. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const isPlaced = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < tables.length) {
    const next = tables.find(({ name, parents }) => !isPlaced(name) && parents.every(isPlaced));
    if (!next) throw new Error('tables name each other in a circle');
    sorted.push(next);
  }
  return sorted;
}

/** The tables of the product, in the order in which they can be filled. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery);
  return parentsFirst(rows);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Values are written the same on every server. */
const settings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** A transaction for copying: of all reads at one moment, or of all writes at once. */
export async function transaction<T>(
  client: Client,
  mode: 'read' | 'write',
  work: () => Promise<T>,
): Promise<T> {
  await client.query(mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin');
  try {
    await client.query(settings);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Rows read at once: a page of a document may have a hundred kilobytes. */
const BATCH = 100;

/** All rows as JSON text, in batches. In a transaction only. */
export async function* readRows(client: Client, { name, columns, ownParent }: Table) {
  const order = ownParent === null ? '' : ` order by ${quoted(ownParent)} is not null`;
  await client.query(
    `declare copied no scroll cursor for
     select row_to_json(t)::text as row from (select ${list(columns)} from public.${quoted(name)}${order}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from copied`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close copied');
}

/** Writes rows that were read as JSON text. In a transaction only. */
export async function insertRows(client: Client, table: Table, rows: readonly string[]): Promise<void> {
  const name = `public.${quoted(table.name)}`;
  await client.query(
    `insert into ${name} (${list(table.columns)}) overriding system value
     select ${list(table.columns)} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Fills tables as they were: triggers have done their work on the rows already. In a transaction only. */
export async function withoutTriggers<T>(
  client: Client,
  { name }: Table,
  fill: () => Promise<T>,
): Promise<T> {
  await client.query(`alter table public.${quoted(name)} disable trigger user`);
  const result = await fill();
  await client.query(`alter table public.${quoted(name)} enable trigger user`);
  return result;
}

/** Empties a table and those that name it. */
export async function emptyTable(client: Client, { name }: Table): Promise<void> {
  await client.query(`truncate public.${quoted(name)} cascade`);
}

/** How many rows, and the sum of their hashes: the same in whatever order they are. */
export interface Fingerprint {
  readonly rows: number;
  readonly hash: string;
}

/** Of 256 bits of a hash, as many as 64-bit numbers hold without a sign. */
const HASH_DIGITS = 15;

/** Adds up rows that are read one by one. */
export class FingerprintSum {
  #rows = 0;
  #hash = 0n;

  add(row: string): void {
    this.#rows += 1;
    const digits = createHash('sha256').update(row).digest('hex').slice(0, HASH_DIGITS);
    this.#hash += BigInt(`0x${digits}`);
  }

  get value(): Fingerprint {
    return { rows: this.#rows, hash: String(this.#hash) };
  }
}

/** Computed by the database, over what it holds. In a transaction only. */
export async function fingerprintOf(client: Client, { name, columns }: Table): Promise<Fingerprint> {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row_to_json(t)::text, 'UTF8')),
       'hex'), ${HASH_DIGITS}))::bit(${HASH_DIGITS * 4})::bigint), 0)::text as hash
     from (select ${list(columns)} from public.${quoted(name)}) t`,
  );
  return rows[0] ?? { rows: 0, hash: '0' };
}

/** Last value of each sequence that was used. */
export type Sequences = Readonly<Record<string, string>>;

/** To be read after the rows: sequences do not wait for transactions. */
export async function readSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function writeSequences(client: Client, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
}

/** Whether no table holds a row. */
export async function isEmpty(client: Client): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from public.${quoted(name)}) as filled`,
    );
    if (rows[0]?.filled) return false;
  }
  return true;
}
