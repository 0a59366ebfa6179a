import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import { indexedTexts, pendingTexts, queuedRemovals } from '#server/db/schema/search.ts';
import { pendingInsert, pendingRows } from './index-queue.ts';
import { POSTING_BYTES } from './storage-format.ts';
import { type IndexedText, writeTexts } from './text-writer.ts';

/** More texts than this are indexed at once, fewer are queued. */
const MAX_QUEUED_AT_ONCE = 100;
const indexingAlone = namedStatement('search_index', pendingInsert);

/** In the caller's transaction. Call `removeTexts` first to replace texts. */
export async function indexTexts(db: Db, texts: readonly IndexedText[]): Promise<void> {
  if (texts.length > MAX_QUEUED_AT_ONCE) await writeTexts(db, texts);
  else if (texts.length > 0) await indexingAlone(db, { waiting: pendingRows(texts) });
}

/** Bypasses the queue, so that no search pays for it. Pass a few dozen at a time. */
export const indexTextsAtOnce = writeTexts;

const keysOf = (which: SQL) => sql`
  select t.collection, t.batch, s.stem, array_agg(int4send(t.number)) as numbers
  from search_texts t cross join lateral unnest(t.stems) as s(stem) where ${which} group by 1, 2, 3`;

const SIZE = sql.raw(String(POSTING_BYTES));

/** Null when no posting is left. */
const remaining = sql`(
  select string_agg(e.posting, '' order by e.place)
  from (
    select place, substring(p.postings from place for ${SIZE}) as posting
    from generate_series(1, octet_length(p.postings), ${SIZE}) as place
  ) e where substring(e.posting for 4) <> all(k.numbers))`;

/** Rows of a stem hold disjoint number ranges; others are not touched, so removals rarely wait. */
const holdsOne = sql`exists (
  select from unnest(k.numbers) as n(number)
  where n.number between substring(p.postings for 4) and substring(p.postings from octet_length(p.postings) - 7 for 4))`;

async function removePostings(db: Db, which: SQL): Promise<void> {
  // Most rows hold only these texts, as their size shows: deleted without rewriting.
  await db.execute(sql`
    delete from search_postings p using (${keysOf(which)}) k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch
      and octet_length(p.postings) <= ${SIZE} * cardinality(k.numbers) and ${remaining} is null`);
  // Locks rows in stem order against deadlocks; count(*) locks all of them, exists only the first.
  await db.execute(sql`
    with keys as materialized (${keysOf(which)}), held as materialized (
      select p.stem from keys k
      join search_postings p on p.collection = k.collection and p.stem = k.stem and p.batch = k.batch
      where ${holdsOne} order by p.collection, p.stem, p.batch, p.postings for update of p
    )
    update search_postings p set postings = coalesce(${remaining}, '')
    from keys k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch and ${holdsOne}
      and (select count(*) from held) > 0`);
}

export async function removeTexts(db: Db, owner: string): Promise<void> {
  // First: waits for a concurrent flush, whose postings are removed below.
  await db.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
  await removePostings(db, sql`t.owner = ${owner}`);
  await db.delete(indexedTexts).where(eq(indexedTexts.owner, owner));
}

/** In order of number: rows shared by texts indexed together are deleted, not rewritten. */
async function removeTextBatch(db: Db, owner: string, max: number): Promise<number> {
  const some = await db
    .select({ id: indexedTexts.id })
    .from(indexedTexts)
    .where(eq(indexedTexts.owner, owner))
    .orderBy(indexedTexts.number)
    .limit(max);
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removePostings(db, sql`t.id = any(${sql.param(ids)}::uuid[])`);
  await db.delete(indexedTexts).where(inArray(indexedTexts.id, ids));
  return ids.length;
}

/** Keeps each transaction short. */
const BATCH = 25;

/** Of an owner that stays, in short transactions; each begins with `guard`, which may stop it. */
export async function removeTextsOf(db: Db, owner: string, guard: (tx: Db) => Promise<void>): Promise<void> {
  let count = BATCH;
  for (let isFirst = true; count === BATCH; isFirst = false) {
    count = await db.transaction(async (tx) => {
      await guard(tx);
      if (isFirst) await tx.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
      return removeTextBatch(tx, owner, BATCH);
    });
  }
}

/** In the caller's transaction; a book has too many texts to remove at once. The owner must not be reused. */
export async function queueRemoval(db: Db, owner: string): Promise<void> {
  // Waits for a concurrent flush; its postings are removed later.
  await db.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
  await db.insert(queuedRemovals).values({ owner }).onConflictDoNothing();
}

async function removeBatch(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removal] = await tx.select().from(queuedRemovals).limit(1).for('update', { skipLocked: true });
    if (!removal) return false;
    const count = await removeTextBatch(tx, removal.owner, BATCH);
    if (count < BATCH) await tx.delete(queuedRemovals).where(eq(queuedRemovals.owner, removal.owner));
    return true;
  });
}

/** Safe in several processes; a killed one leaves the rest to the next. */
export async function runQueuedRemovals(db: Db): Promise<void> {
  while (await removeBatch(db));
}
