import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { documentScans } from '../../../db/schema.ts';

/** What character recognition made of a page in this run or in one before it. */
export async function findScan(db: Db, documentId: string, index: number): Promise<string | null> {
  const [row] = await db
    .select({ page: documentScans.page })
    .from(documentScans)
    .where(and(eq(documentScans.documentId, documentId), eq(documentScans.index, index)));
  return row?.page ?? null;
}

export async function insertScan(db: Db, row: typeof documentScans.$inferInsert): Promise<void> {
  await db.insert(documentScans).values(row).onConflictDoNothing();
}

/** Once every page is stored nobody needs them. */
export async function removeScans(db: Db, documentId: string): Promise<void> {
  await db.delete(documentScans).where(eq(documentScans.documentId, documentId));
}
