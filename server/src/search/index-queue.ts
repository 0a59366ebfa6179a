import { sql } from 'drizzle-orm';
import { columnsOf, type Db, into, recordSet } from '#server/db/database.ts';
import { pendingTexts } from '#server/db/schema/search.ts';
import { type IndexedText, writeTexts } from './text-writer.ts';

/** Owners whose texts are moved by one transaction: far cheaper than one by one, and still short. */
const BATCH = 32;

const columns = columnsOf(pendingTexts, 'id');

/**
 * Keeps texts until someone moves them to their postings: one row an owner in place of hundreds, so that an author does
 * not wait for the index. A statement, or a part of one, with the parameter `waiting`.
 */
export const pendingInsert = sql`
  insert into search_pending (${into(columns)}) select * from ${recordSet('waiting', 'w', columns)}`;

/** What PostgreSQL stores in no text parts words, as it does in the index. */
const storable = (text: IndexedText): IndexedText =>
  `${text.title}${text.text}`.includes('\0')
    ? { ...text, title: text.title.replaceAll('\0', ' '), text: text.text.replaceAll('\0', ' ') }
    : text;

/** Texts as the parameter `waiting`. */
export function pendingRows(texts: readonly IndexedText[]): string {
  const byOwner = Map.groupBy(texts.map(storable), ({ owner }) => owner);
  return JSON.stringify([...byOwner].map(([owner, own]) => ({ owner, texts: own })));
}

/** The number of the newest of the texts that wait; null when none do. */
async function newestPending(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ newest: number | null }>(
    sql`select max(id)::float8 as newest from search_pending`,
  );
  return rows[0]?.newest ?? null;
}

async function isLeft(db: Db, upTo: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from search_pending where id <= ${upTo} limit 1`);
  return rows.length > 0;
}

/** Moves some of the texts that wait. Those that another process is moving are waited for. */
async function moveSome(db: Db, upTo: number): Promise<void> {
  const moved = await db.transaction(async (tx) => {
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
  // By itself, holding nothing: of two that wait for each other's rows, neither can be this one.
  if (moved === 0)
    await db.execute(sql`select from search_pending where id <= ${upTo} order by id limit 1 for update`);
}

/** What is being moved in this process: whoever comes meanwhile waits for it in place of locking rows. */
const underWay = new WeakMap<Db, Promise<void>>();

function moveTogether(db: Db, upTo: number): Promise<void> {
  const work = underWay.get(db) ?? moveSome(db, upTo).finally(() => underWay.delete(db));
  underWay.set(db, work);
  return work;
}

/**
 * Sees to it that whatever was committed before is among the postings. Costs one short look when it is, as nearly
 * always. Several processes may do it at once; one that is killed leaves everything as it was.
 * @returns whether there was anything to move.
 */
export async function flushIndex(db: Db): Promise<boolean> {
  const newest = await newestPending(db);
  if (newest === null) return false;
  do await moveTogether(db, newest);
  while (await isLeft(db, newest));
  return true;
}

/** Whether texts wait, as part of a statement that searches: it need not be asked by one of its own. */
export const anyQueued = sql`exists (select from search_pending)`;
