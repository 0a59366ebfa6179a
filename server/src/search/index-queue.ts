import { sql } from 'drizzle-orm';
import { columnsOf, type Db, into, recordSet } from '#server/db/database.ts';
import { pendingTexts } from '#server/db/schema/search.ts';
import { type IndexedText, writeTexts } from './text-writer.ts';

/** Owners indexed by one transaction: cheaper than one by one, and still short. */
const BATCH = 32;
const columns = columnsOf(pendingTexts, 'id');

/** One queued row per owner in place of hundreds of postings, so that a save does not wait for the index. */
export const pendingInsert = sql`
  insert into search_pending (${into(columns)}) select * from ${recordSet('waiting', 'w', columns)}`;

/** PostgreSQL stores no NUL in a text. */
const storable = (text: IndexedText): IndexedText =>
  `${text.title}${text.text}`.includes('\0')
    ? { ...text, title: text.title.replaceAll('\0', ' '), text: text.text.replaceAll('\0', ' ') }
    : text;

export function pendingRows(texts: readonly IndexedText[]): string {
  const byOwner = Map.groupBy(texts.map(storable), ({ owner }) => owner);
  return JSON.stringify([...byOwner].map(([owner, own]) => ({ owner, texts: own })));
}

async function newestPending(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ newest: number | null }>(
    sql`select max(id)::float8 as newest from search_pending`,
  );
  return rows[0]?.newest ?? null;
}

async function hasPending(db: Db, upTo: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from search_pending where id <= ${upTo} limit 1`);
  return rows.length > 0;
}

/** Waits for texts that another process is indexing. */
async function indexBatch(db: Db, upTo: number): Promise<void> {
  const indexed = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ texts: string }>(sql`
      with taken as materialized (
        select id from search_pending where id <= ${upTo} order by id limit ${BATCH} for update skip locked
      )
      delete from search_pending p using taken t where p.id = t.id returning p.texts`);
    await writeTexts(
      tx,
      rows.flatMap(({ texts }): IndexedText[] => JSON.parse(texts)),
    );
    return rows.length;
  });
  // In its own transaction, which holds no other lock: no deadlock.
  if (indexed === 0)
    await db.execute(sql`select from search_pending where id <= ${upTo} order by id limit 1 for update`);
}

/** Concurrent calls in this process share one flush. */
const running = new WeakMap<Db, Promise<void>>();

function sharedFlush(db: Db, upTo: number): Promise<void> {
  const work = running.get(db) ?? indexBatch(db, upTo).finally(() => running.delete(db));
  running.set(db, work);
  return work;
}

/** Indexes all that was committed before; safe in several processes. @returns whether any text was queued. */
export async function flushIndex(db: Db): Promise<boolean> {
  const newest = await newestPending(db);
  if (newest === null) return false;
  do await sharedFlush(db, newest);
  while (await hasPending(db, newest));
  return true;
}

/** Part of a search statement: saves a query. */
export const anyQueued = sql`exists (select from search_pending)`;
