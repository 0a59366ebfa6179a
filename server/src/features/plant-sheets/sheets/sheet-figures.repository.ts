import { pendingStatuses } from '@simples/contract/plant-sheet-status';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';

const waiting = inArray(plantSheets.status, [...pendingStatuses]);

/** Without pending changes and the bin: published ones are counted by the index, the others are few. */
export async function countSheets(db: Db, createdSince: Date) {
  const { rows } = await db.execute<{
    totalPlantSheets: number;
    plantSheetsValidated: number;
    plantSheetsPending: number;
    plantSheetsWithPendingChange: number;
    plantSheetsCreatedThisWeek: number;
  }>(sql`
    with changes as (
      select count(distinct published_sheet_id)::int as sheets, count(*) filter (where status = 'VALIDATED')::int as validated,
        count(*) filter (where status <> 'VALIDATED')::int as pending
      from plant_sheets where published_sheet_id is not null and status <> 'DELETED'
    ), figures as (
      select (select count(*)::int from plant_sheets where status = 'VALIDATED') - changes.validated as validated,
        (select count(*)::int from plant_sheets where status in ('DRAFT', 'MODIFIED')) - changes.pending as pending,
        changes.sheets
      from changes
    )
    select validated + pending as "totalPlantSheets", validated as "plantSheetsValidated",
      pending as "plantSheetsPending", sheets as "plantSheetsWithPendingChange",
      (select count(*)::int from plant_sheets
        where published_sheet_id is null and status <> 'DELETED' and created_at >= ${createdSince}::timestamptz)
        as "plantSheetsCreatedThisWeek"
    from figures`);
  const [figures] = rows;
  if (!figures) throw new Error('counting gave no row');
  return figures;
}

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
