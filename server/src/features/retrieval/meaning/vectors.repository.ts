import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { type StoredMeaning, vectorOf } from './meanings.repository.ts';

/** Any number, the same in every process: the advisory lock that lets one of them prepare the table. */
const PREPARING = 721_964_114;

/** A vector that the table lacks; the number tells it from an older one of the same text. */
interface Unplaced extends StoredMeaning {
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
export async function removeGoneVectors(db: Db): Promise<void> {
  await db.execute(sql`
    delete from meaning_vectors v where not exists (
      select from text_meanings m where m.model = v.model and m.text_id = v.text_id)`);
}

/** Vectors of a model that the table lacks or holds in an older state, in the order of their texts, from beyond one. */
export async function unplaced(db: Db, model: string, beyond: string, limit: number): Promise<Unplaced[]> {
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
export async function nearestMeanings(db: Db, { model, meaning, limit }: Wanted) {
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
