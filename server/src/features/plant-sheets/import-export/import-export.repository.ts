import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';

export async function candidateSheets(db: Db, ids: readonly string[], nameKeys: readonly string[]) {
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

export type Candidate = Awaited<ReturnType<typeof candidateSheets>>[number];

/** The embedded database has no autovacuum. */
export async function analyzeSheets(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) plant_sheets`);
}

export async function publishedAfter(db: Db, after: string | null, limit: number) {
  return db
    .select({ id: plantSheets.id, reply: plantSheets.reply })
    .from(plantSheets)
    .where(and(eq(plantSheets.status, 'VALIDATED'), after === null ? undefined : gt(plantSheets.id, after)))
    .orderBy(asc(plantSheets.id))
    .limit(limit);
}
