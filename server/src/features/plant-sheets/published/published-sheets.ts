import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { shareNext } from '#server/lib/concurrency.ts';
import { publicationLogOf } from './publication-log.ts';
import { createTraitColumns, type TraitColumns } from './trait-columns.ts';
import { dangerousByOthers, type Traits, traitsAfter, traitsOf } from './traits.repository.ts';

/** Sheets read at once: some milliseconds each time. */
const SLICE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Of the sheets that may share a name with a dangerous one, those that do. */
async function alikeAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += SLICE)
    for (const id of await dangerousByOthers(db, ids.slice(from, from + SLICE))) found.add(id);
  return found;
}

async function load(db: Db): Promise<TraitColumns> {
  const columns = createTraitColumns();
  for (let last = FIRST; ; ) {
    const slice = await traitsAfter(db, last, SLICE);
    const end = slice.at(-1);
    if (!end) break;
    for (const traits of slice) columns.put(traits, false);
    last = end.id;
    await nextTurn();
  }
  const suspects = columns.namedLike(columns.allMarks());
  columns.markAlike(suspects, await alikeAmong(db, suspects));
  return columns;
}

/** Replaces what changed; other sheets may now be, or no longer be, of a dangerous plant. */
async function mend(db: Db, columns: TraitColumns, changed: ReadonlySet<string>): Promise<void> {
  const ids = [...changed];
  const fresh: Traits[] = [];
  for (let from = 0; from < ids.length; from += SLICE)
    fresh.push(...(await traitsOf(db, ids.slice(from, from + SLICE))));
  const marks = new Set([...columns.marksOf(ids), ...fresh.flatMap((traits) => traits.marks)]);
  const others = columns.namedLike(marks).filter((id) => !changed.has(id));
  const alike = await alikeAmong(db, [...others, ...fresh.map(({ id }) => id)]);
  for (const id of ids) columns.remove(id);
  for (const traits of fresh) columns.put(traits, alike.has(traits.id));
  columns.markAlike(others, alike);
}

export interface PublishedSheets {
  /** As they are now: what was committed before the call is in it. */
  current(): Promise<TraitColumns>;
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
  return { current: shareNext(bringUp) };
}
