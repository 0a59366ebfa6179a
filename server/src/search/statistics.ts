import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { awaitIndex } from './index-queue.ts';
import { type Collection, collectionNumbers, POSTING_BYTES } from './storage-format.ts';

export interface CollectionStatistics {
  readonly texts: number;
  readonly averageLength: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

export type Statistics = Readonly<Record<Collection, CollectionStatistics>>;

interface Known {
  readonly at: number;
  readonly counts: Readonly<Record<Collection, number>>;
}

interface Totals {
  readonly at: number;
  readonly texts: Readonly<Record<Collection, number>>;
  readonly averageLength: Readonly<Record<Collection, number>>;
}

/** Milliseconds. Ranking tolerates stale figures; they never hide a text. */
const FRESH = 60_000;
/** Milliseconds. Shorter for a stem found nowhere: its first text may have come. */
const FRESH_WHEN_ABSENT = 1_000;
const MAX_CACHED = 50_000;
/** Texts: beside so many, those that were just indexed change no rank. */
const MANY = 10_000;
const collections = Object.keys(collectionNumbers) as Collection[];
const collectionOf = (number: number): Collection | undefined =>
  collections.find((name) => collectionNumbers[name] === number);
const ofEach = (value: number): Record<Collection, number> => ({
  sheet: value,
  passage: value,
  document: value,
});

async function countStems(
  db: Db,
  stems: readonly string[],
): Promise<Map<string, Record<Collection, number>>> {
  const counts = new Map(stems.map((stem) => [stem, ofEach(0)]));
  const { rows } = await db.execute<{ collection: number; stem: string; n: number }>(sql`
    select p.collection, p.stem, sum(octet_length(p.postings) / ${sql.raw(String(POSTING_BYTES))})::int as n
    from search_postings p where p.collection in (${sql.raw(Object.values(collectionNumbers).join())}) and p.stem = any(${sql.param(stems)}::text[])
    group by 1, 2`);
  for (const { collection, stem, n } of rows) {
    const count = counts.get(stem);
    const name = collectionOf(collection);
    if (count && name) count[name] = n;
  }
  return counts;
}

async function countTexts(db: Db, at: number): Promise<Totals> {
  const texts = ofEach(0);
  const averageLength = ofEach(1);
  const { rows } = await db.execute<{ collection: number; n: number; length: number }>(sql`
    select collection, count(*)::int as n, avg(length)::float8 as length from search_texts group by 1`);
  for (const { collection, n, length } of rows) {
    const name = collectionOf(collection);
    if (!name) continue;
    texts[name] = n;
    averageLength[name] = Math.max(1, length);
  }
  return { at, texts, averageLength };
}

const isLarge = ({ texts }: Totals): boolean => collections.some((name) => texts[name] >= MANY);

function isFresh({ at, counts }: Known, time: number): boolean {
  const absent = collections.every((name) => counts[name] === 0);
  return time - at < (absent ? FRESH_WHEN_ABSENT : FRESH);
}

const countsOf = (known: ReadonlyMap<string, Known>, stems: readonly string[]) =>
  new Map(
    stems.flatMap((stem): [string, Known['counts']][] => {
      const entry = known.get(stem);
      return entry ? [[stem, entry.counts]] : [];
    }),
  );

function statisticsOf(
  stems: readonly string[],
  counts: ReadonlyMap<string, Known['counts']>,
  { texts, averageLength }: Totals,
): Statistics {
  const of = (collection: Collection): CollectionStatistics => ({
    texts: texts[collection],
    averageLength: averageLength[collection],
    frequencies: new Map(stems.map((stem) => [stem, counts.get(stem)?.[collection] ?? 0])),
  });
  return { sheet: of('sheet'), passage: of('passage'), document: of('document') };
}

/** Counted from postings: a stored counter would make transactions wait on common words. */
export function createStatistics(now: () => number = () => performance.now()) {
  const known = new Map<string, Known>();
  let totals: Totals | null = null;
  let counting: Promise<Totals> | null = null;

  /** Of each stem; what others forget meanwhile is none of its business. */
  async function learn(
    db: Db,
    stems: readonly string[],
    time: number,
  ): Promise<Map<string, Known['counts']>> {
    const missing = stems.filter((stem) => {
      const entry = known.get(stem);
      return !entry || !isFresh(entry, time);
    });
    if (missing.length === 0) return countsOf(known, stems);
    // Queued texts count too; older figures are invalid once they are indexed.
    const flushed = (await awaitIndex(db)) === 'caughtUp';
    if (flushed && totals && !isLarge(totals)) totals = null;
    if (known.size > MAX_CACHED) known.clear();
    const isKept = ({ counts }: Known) => collections.some((name) => counts[name] >= MANY);
    if (flushed) for (const [stem, entry] of known) if (!isKept(entry)) known.delete(stem);
    const sought = stems.filter((stem) => !known.has(stem) || missing.includes(stem));
    const learnt = countsOf(known, stems);
    for (const [stem, counts] of await countStems(db, sought)) {
      known.set(stem, { at: time, counts });
      learnt.set(stem, counts);
    }
    return learnt;
  }

  /** Of many texts, which take long to count, in the background: the figures before serve meanwhile. */
  async function current(db: Db, time: number): Promise<Totals> {
    const before = totals;
    if (before && time - before.at < (before.texts.sheet === 0 ? FRESH_WHEN_ABSENT : FRESH)) return before;
    counting ??= countTexts(db, time)
      .then((counted) => (totals = counted))
      .finally(() => (counting = null));
    if (!before || !isLarge(before)) return counting;
    counting.catch(() => {});
    return before;
  }

  return {
    async of(db: Db, stems: readonly string[]): Promise<Statistics> {
      const time = now();
      const counts = await learn(db, stems, time);
      return statisticsOf(stems, counts, await current(db, time));
    },
    /** What was just indexed counts; many texts are not counted again for it. */
    forget(): void {
      known.clear();
      if (totals && !isLarge(totals)) totals = null;
    },
  };
}

export type StatisticsReader = ReturnType<typeof createStatistics>;
