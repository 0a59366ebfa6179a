import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { textMeanings } from '../../../db/schema.ts';
import { collectionNumbers } from '../../../search/collections.ts';

export interface StoredMeaning {
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
export function vectorOf(bytes: Buffer): Float32Array {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  if (!LITTLE) copy.swap32();
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}

/** Indexed passages that have no vector of the model yet, in the order of their ids, from beyond one. */
export async function passagesWithout(db: Db, model: string, beyond: string, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from search_texts t
    where t.collection = ${collectionNumbers.passage} and t.id > ${beyond}
      and not exists (select from text_meanings m where m.model = ${model} and m.text_id = t.id)
    order by t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function addMeanings(db: Db, model: string, meanings: readonly StoredMeaning[]): Promise<void> {
  if (meanings.length === 0) return;
  await db
    .insert(textMeanings)
    .values(meanings.map(({ textId, vector }) => ({ textId, model, vector: bytesOf(vector) })))
    .onConflictDoNothing();
}

/** Removes the vectors of texts that are indexed no more. */
export async function removeGone(db: Db): Promise<void> {
  const indexed = sql`(select from search_texts t where t.id = ${textMeanings.textId})`;
  await db.delete(textMeanings).where(notExists(indexed));
}

/** Changes whenever the vectors of a model do. */
export async function meaningsVersion(db: Db, model: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat(count(*), ' ', max(number)) as version from text_meanings where model = ${model}`);
  return rows[0]?.version ?? '';
}

/** The vectors of some texts. */
export async function meaningsOf(db: Db, model: string, ids: readonly string[]): Promise<StoredMeaning[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ textId: textMeanings.textId, vector: textMeanings.vector })
    .from(textMeanings)
    .where(and(eq(textMeanings.model, model), inArray(textMeanings.textId, [...ids])));
  return rows.map(({ textId, vector }) => ({ textId, vector: vectorOf(vector) }));
}

/** Every vector of a model with the sheet or document of its text, the latest first, up to a limit. */
export async function allMeanings(db: Db, model: string, limit: number) {
  const { rows } = await db.execute<{ owner: string; vector: Buffer }>(sql`
    select t.owner, m.vector from text_meanings m join search_texts t on t.id = m.text_id
    where m.model = ${model} order by m.number desc limit ${limit}`);
  return rows.map(({ owner, vector }) => ({ owner, vector: vectorOf(vector) }));
}
