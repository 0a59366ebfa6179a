import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { textMeanings } from '#server/db/schema.ts';
import { collectionNumbers } from '#server/search/search.ts';

interface StoredEmbedding {
  readonly textId: string;
  readonly vector: Float32Array;
}

/** Before every id of a text. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return LITTLE ? bytes : Buffer.from(bytes).swap32();
}

/** The numbers of a stored vector. A copy: the bytes of a row may begin anywhere, numbers of 32 bits may not. */
function vectorOf(bytes: Buffer): Float32Array {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  if (!LITTLE) copy.swap32();
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}

/** Indexed passages that have no vector of the model yet, in the order of their ids, from beyond one. */
export async function passagesWithoutEmbedding(db: Db, model: string, beyond: string, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from search_texts t
    where t.collection = ${collectionNumbers.passage} and t.id > ${beyond}
      and not exists (select from text_meanings m where m.model = ${model} and m.text_id = t.id)
    order by t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function addEmbeddings(
  db: Db,
  model: string,
  meanings: readonly StoredEmbedding[],
): Promise<void> {
  if (meanings.length === 0) return;
  await db
    .insert(textMeanings)
    .values(meanings.map(({ textId, vector }) => ({ textId, model, vector: bytesOf(vector) })))
    .onConflictDoNothing();
}

/** Removes the vectors of texts that are indexed no more. */
export async function removeOrphanEmbeddings(db: Db): Promise<void> {
  const indexed = sql`(select from search_texts t where t.id = ${textMeanings.textId})`;
  await db.delete(textMeanings).where(notExists(indexed));
}

/** Changes whenever the vectors of a model do. */
export async function embeddingsVersion(db: Db, model: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', max(number)) as version from text_meanings where model = ${model}`);
  return rows[0]?.version ?? '';
}

/** The vectors of some texts. */
export async function embeddingsOf(
  db: Db,
  model: string,
  ids: readonly string[],
): Promise<StoredEmbedding[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ textId: textMeanings.textId, vector: textMeanings.vector })
    .from(textMeanings)
    .where(and(eq(textMeanings.model, model), inArray(textMeanings.textId, [...ids])));
  return rows.map(({ textId, vector }) => ({ textId, vector: vectorOf(vector) }));
}

/** Every vector of a model with the sheet or document of its text, the latest first, up to a limit. */
export async function allEmbeddings(db: Db, model: string, limit: number) {
  const { rows } = await db.execute<{ owner: string; vector: Buffer }>(sql`
    select t.owner, m.vector from text_meanings m join search_texts t on t.id = m.text_id
    where m.model = ${model} order by m.number desc limit ${limit}`);
  return rows.map(({ owner, vector }) => ({ owner, vector: vectorOf(vector) }));
}

/** Any number, the same in every process: the advisory lock that lets one of them prepare the table. */
const PREPARING = 721_964_114;

/** A vector that the table lacks; the number tells it from an older one of the same text. */
interface Unplaced extends StoredEmbedding {
  readonly number: string;
}

/** Nine digits tell every number of 32 bits from its neighbours. */
const literal = (vector: Float32Array) => `[${Array.from(vector, (one) => one.toPrecision(9)).join(',')}]`;

type State = 'absent' | 'offered' | 'ready';

/** The extension may have gone and taken the column with it: then the table has to be made again. */
async function stateOf(db: Db): Promise<State> {
  const { rows } = await db.execute<{ state: State }>(sql`
    select case
      when not exists (select from pg_available_extensions where name = 'vector') then 'absent'
      when exists (
        select from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass('meaning_vectors') and a.attname = 'vector' and t.typname = 'vector'
      ) then 'ready'
      else 'offered' end as state`);
  return rows[0]?.state ?? 'absent';
}

/**
 * Makes sure that there is a table of vectors. It is no migration: whether the database offers the extension is known
 * only at run time, and may change from one start to the next. It repeats what `text_meanings` holds, so that nothing
 * is lost with it.
 * @returns false where the extension is not there or may not be created.
 */
export async function prepareVectors(db: Db): Promise<boolean> {
  const state = await stateOf(db);
  if (state !== 'offered') return state === 'ready';
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PREPARING})`);
      if ((await stateOf(tx)) === 'ready') return;
      await tx.execute(sql`create extension if not exists vector`);
      await tx.execute(sql`drop table if exists meaning_vectors`);
      await tx.execute(sql`
        create table meaning_vectors (
          model text not null, text_id uuid not null, number bigint not null, size integer not null,
          vector vector not null, primary key (model, text_id))`);
    });
    return true;
  } catch {
    // Not allowed to: the process compares.
    return false;
  }
}

/** Removes the vectors of texts that have none any more. */
export async function removeOrphanVectors(db: Db): Promise<void> {
  await db.execute(sql`
    delete from meaning_vectors v where not exists (
      select from text_meanings m where m.model = v.model and m.text_id = v.text_id)`);
}

/** Vectors of a model that the table lacks or holds in an older state, in the order of their texts, from beyond one. */
export async function vectorsToAdd(
  db: Db,
  model: string,
  beyond: string,
  limit: number,
): Promise<Unplaced[]> {
  const { rows } = await db.execute<{ textId: string; number: string; vector: Buffer }>(sql`
    select m.text_id as "textId", m.number, m.vector from text_meanings m
    where m.model = ${model} and m.text_id > ${beyond} and not exists (
      select from meaning_vectors v where v.model = m.model and v.text_id = m.text_id and v.number = m.number)
    order by m.text_id limit ${limit}`);
  return rows.map(({ textId, number, vector }) => ({ textId, number, vector: vectorOf(vector) }));
}

/** Puts vectors into the table, in the place of older ones. */
export async function addVectors(db: Db, model: string, added: readonly Unplaced[]): Promise<void> {
  if (added.length === 0) return;
  const column = (of: (one: Unplaced) => string | number) => sql.param(added.map(of));
  await db.execute(sql`
    insert into meaning_vectors (model, text_id, number, size, vector)
    select ${model}, a.text_id, a.number, a.size, a.vector::vector
    from unnest(${column((one) => one.textId)}::uuid[], ${column((one) => one.number)}::bigint[],
      ${column((one) => one.vector.length)}::integer[], ${column((one) => literal(one.vector))}::text[])
      as a(text_id, number, size, vector)
    on conflict (model, text_id) do update
      set number = excluded.number, size = excluded.size, vector = excluded.vector`);
}

interface Wanted {
  readonly model: string;
  readonly meaning: Float32Array;
  readonly limit: number;
}

/** The indexed passages nearest to a meaning, with their owners; the latest first, as they are kept in a process. */
export async function nearestEmbeddings(db: Db, { model, meaning, limit }: Wanted) {
  const { rows } = await db.execute<{ owner: string; vector: Buffer }>(sql`
    with nearest as materialized (
      select v.text_id, v.number, t.owner from meaning_vectors v join search_texts t on t.id = v.text_id
      where v.model = ${model} and v.size = ${meaning.length}
      order by v.vector <#> ${literal(meaning)}::vector limit ${limit}
    )
    select n.owner, m.vector from nearest n
    join text_meanings m on m.model = ${model} and m.text_id = n.text_id and m.number = n.number
    order by m.number desc`);
  return rows.map(({ owner, vector }) => ({ owner, vector: vectorOf(vector) }));
}
