import pg from 'pg';

const syllables = ['ba', 'co', 'du', 'fi', 'ga', 'lu', 'mo', 'ne', 'pi', 'ro', 'su', 'ta'];

/** Rows of postings read at once. */
const SLICE = 20_000;
/** Bytes of a posting; the number of its text comes first. */
const POSTING = 8;

const tables = {
  plant_sheets: ['id', 'published_sheet_id'],
  plant_sheet_versions: ['plant_sheet_id'],
  plant_sheet_names: ['plant_sheet_id'],
  plant_sheet_passages: ['id', 'plant_sheet_id'],
  plant_facts: ['plant_sheet_id'],
  search_texts: ['id', 'owner'],
} as const;

/** Names that a copy does not share with its sheet: their last word is a syllable longer. */
function renamed(table: string, column: string, syllable: string): string | null {
  const longer = (json: string) =>
    ['plantScientificName', 'plantCommonName'].reduce(
      (text, field) =>
        `jsonb_set(${text}, '{${field}}', to_jsonb((${json} ->> '${field}') || '${syllable}'))`,
      json,
    );
  const byColumn: Record<string, string> = {
    'plant_sheets.content': longer('content'),
    'plant_sheets.reply': `(${longer("jsonb_set(reply::jsonb, '{id}', to_jsonb(new_id(id)::text))")})::text`,
    'plant_sheets.card': `(${longer("jsonb_set(card::jsonb, '{id}', to_jsonb(new_id(id)::text))")})::text`,
    'plant_sheets.sort_name': `sort_name || '${syllable}'`,
    'plant_sheets.name_keys': `array(select k || '${syllable}' from unnest(name_keys) k)`,
    'plant_sheet_versions.content': longer('content'),
    'plant_sheet_names.name': `name || '${syllable}'`,
    'plant_sheet_names.normalized': `normalized || '${syllable}'`,
  };
  return byColumn[`${table}.${column}`] ?? null;
}

interface Copy {
  readonly number: number;
  /** Highest of the first sheets. */
  readonly text: number;
  readonly batch: number;
}

async function copyTable(client: pg.Client, table: keyof typeof tables, { number, text, batch }: Copy) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`,
    [table],
  );
  const syllable = syllables[number] ?? '';
  const values = rows.map(({ name }) => {
    if ((tables[table] as readonly string[]).includes(name)) return `new_id(${name})`;
    if (table === 'search_texts' && name === 'number') return `number + ${number * text}`;
    if (table === 'search_texts' && name === 'batch') return `batch + ${number * batch}`;
    return renamed(table, name, syllable) ?? name;
  });
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const key = { plant_sheets: 'id', search_texts: 'owner' }[table as string] ?? 'plant_sheet_id';
  await client.query(`insert into ${table} (${columns})
    select ${values.join(', ')} from ${table} where ${key} in (select id from first_sheets)`);
}

async function copyPostings(client: pg.Client, copies: readonly Copy[]): Promise<void> {
  const limit = copies[0]?.batch ?? 0;
  await client.query(`declare postings no scroll cursor for
    select collection, stem, batch, postings from search_postings where batch <= ${limit}`);
  for (;;) {
    const { rows } = await client.query<{
      collection: number;
      stem: string;
      batch: string;
      postings: Buffer;
    }>(`fetch ${SLICE} from postings`);
    if (rows.length === 0) return;
    for (const { number, text, batch } of copies) {
      const moved = rows.map(({ postings }) => {
        const copy = Buffer.from(postings);
        for (let at = 0; at < copy.length; at += POSTING)
          copy.writeInt32BE(copy.readInt32BE(at) + number * text, at);
        return `\\x${copy.toString('hex')}`;
      });
      await client.query(
        `insert into search_postings (collection, stem, batch, postings)
         select * from unnest($1::smallint[], $2::text[], $3::bigint[], $4::bytea[])`,
        [
          rows.map((row) => row.collection),
          rows.map((row) => row.stem),
          rows.map((row) => Number(row.batch) + number * batch),
          moved,
        ],
      );
    }
  }
}

/** Without its indexes but those of keys a table is filled in a fraction of the time. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [[...Object.keys(tables), 'search_postings']],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Adds copies of the sheets of a filled database, with other ids and longer names: the same words as often, in a
 * fraction of the time that compiling new sheets takes.
 */
export async function multiply(url: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    const { rows } = await client.query<{ text: number; batch: number }>(
      `select (select max(number) from search_texts) as text, (select max(batch)::int from search_postings) as batch`,
    );
    const { text = 0, batch = 0 } = rows[0] ?? {};
    const copies = Array.from({ length: times - 1 }, (_, i) => ({ number: i + 1, text, batch }));
    await withoutIndexes(client, async () => {
      await client.query('begin');
      await client.query(`create temp table first_sheets on commit drop as select id from plant_sheets`);
      for (const copy of copies) {
        await client.query(`create or replace function new_id(uuid) returns uuid language sql immutable as
          $$ select (lpad(to_hex((('x' || left($1::text, 2))::bit(8)::int + ${copy.number}) % 256), 2, '0')
            || substr($1::text, 3))::uuid $$`);
        for (const table of Object.keys(tables) as (keyof typeof tables)[])
          await copyTable(client, table, copy);
        console.log(`copy ${copy.number} of ${times - 1}`);
      }
      await copyPostings(client, copies);
      await client.query('drop function new_id(uuid)');
      await client.query('commit');
    });
    await client.query(
      `select setval('search_numbers', ${text * times}), setval('search_batches', ${batch * times})`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
