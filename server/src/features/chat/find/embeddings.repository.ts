import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { textEmbeddings } from '#server/db/schema.ts';
import { collectionNumbers } from '#server/search/search.ts';

interface StoredEmbedding {
  readonly textId: string;
  readonly vector: Float32Array;
}

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return LITTLE ? bytes : Buffer.from(bytes).swap32();
}

/** Copies: a Float32Array needs aligned bytes, which those of a row may not be. */
function vectorOf(bytes: Buffer): Float32Array {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  if (!LITTLE) copy.swap32();
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}

/** Ordered by id. */
export async function passagesWithoutEmbedding(db: Db, model: string, after: string, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from search_texts t
    where t.collection = ${collectionNumbers.passage} and t.id > ${after}
      and not exists (select from text_embeddings m where m.model = ${model} and m.text_id = t.id)
    order by t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function addEmbeddings(
  db: Db,
  model: string,
  embeddings: readonly StoredEmbedding[],
): Promise<void> {
  if (embeddings.length === 0) return;
  await db
    .insert(textEmbeddings)
    .values(embeddings.map(({ textId, vector }) => ({ textId, model, vector: bytesOf(vector) })))
    .onConflictDoNothing();
}

export async function removeOrphanEmbeddings(db: Db): Promise<void> {
  const indexed = sql`(select from search_texts t where t.id = ${textEmbeddings.textId})`;
  await db.delete(textEmbeddings).where(notExists(indexed));
}

export async function embeddingsVersion(db: Db, model: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', max(number)) as version from text_embeddings where model = ${model}`);
  return rows[0]?.version ?? '';
}

export async function embeddingsOf(
  db: Db,
  model: string,
  ids: readonly string[],
): Promise<StoredEmbedding[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ textId: textEmbeddings.textId, vector: textEmbeddings.vector })
    .from(textEmbeddings)
    .where(and(eq(textEmbeddings.model, model), inArray(textEmbeddings.textId, [...ids])));
  return rows.map(({ textId, vector }) => ({ textId, vector: vectorOf(vector) }));
}

export async function allEmbeddings(db: Db, model: string, limit: number) {
  const { rows } = await db.execute<{ owner: string; vector: Buffer }>(sql`
    select t.owner, m.vector from text_embeddings m join search_texts t on t.id = m.text_id
    where m.model = ${model} order by m.number desc limit ${limit}`);
  return rows.map(({ owner, vector }) => ({ owner, vector: vectorOf(vector) }));
}

/** Arbitrary key of the advisory lock held while the table is prepared. */
const PREPARING = 721_964_114;

interface NumberedEmbedding extends StoredEmbedding {
  readonly number: string;
}

/** Nine significant digits identify every 32-bit float. */
const literal = (vector: Float32Array) => `[${Array.from(vector, (one) => one.toPrecision(9)).join(',')}]`;

type State = 'absent' | 'offered' | 'ready';

/** Dropping the extension drops the column: the table must then be recreated. */
async function stateOf(db: Db): Promise<State> {
  const { rows } = await db.execute<{ state: State }>(sql`
    select case
      when not exists (select from pg_available_extensions where name = 'vector') then 'absent'
      when exists (
        select from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass('embedding_vectors') and a.attname = 'vector' and t.typname = 'vector'
      ) then 'ready'
      else 'offered' end as state`);
  return rows[0]?.state ?? 'absent';
}

/** No migration: whether pgvector is available is known only at run time. @returns false without it. */
export async function prepareVectors(db: Db): Promise<boolean> {
  const state = await stateOf(db);
  if (state !== 'offered') return state === 'ready';
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PREPARING})`);
      if ((await stateOf(tx)) === 'ready') return;
      await tx.execute(sql`create extension if not exists vector`);
      await tx.execute(sql`drop table if exists embedding_vectors`);
      await tx.execute(sql`
        create table embedding_vectors (
          model text not null, text_id uuid not null, number bigint not null, size integer not null,
          vector vector not null, primary key (model, text_id))`);
    });
    return true;
  } catch {
    // No permission: vectors are compared in the process.
    return false;
  }
}

export async function removeOrphanVectors(db: Db): Promise<void> {
  await db.execute(sql`
    delete from embedding_vectors v where not exists (
      select from text_embeddings m where m.model = v.model and m.text_id = v.text_id)`);
}

export async function vectorsToAdd(
  db: Db,
  model: string,
  after: string,
  limit: number,
): Promise<NumberedEmbedding[]> {
  const { rows } = await db.execute<{ textId: string; number: string; vector: Buffer }>(sql`
    select m.text_id as "textId", m.number, m.vector from text_embeddings m
    where m.model = ${model} and m.text_id > ${after} and not exists (
      select from embedding_vectors v where v.model = m.model and v.text_id = m.text_id and v.number = m.number)
    order by m.text_id limit ${limit}`);
  return rows.map(({ textId, number, vector }) => ({ textId, number, vector: vectorOf(vector) }));
}

export async function addVectors(db: Db, model: string, added: readonly NumberedEmbedding[]): Promise<void> {
  if (added.length === 0) return;
  const column = (of: (one: NumberedEmbedding) => string | number) => sql.param(added.map(of));
  await db.execute(sql`
    insert into embedding_vectors (model, text_id, number, size, vector)
    select ${model}, a.text_id, a.number, a.size, a.vector::vector
    from unnest(${column((one) => one.textId)}::uuid[], ${column((one) => one.number)}::bigint[],
      ${column((one) => one.vector.length)}::integer[], ${column((one) => literal(one.vector))}::text[])
      as a(text_id, number, size, vector)
    on conflict (model, text_id) do update
      set number = excluded.number, size = excluded.size, vector = excluded.vector`);
}

interface Wanted {
  readonly model: string;
  readonly embedding: Float32Array;
  readonly limit: number;
}

export async function nearestEmbeddings(db: Db, { model, embedding, limit }: Wanted) {
  const { rows } = await db.execute<{ owner: string; vector: Buffer }>(sql`
    with nearest as materialized (
      select v.text_id, v.number, t.owner from embedding_vectors v join search_texts t on t.id = v.text_id
      where v.model = ${model} and v.size = ${embedding.length}
      order by v.vector <#> ${literal(embedding)}::vector limit ${limit}
    )
    select n.owner, m.vector from nearest n
    join text_embeddings m on m.model = ${model} and m.text_id = n.text_id and m.number = n.number
    order by m.number desc`);
  return rows.map(({ owner, vector }) => ({ owner, vector: vectorOf(vector) }));
}
