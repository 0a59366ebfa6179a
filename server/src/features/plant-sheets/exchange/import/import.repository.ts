import { and, arrayOverlaps, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/db.ts';
import { plantSheets } from '../../../../db/schema.ts';

/**
 * The sheets, published or waiting for the first time, that have one of the ids or one of the names: whatever the sheets
 * of a file may be about.
 */
export async function sheetsInQuestion(db: Db, ids: readonly string[], nameKeys: readonly string[]) {
  if (ids.length === 0 && nameKeys.length === 0) return [];
  return db
    .select({
      id: plantSheets.id,
      status: plantSheets.status,
      content: plantSheets.content,
      authorId: plantSheets.authorId,
      nameKeys: plantSheets.nameKeys,
    })
    .from(plantSheets)
    .where(
      and(
        ne(plantSheets.status, 'DELETED'),
        isNull(plantSheets.publishedSheetId),
        or(inArray(plantSheets.id, [...ids]), arrayOverlaps(plantSheets.nameKeys, [...nameKeys])),
      ),
    );
}

/** A sheet of the product that one of a file may be about. */
export type Candidate = Awaited<ReturnType<typeof sheetsInQuestion>>[number];

/** Tells the planner how many sheets there are now: the embedded database has nobody who does it in time. */
export async function countAgain(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) plant_sheets`);
}
