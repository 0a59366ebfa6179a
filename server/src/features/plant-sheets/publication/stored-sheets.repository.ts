import { pendingStatuses } from '@simples/contract/plant-sheet-status';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets, plantSheetVersions } from '#server/db/schema.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

const columns = {
  content: plantSheets.content,
  state: {
    id: plantSheets.id,
    status: plantSheets.status,
    createdBy: plantSheets.createdBy,
    updatedBy: plantSheets.updatedBy,
    updatedByAI: plantSheets.updatedByAi,
    version: plantSheets.version,
    publishedSheetId: plantSheets.publishedSheetId,
    baseVersion: plantSheets.baseVersion,
    safetyChanges: plantSheets.safetyChanges,
    reviewPriority: plantSheets.reviewPriority,
    rejectReason: plantSheets.rejectReason,
    authorId: plantSheets.authorId,
    deletedAt: plantSheets.deletedAt,
    deletedFrom: plantSheets.deletedFrom,
    isUnread: plantSheets.isUnread,
    createdAt: plantSheets.createdAt,
    updatedAt: plantSheets.updatedAt,
  },
};

/** Locked until the transaction ends. */
export interface SheetWithPendingChanges {
  readonly row: StoredSheet;
  readonly root: StoredSheet;
  readonly open: readonly StoredSheet[];
}

const isOpen = inArray(plantSheets.status, [...pendingStatuses]);

/** Locks the sheet, then its changes: one order, so that parallel acts never deadlock. */
export async function lockSheet(tx: Db, id: string): Promise<SheetWithPendingChanges | null> {
  const sheetOf = sql`(select coalesce(o.published_sheet_id, o.id) from plant_sheets o where o.id = ${id})`;
  const [root] = await tx
    .select(columns)
    .from(plantSheets)
    .where(eq(plantSheets.id, sheetOf))
    .for('no key update');
  if (!root) return null;
  const changes = await tx
    .select(columns)
    .from(plantSheets)
    .where(and(eq(plantSheets.publishedSheetId, root.state.id), or(isOpen, eq(plantSheets.id, id))))
    .orderBy(asc(plantSheets.id))
    .for('no key update');
  const row = [root, ...changes].find(({ state }) => state.id === id);
  if (!row) return null;
  const open = changes.filter(({ state }) => state.status !== 'DELETED');
  return { row, root, open };
}

/** Their base is the version in which the sheet was deleted. */
export function changesDeletedWith(tx: Db, { state }: StoredSheet): Promise<StoredSheet[]> {
  return tx
    .select(columns)
    .from(plantSheets)
    .where(
      and(
        eq(plantSheets.publishedSheetId, state.id),
        eq(plantSheets.status, 'DELETED'),
        eq(plantSheets.baseVersion, state.version),
      ),
    )
    .orderBy(asc(plantSheets.id))
    .for('no key update');
}

/** Without a lock. */
export async function readSheet(db: Db, id: string): Promise<StoredSheet | null> {
  const [row] = await db.select(columns).from(plantSheets).where(eq(plantSheets.id, id));
  return row ?? null;
}

/** Words of the row's content are theirs. */
export async function hasWritten(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (
      select author_id, content, lag(content) over (order by version) as previous
      from plant_sheet_versions where plant_sheet_id = ${id}
    ) v where author_id = ${userId} and content is distinct from previous limit 1`);
  return rows.length > 0;
}

export async function contentOfVersion(db: Db, id: string, version: number) {
  const [row] = await db
    .select({ content: plantSheetVersions.content })
    .from(plantSheetVersions)
    .where(and(eq(plantSheetVersions.plantSheetId, id), eq(plantSheetVersions.version, version)));
  return row?.content ?? null;
}

/** Oldest first. */
export function contentsByAuthor(db: Db, id: string) {
  return db
    .select({ authorKind: plantSheetVersions.authorKind, content: plantSheetVersions.content })
    .from(plantSheetVersions)
    .where(eq(plantSheetVersions.plantSheetId, id))
    .orderBy(asc(plantSheetVersions.version));
}

export function listVersions(db: Db, id: string) {
  return db
    .select({
      version: plantSheetVersions.version,
      createdAt: plantSheetVersions.createdAt,
      authorKind: plantSheetVersions.authorKind,
      authorId: plantSheetVersions.authorId,
      status: plantSheetVersions.status,
    })
    .from(plantSheetVersions)
    .where(eq(plantSheetVersions.plantSheetId, id))
    .orderBy(desc(plantSheetVersions.version));
}
