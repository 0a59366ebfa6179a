import { pendingStatuses } from '@simples/contract/plant-sheets/status';
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { plantSheets } from '../../../db/schema.ts';

const waiting = inArray(plantSheets.status, [...pendingStatuses]);

/** How many sheets there are. A pending change is no sheet, nor is what lies in the bin. */
export async function countSheets(db: Db, createdSince: Date) {
  const { rows } = await db.execute<{
    totalPlantSheets: number;
    plantSheetsValidated: number;
    plantSheetsPending: number;
    plantSheetsWithPendingChange: number;
    plantSheetsCreatedThisWeek: number;
  }>(sql`
    select count(*) filter (where is_sheet)::int as "totalPlantSheets",
      count(*) filter (where is_sheet and status = 'VALIDATED')::int as "plantSheetsValidated",
      count(*) filter (where is_sheet and status <> 'VALIDATED')::int as "plantSheetsPending",
      count(distinct published_sheet_id)::int as "plantSheetsWithPendingChange",
      count(*) filter (where is_sheet and created_at >= ${createdSince}::timestamptz)::int
        as "plantSheetsCreatedThisWeek"
    from (
      select status, created_at, published_sheet_id, published_sheet_id is null as is_sheet
      from plant_sheets where status <> 'DELETED'
    ) sheets`);
  const [figures] = rows;
  if (!figures) throw new Error('counting gave no row');
  return figures;
}

/** Common and scientific name of those of the sheets that are published. */
export async function publishedLabels(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: plantSheets.id, label: labelSql })
    .from(plantSheets)
    .where(and(inArray(plantSheets.id, [...ids]), eq(plantSheets.status, 'VALIDATED')));
  return new Map(rows.map(({ id, label }) => [id, label]));
}

const labelSql = sql<string>`concat(${plantSheets.content}->>'plantCommonName',
  ' (', ${plantSheets.content}->>'plantScientificName', ')')`;

/** The first rows of the queue, in its order, and how many there are. */
export async function waitingSheets(db: Db, limit: number) {
  const rows = await db
    .select({
      id: plantSheets.id,
      publishedSheetId: plantSheets.publishedSheetId,
      label: labelSql,
      status: plantSheets.status,
      createdBy: plantSheets.createdBy,
      priority: plantSheets.reviewPriority,
      safetyChanges: plantSheets.safetyChanges,
      updatedAt: plantSheets.updatedAt,
    })
    .from(plantSheets)
    .where(waiting)
    .orderBy(desc(plantSheets.reviewPriority), desc(plantSheets.updatedAt), desc(plantSheets.id))
    .limit(limit);
  const [counted] = await db
    .select({ total: count(), dangerous: sql<number>`count(*) filter (where review_priority = 2)::int` })
    .from(plantSheets)
    .where(waiting);
  return { rows, total: counted?.total ?? 0, dangerous: counted?.dangerous ?? 0 };
}

/** Changes whenever what is published does. */
export async function publishedState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat(count(*), ' ', max(updated_at)) as state from plant_sheets where status = 'VALIDATED'`);
  return rows[0]?.state ?? '';
}

/** References of some published sheets, those after `after` by id: all at once would hold the database up. */
export async function citationsAfter(db: Db, after: string | null, limit: number) {
  return db
    .select({
      id: plantSheets.id,
      citations: sql<string[]>`jsonb_path_query_array(${plantSheets.content}, '$.references[*].citation')`,
    })
    .from(plantSheets)
    .where(and(eq(plantSheets.status, 'VALIDATED'), after === null ? undefined : gt(plantSheets.id, after)))
    .orderBy(asc(plantSheets.id))
    .limit(limit);
}
