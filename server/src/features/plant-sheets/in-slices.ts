/** PostgreSQL takes 65,535 parameters a statement: rows are inserted by slices well under it. */
const SLICE = 500;

/** Calls `insert` with one slice of the rows after another. */
export async function inSlices<T>(
  rows: readonly T[],
  insert: (slice: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE) await insert(rows.slice(start, start + SLICE));
}
