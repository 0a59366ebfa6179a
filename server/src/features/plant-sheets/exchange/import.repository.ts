import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { plantSheets } from '../../../db/schema.ts';

/** The published sheets among some ids. */
export async function publishedById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: plantSheets.id, content: plantSheets.content })
    .from(plantSheets)
    .where(and(inArray(plantSheets.id, [...ids]), eq(plantSheets.status, 'VALIDATED')));
}
