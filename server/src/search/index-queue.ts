import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { columnsOf, type Db, into, namedStatement, recordSet } from '#server/db/database.ts';
import { pendingTexts } from '#server/db/schema/search.ts';
import { shareNext } from '#server/lib/concurrency.ts';
import { type IndexedText, writeTexts } from './text-writer.ts';

/** Owners indexed by one transaction: cheaper than one by one, and still short. */
const BATCH = 32;
/** Bytes of JSON text that one transaction indexes: other statements do not wait long. */
const BATCH_BYTES = 128 * 1024;
/** Characters indexed of one text; the passages of a sheet are texts of their own. */
const MAX_TEXT = 64 * 1024;
const columns = columnsOf(pendingTexts, 'id');

/** One queued row per owner in place of hundreds of postings, so that a save does not wait for the index. */
export const pendingInsert = sql`
  insert into search_pending (${into(columns)}) select * from ${recordSet('waiting', 'w', columns)}`;

const storable = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', ' ');

/** Bounded, and without NUL, which PostgreSQL does not store. */
const bounded = (text: IndexedText): IndexedText =>
  text.text.length > MAX_TEXT || `${text.title}${text.text}`.includes('\0')
    ? { ...text, title: storable(text.title), text: storable(text.text) }
    : text;

export function pendingRows(texts: readonly IndexedText[]): string {
  const byOwner = Map.groupBy(texts.map(bounded), ({ owner }) => owner);
  return JSON.stringify([...byOwner].map(([owner, own]) => ({ owner, texts: own })));
}

const maxPending = namedStatement<{ newest: number | null }>(
  'search_newest_pending',
  sql`select max(id)::float8 as newest from search_pending`,
);

async function newestPending(db: Db): Promise<number | null> {
  const [row] = await maxPending(db, {});
  return row?.newest ?? null;
}

const newest = new WeakMap<Db, () => Promise<number | null>>();

/** Searches of the same moment share the statement. */
function sharedNewest(db: Db): Promise<number | null> {
  const read = newest.get(db) ?? shareNext(() => newestPending(db));
  newest.set(db, read);
  return read();
}

async function hasPending(db: Db, upTo: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from search_pending where id <= ${upTo} limit 1`);
  return rows.length > 0;
}

interface Taken {
  readonly id: number;
  readonly owner: string;
  readonly texts: readonly IndexedText[];
}

/** Locks the oldest rows, up to the bytes of one batch, and at least one. */
async function takeBatch(tx: Db, upTo: number): Promise<Taken[]> {
  const { rows } = await tx.execute<{ id: number; owner: string; texts: string }>(sql`
    with locked as materialized (
      select id, owner, texts, octet_length(texts) as size from search_pending
      where id <= ${upTo} order by id limit ${BATCH} for update skip locked
    )
    select id::float8 as id, owner, texts from (
      select *, sum(size) over (order by id) - size as before from locked) l
    where before < ${BATCH_BYTES} order by id`);
  return rows.map(({ texts, ...row }) => ({ ...row, texts: JSON.parse(texts) }));
}

/** The texts of one batch, and what is left of the row that is too long for it. */
function splitBatch(taken: readonly Taken[]): { now: IndexedText[]; later: Taken | null } {
  const now: IndexedText[] = [];
  let size = 0;
  for (const row of taken) {
    for (const [at, text] of row.texts.entries()) {
      if (size > BATCH_BYTES) return { now, later: { ...row, texts: row.texts.slice(at) } };
      now.push(text);
      size += Buffer.byteLength(text.text);
    }
  }
  return { now, later: null };
}

/** Waits for texts that another process is indexing. */
async function indexBatch(db: Db, upTo: number): Promise<void> {
  const indexed = await db.transaction(async (tx) => {
    const taken = await takeBatch(tx, upTo);
    const { now, later } = splitBatch(taken);
    const done = taken.filter(({ id }) => later === null || id < later.id).map(({ id }) => id);
    await tx.execute(sql`delete from search_pending where id = any(${sql.param(done)}::bigint[])`);
    if (later)
      await tx.execute(
        sql`update search_pending set texts = ${JSON.stringify(later.texts)} where id = ${later.id}`,
      );
    await writeTexts(tx, now);
    return taken.length;
  });
  // In its own transaction, which holds no other lock: no deadlock.
  if (indexed === 0)
    await db.execute(sql`select from search_pending where id <= ${upTo} order by id limit 1 for update`);
}

/** Concurrent calls in this process share one batch. */
const running = new WeakMap<Db, Promise<void>>();

function sharedBatch(db: Db, upTo: number): Promise<void> {
  const work = running.get(db) ?? indexBatch(db, upTo).finally(() => running.delete(db));
  running.set(db, work);
  return work;
}

/** Indexes all that was committed before; safe in several processes. @returns whether any text was queued. */
export async function flushIndex(db: Db, signal?: AbortSignal): Promise<boolean> {
  const newest = await newestPending(db);
  if (newest === null) return false;
  const goesOn = async () => signal?.aborted !== true && hasPending(db, newest);
  do await sharedBatch(db, newest);
  while (await goesOn());
  return true;
}

interface Flush {
  readonly done: Promise<void>;
  /** Somebody has waited for it in vain. */
  isLong: boolean;
  readonly stop: AbortController;
}

const flushes = new WeakMap<Db, Flush>();

/** One at a time. What fails is tried again by the next. */
function flushInBackground(db: Db): Flush {
  const known = flushes.get(db);
  if (known) return known;
  const stop = new AbortController();
  const done = flushIndex(db, stop.signal)
    .then(() => undefined)
    .finally(() => flushes.delete(db));
  done.catch(() => {});
  const flush = { done, stop, isLong: false };
  flushes.set(db, flush);
  return flush;
}

/** Milliseconds that a search waits for queued texts; then it searches what is indexed. */
const PATIENCE = 1_000;

/** Of all texts committed before; `behind` leaves some out. */
type IndexState = 'whole' | 'caughtUp' | 'behind';

/** For searches: indexing goes on in the background. Never fails. */
export async function awaitIndex(db: Db): Promise<IndexState> {
  if ((await sharedNewest(db)) === null) return 'whole';
  const flush = flushInBackground(db);
  if (flush.isLong) return 'behind';
  const patience = new AbortController();
  const late = wait(PATIENCE, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const);
  // Another process may hold the rows: what is indexed is searched.
  const ended = flush.done.then(
    () => 'caughtUp' as const,
    () => 'behind' as const,
  );
  const outcome = await Promise.race([ended, late]).finally(() => patience.abort());
  if (outcome === 'late') flush.isLong = true;
  return outcome === 'caughtUp' ? outcome : 'behind';
}

/** Ends with the batch that is being written. */
async function stopIndexing(db: Db): Promise<void> {
  const flush = flushes.get(db);
  flush?.stop.abort();
  await flush?.done.catch(() => {});
}

/** Milliseconds without a change before queued texts are indexed. */
const PAUSE = 250;
/** Queued changes that are indexed without waiting for a pause. */
const MANY = 128;
/** The next change waits beyond this, which bounds what a search has to index. */
const MAX_QUEUED = 2 * MANY;

/** Indexes queued texts before the next search waits for them; that search retries what fails here. */
export function createIndexFlusher(db: Db, log: { warn(fields: object, line: string): void }) {
  let timer: NodeJS.Timeout | undefined;
  let queued = 0;
  let running: Promise<unknown> | undefined;
  const stopping = new AbortController();

  function flush(): Promise<unknown> {
    clearTimeout(timer);
    queued = 0;
    const flushed = flushIndex(db, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'index not flushed'))
      .finally(() => {
        if (running === flushed) running = undefined;
      });
    running = flushed;
    return flushed;
  }

  return {
    /** To be awaited before a change. */
    admit: async (): Promise<void> => {
      if (queued >= MAX_QUEUED) await (running ?? flush());
    },
    changed: (): void => {
      queued += 1;
      clearTimeout(timer);
      if (queued >= MANY && !running) void flush();
      else timer = setTimeout(flush, PAUSE).unref();
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      stopping.abort();
      await running;
      await stopIndexing(db);
    },
  };
}
