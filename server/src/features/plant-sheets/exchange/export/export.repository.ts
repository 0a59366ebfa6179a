import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../../db/db.ts';
import { plantSheets } from '../../../../db/schema.ts';

/** The JSON texts of the published sheets that follow an id, in the order of ids: the order they were created in. */
export async function publishedAfter(db: Db, after: string | null, limit: number) {
  return db
    .select({ id: plantSheets.id, reply: plantSheets.reply })
    .from(plantSheets)
    .where(and(eq(plantSheets.status, 'VALIDATED'), after === null ? undefined : gt(plantSheets.id, after)))
    .orderBy(asc(plantSheets.id))
    .limit(limit);
}
