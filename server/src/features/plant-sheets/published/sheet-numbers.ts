import type { Db } from '#server/db/database.ts';
import { StringTable } from '#server/lib/typed-tables.ts';

const numbers = new WeakMap<Db, StringTable>();

/** Small numbers for the sheets that are or were published: one for each connection pool, for all that is known of them. */
export function sheetNumbersOf(db: Db): StringTable {
  const own = numbers.get(db) ?? new StringTable();
  numbers.set(db, own);
  return own;
}

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Sheets read at once: the embedded database answers nobody else meanwhile. */
const SLICE = 500;

/** Rows in the order of the ids of their sheets: the next ones are on their way while some are worked on. */
export async function* slices<T extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void> {
  let next = read(FIRST_ID, SLICE);
  for (;;) {
    const slice = await next;
    const end = slice.at(-1);
    if (!end) return;
    next = read(end.id, SLICE);
    // Whoever stops early does not wait for it.
    next.catch(() => {});
    yield slice;
  }
}
