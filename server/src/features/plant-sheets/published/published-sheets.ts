import type { Db } from '#server/db/database.ts';
import type { Reply } from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import { askTogether, createPacer, type KeptCurrent, keepCurrent } from '#server/lib/concurrency.ts';
import { awaitIndex, type ReadPostings, readPostings } from '#server/search/search.ts';
import { KeptOfState } from './kept-of-state.ts';
import { type PublicationLog, publicationLogOf } from './publication-log.ts';
import { sheetNumbersOf } from './sheet-numbers.ts';
import { TraitColumns } from './trait-columns.ts';
import { allTraits, type Traits, traitsOf } from './traits.repository.ts';

/** Sheets dealt with at once: a few milliseconds. */
const SLICE = 500;

async function load(db: Db): Promise<TraitColumns> {
  const columns = new TraitColumns(sheetNumbersOf(db));
  const pace = createPacer();
  for await (const slice of allTraits(db)) {
    for (const traits of slice) {
      columns.put(traits);
      await pace();
    }
  }
  while (!columns.settleNext(SLICE)) await pace();
  return columns;
}

/** Replaces what changed; the others may be of a dangerous plant by it, or no longer. */
async function mend(db: Db, columns: TraitColumns, changed: ReadonlySet<string>): Promise<TraitColumns> {
  const ids = [...changed];
  const fresh: Traits[] = [];
  for (let from = 0; from < ids.length; from += SLICE)
    fresh.push(...(await traitsOf(db, ids.slice(from, from + SLICE))));
  for (const id of ids) columns.remove(id);
  for (const traits of fresh) columns.put(traits);
  columns.settle();
  return columns;
}

/** Bytes of what is kept of the text index. */
const MAX_POSTINGS = 4 * 1024 * 1024;

/** Bytes of the replies that are kept and of the traits of the sheets, together: */
const ROOM = 64 * 1024 * 1024;
/** so many are of traits, whatever a sheet says, */
const TRAITS = 512;
/** and so many are of replies, however many sheets there are. */
const LEAST_ROOM = 8 * 1024 * 1024;

type ReadReplies = (ids: readonly string[]) => Promise<ReadonlyMap<string, Reply>>;

/** Replies as they are sent, kept until any sheet is published: their known danger comes from other sheets. */
function createReplies(log: PublicationLog, { known, newest }: KeptCurrent<TraitColumns>) {
  const room = () => Math.max(LEAST_ROOM, ROOM - TRAITS * (known()?.value.count ?? 0));
  const kept = new KeptOfState<Reply>(room, ({ bytes }) => bytes.length);
  /** @param mayBeHarmless by what was known before: looked up where anything has been published since */
  const read = async (ids: readonly string[], mayBeHarmless = true): ReturnType<ReadReplies> => {
    const before = known();
    const isHarmless = (id: string) => mayBeHarmless && before?.value.isHarmless(id) === true;
    const { state, replies } = await log.withReplies(ids.map((id) => ({ id, isHarmless: isHarmless(id) })));
    if (mayBeHarmless && before !== null && before.state !== state) {
      await newest();
      return read(ids, false);
    }
    kept.advance(state);
    for (const id of ids) {
      const reply = replies.get(id);
      if (reply) kept.keep(state, id, reply);
    }
    return replies;
  };
  return {
    at: async (state: number, ids: readonly string[]): ReturnType<ReadReplies> => {
      kept.advance(state);
      const replies = new Map<string, Reply>();
      const unread = ids.filter((id) => {
        const reply = kept.get(id);
        if (reply) replies.set(id, reply);
        return !reply;
      });
      if (unread.length === 0) return replies;
      const others = await read(unread);
      return new Map(
        ids.flatMap((id) => {
          const reply = replies.get(id) ?? others.get(id);
          return reply ? [[id, reply]] : [];
        }),
      );
    },
    current: async (id: string): Promise<Reply | undefined> => {
      const before = kept.state;
      const reply = kept.get(id);
      if (reply) {
        const { state } = known() === null ? { state: await log.state() } : await newest();
        if (state === before) return reply;
        kept.advance(state);
      }
      return (await read([id])).get(id);
    },
  };
}

const noPostings = Buffer.alloc(0);

/** Postings of the texts of sheets: these change only with what is published, and once their texts are indexed. */
function createPostings(db: Db): (state: number, stems: readonly string[]) => ReturnType<ReadPostings> {
  const kept = new KeptOfState<Buffer>(
    () => MAX_POSTINGS,
    ({ length }) => length,
  );
  const read = askTogether(async (stems: readonly string[]) => {
    const asked = kept.state;
    const isWhole = (await awaitIndex(db)) !== 'behind';
    const postings = await readPostings(db, 'sheet', stems);
    if (isWhole) for (const stem of stems) kept.keep(asked, stem, postings.get(stem) ?? noPostings);
    return postings;
  });
  return async (state, stems) => {
    kept.advance(state);
    const known = stems.map((stem) => [stem, kept.get(stem)] as const);
    return new Map(
      await Promise.all(
        known.map(async ([stem, postings]) => [stem, postings ?? (await read(stem)) ?? noPostings] as const),
      ),
    );
  };
}

/** What is published at one moment: whoever holds it does not ask the log again. */
export interface PublishedView {
  readonly columns: TraitColumns;
  readonly replies: ReadReplies;
  /** Of the texts of sheets, by stem. */
  readonly postings: ReadPostings;
}

export interface PublishedSheets {
  /** As they are now: what was committed before the call is in it. */
  current(): Promise<TraitColumns>;
  /** As `current`, with what is kept of it. */
  view(): Promise<PublishedView>;
  /** Whether `current` reads no more than what has changed. */
  isKnown(): boolean;
  /** As clients get it, as it is now; undefined of a sheet that is not published. */
  reply(id: string): Promise<Reply | undefined>;
  /** Ahead of the first reader. */
  warmUp(): Promise<void>;
}

const kept = new WeakMap<Db, PublishedSheets>();

/** One for each connection pool of the process. */
export function publishedSheetsOf(db: Db): PublishedSheets {
  const sheets = kept.get(db) ?? createPublishedSheets(db);
  kept.set(db, sheets);
  return sheets;
}

/** Traits of the published sheets, kept in the process and mended by sheet when one is published. */
export function createPublishedSheets(db: Db): PublishedSheets {
  const log = publicationLogOf(db);
  const columns = keepCurrent(
    log,
    () => load(db),
    (value, changed) => mend(db, value, changed),
  );
  const { newest, known } = columns;
  const replies = createReplies(log, columns);
  const postings = createPostings(db);
  return {
    current: async () => (await newest()).value,
    view: async () => {
      const { state, value } = await newest();
      return {
        columns: value,
        replies: (ids) => replies.at(state, ids),
        postings: (stems) => postings(state, stems),
      };
    },
    isKnown: () => known() !== null,
    reply: replies.current,
    warmUp: async () => {
      await newest();
    },
  };
}
