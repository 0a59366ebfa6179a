import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import { indexedTexts, leavingTexts, pendingTexts } from '#server/db/schema/search.ts';
import { pendingInsert, pendingRows } from './index-queue.ts';
import { POSTING_BYTES } from './storage-format.ts';
import { type IndexedText, writeTexts } from './text-writer.ts';

/** Texts up to this many wait to be written with others: those of a few sheets. */
const FEW = 100;

const indexingAlone = namedStatement('search_index', pendingInsert);

/**
 * Adds texts of an owner to the index, in the caller's transaction. Texts that replace others of an owner: `removeTexts`
 * first. Once the transaction ends every search finds them. Texts of many owners are written at once. The same as a part
 * of a statement of the caller's: `indexing`, with `textsToIndex` as its parameter `waiting`.
 */
export async function indexTexts(db: Db, texts: readonly IndexedText[]): Promise<void> {
  if (texts.length > FEW) await writeTexts(db, texts);
  else if (texts.length > 0) await indexingAlone(db, { waiting: pendingRows(texts) });
}

/**
 * Adds texts of an owner to the postings themselves, in the caller's transaction: for work that nobody waits for, of which
 * no search is to pay a part. A few dozen at a time, others use the same connection.
 */
export const indexTextsAtOnce = writeTexts;

/** The keys of the postings of some texts (`t`). */
const keysOf = (which: SQL) => sql`
  select t.collection, t.batch, s.stem, array_agg(int4send(t.number)) as numbers
  from search_texts t cross join lateral unnest(t.stems) as s(stem) where ${which} group by 1, 2, 3`;

const SIZE = sql.raw(String(POSTING_BYTES));

/** What is left of a row of postings (`p`) without those of some texts (`k`); null when nothing is. */
const kept = sql`(
  select string_agg(e.posting, '' order by e.place)
  from (
    select place, substring(p.postings from place for ${SIZE}) as posting
    from generate_series(1, octet_length(p.postings), ${SIZE}) as place
  ) e where substring(e.posting for 4) <> all(k.numbers))`;

/**
 * Whether a row holds one of the texts: of several rows of a stem in a batch each has a stretch of its numbers. A row that
 * holds none is not touched, so that a removal waits for none that it shares nothing with.
 */
const holdsOne = sql`exists (
  select from unnest(k.numbers) as n(number)
  where n.number between substring(p.postings for 4) and substring(p.postings from octet_length(p.postings) - 7 for 4))`;

async function removePostings(db: Db, which: SQL): Promise<void> {
  // Most rows hold nothing else, and their size says so: what is left is made out for few.
  await db.execute(sql`
    delete from search_postings p using (${keysOf(which)}) k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch
      and octet_length(p.postings) <= ${SIZE} * cardinality(k.numbers) and ${kept} is null`);
  // What is left is shared with other texts of the batch. Rows are locked in the order of their stems, so that two
  // removals from one batch never wait for each other in a circle: counting them locks them all, where asking whether
  // there is one would lock only the first.
  await db.execute(sql`
    with keys as materialized (${keysOf(which)}), held as materialized (
      select p.stem from keys k
      join search_postings p on p.collection = k.collection and p.stem = k.stem and p.batch = k.batch
      where ${holdsOne} order by p.collection, p.stem, p.batch, p.postings for update of p
    )
    update search_postings p set postings = coalesce(${kept}, '')
    from keys k
    where p.collection = k.collection and p.stem = k.stem and p.batch = k.batch and ${holdsOne}
      and (select count(*) from held) > 0`);
}

/** Takes every text of an owner out of the index, in the caller's transaction. */
export async function removeTexts(db: Db, owner: string): Promise<void> {
  // First: whoever is moving them to their postings now is waited for, and what they wrote is removed below.
  await db.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
  await removePostings(db, sql`t.owner = ${owner}`);
  await db.delete(indexedTexts).where(eq(indexedTexts.owner, owner));
}

/**
 * Takes at most so many texts of an owner out of the index, in the caller's transaction; tells how many there were. Those
 * that were written together go together: the rows that they share are deleted, not rewritten.
 */
async function removeSomeTexts(db: Db, owner: string, most: number): Promise<number> {
  const some = await db
    .select({ id: indexedTexts.id })
    .from(indexedTexts)
    .where(eq(indexedTexts.owner, owner))
    .orderBy(indexedTexts.number)
    .limit(most);
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removePostings(db, sql`t.id = any(${sql.param(ids)}::uuid[])`);
  await db.delete(indexedTexts).where(inArray(indexedTexts.id, ids));
  return ids.length;
}

/** Texts removed by one transaction: few enough that nobody waits for it. */
const BATCH = 25;

/**
 * Notes in the caller's transaction that the texts of an owner are to leave the index: a book has too many to go in one
 * piece. Nothing may be indexed for that owner any more.
 */
export async function queueRemoval(db: Db, owner: string): Promise<void> {
  // Whoever is moving them to their postings now is waited for: what they write is removed later.
  await db.delete(pendingTexts).where(eq(pendingTexts.owner, owner));
  await db.insert(leavingTexts).values({ owner }).onConflictDoNothing();
}

async function removeSome(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [leaving] = await tx.select().from(leavingTexts).limit(1).for('update', { skipLocked: true });
    if (!leaving) return false;
    const count = await removeSomeTexts(tx, leaving.owner, BATCH);
    if (count < BATCH) await tx.delete(leavingTexts).where(eq(leavingTexts.owner, leaving.owner));
    return true;
  });
}

/**
 * Removes what is to leave, a little at a time, so that others are served in between. Several processes may do it at
 * once; one that is killed leaves the rest to the next.
 */
export async function runQueuedRemovals(db: Db): Promise<void> {
  while (await removeSome(db));
}
