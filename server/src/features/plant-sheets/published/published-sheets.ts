import type { Db } from '#server/db/database.ts';
import {
  type Reply,
  repliesOf,
  textsOfSheets,
} from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import { askTogether, createPacer, shareNext } from '#server/lib/concurrency.ts';
import { type PublicationLog, publicationLogOf } from './publication-log.ts';
import { TraitColumns } from './trait-columns.ts';
import { FIRST_ID, type Traits, traitsAfter, traitsOf } from './traits.repository.ts';

/** Sheets read at once: what becomes of their rows takes a few milliseconds. */
const SLICE = 200;

async function load(db: Db): Promise<TraitColumns> {
  const columns = new TraitColumns();
  const pace = createPacer();
  for (let last = FIRST_ID; ; ) {
    const slice = await traitsAfter(db, last, SLICE);
    const end = slice.at(-1);
    if (!end) break;
    for (const traits of slice) {
      columns.put(traits);
      await pace();
    }
    const texts = await textsOfSheets(
      db,
      slice.map(({ id }) => id),
    );
    for (const { id, number } of texts) columns.noteText(number, id);
    last = end.id;
  }
  while (!columns.settleNext(SLICE)) await pace();
  return columns;
}

/** Replaces what changed; the others may be of a dangerous plant by it, or no longer. */
async function mend(db: Db, columns: TraitColumns, changed: ReadonlySet<string>): Promise<void> {
  const ids = [...changed];
  const fresh: Traits[] = [];
  for (let from = 0; from < ids.length; from += SLICE)
    fresh.push(...(await traitsOf(db, ids.slice(from, from + SLICE))));
  for (const id of ids) columns.remove(id);
  for (const traits of fresh) columns.put(traits);
  columns.settle();
}

/** Bytes of the replies that are kept. */
const MAX_KEPT = 16 * 1024 * 1024;

type ReadReplies = (ids: readonly string[]) => Promise<ReadonlyMap<string, Reply>>;

/** Replies as they are sent, kept until any sheet is published: their known danger comes from other sheets. */
function createReplies(db: Db, log: PublicationLog): ReadReplies {
  /** The least recently sent first. */
  const kept = new Map<string, Reply>();
  let state = 0;
  let size = 0;

  function forget(id: string, { bytes }: Reply): void {
    kept.delete(id);
    size -= bytes.length;
  }
  function keep(id: string, reply: Reply): void {
    const before = kept.get(id);
    if (before) forget(id, before);
    kept.set(id, reply);
    size += reply.bytes.length;
    for (const [oldest, other] of kept) {
      if (size <= MAX_KEPT) break;
      forget(oldest, other);
    }
  }
  const read = askTogether(async (ids: readonly string[]) => {
    const asked = state;
    const replies = await repliesOf(db, ids);
    // Published meanwhile: they may be older than what is told now.
    if (state === asked) for (const [id, reply] of replies) keep(id, reply);
    return replies;
  });
  async function replyOf(id: string): Promise<Reply | undefined> {
    const found = kept.get(id);
    if (!found) return read(id);
    keep(id, found);
    return found;
  }
  return async (ids) => {
    const now = await log.state();
    if (now !== state) {
      state = now;
      kept.clear();
      size = 0;
    }
    const replies = await Promise.all(ids.map(async (id) => [id, await replyOf(id)] as const));
    return new Map(replies.filter((entry): entry is [string, Reply] => entry[1] !== undefined));
  };
}

export interface PublishedSheets {
  /** As they are now: what was committed before the call is in it. */
  current(): Promise<TraitColumns>;
  /** Whether `current` reads no more than what has changed. */
  isKnown(): boolean;
  /** As clients get them, as they are now; by id, without those that are not published. */
  replies: ReadReplies;
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
  let kept: { readonly state: number; readonly columns: TraitColumns } | null = null;
  async function bringUp(): Promise<TraitColumns> {
    const state = await log.state();
    if (kept?.state === state) return kept.columns;
    const before = kept;
    // What fails half-way is read anew.
    kept = null;
    const changed = before === null ? null : log.changedAfter(before.state);
    const columns = before === null || changed === null ? await load(db) : before.columns;
    if (changed !== null) await mend(db, columns, changed);
    kept = { state, columns };
    return columns;
  }
  const current = shareNext(bringUp);
  return {
    current,
    isKnown: () => kept !== null,
    replies: createReplies(db, log),
    warmUp: async () => {
      await current();
    },
  };
}
