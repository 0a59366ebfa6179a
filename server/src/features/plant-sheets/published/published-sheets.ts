import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { shareNext } from '#server/lib/concurrency.ts';
import { publicationLogOf } from './publication-log.ts';
import { TraitColumns } from './trait-columns.ts';
import { type Traits, traitsAfter, traitsOf } from './traits.repository.ts';

/** Sheets read at once: some milliseconds each time. */
const SLICE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function load(db: Db): Promise<TraitColumns> {
  const columns = new TraitColumns();
  for (let last = FIRST; ; ) {
    const slice = await traitsAfter(db, last, SLICE);
    const end = slice.at(-1);
    if (!end) break;
    for (const traits of slice) columns.put(traits);
    last = end.id;
    await nextTurn();
  }
  columns.settle();
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

export interface PublishedSheets {
  /** As they are now: what was committed before the call is in it. */
  current(): Promise<TraitColumns>;
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
    warmUp: async () => {
      await current();
    },
  };
}
