import type { SheetPicture } from '@simples/contract/plant-pictures';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantPictures, plantSheets } from '#server/db/schema.ts';

/** One upload after the other: they count the pictures of the sheet. */
export async function countPictures(tx: Db, plantSheetId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${plantSheetId}`}, 0))`);
  return tx.$count(plantPictures, eq(plantPictures.plantSheetId, plantSheetId));
}

type PictureRow = typeof plantPictures.$inferInsert;

/** After the others; false when the sheet has the same file already. */
export async function insertPicture(tx: Db, row: Omit<PictureRow, 'position'>): Promise<boolean> {
  const last = sql`(select coalesce(max(position), 0) + 1 from plant_pictures where plant_sheet_id = ${row.plantSheetId})`;
  const added = await tx
    .insert(plantPictures)
    .values({ ...row, position: last })
    .onConflictDoNothing()
    .returning({ id: plantPictures.id });
  return added.length > 0;
}

const shown = {
  id: plantPictures.id,
  alternativeText: plantPictures.alternativeText,
  credit: plantPictures.credit,
  licence: plantPictures.licence,
  sourceAddress: plantPictures.sourceAddress,
  width: plantPictures.width,
  height: plantPictures.height,
};

export function listPictures(db: Db, plantSheetId: string): Promise<SheetPicture[]> {
  return db
    .select(shown)
    .from(plantPictures)
    .where(eq(plantPictures.plantSheetId, plantSheetId))
    .orderBy(asc(plantPictures.position), asc(plantPictures.id));
}

/** Not of a deleted sheet. */
export async function isPictureShown(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: plantPictures.id })
    .from(plantPictures)
    .innerJoin(plantSheets, eq(plantSheets.id, plantPictures.plantSheetId))
    .where(and(eq(plantPictures.id, id), ne(plantSheets.status, 'DELETED')));
  return row !== undefined;
}

type Changes = Partial<Pick<PictureRow, 'alternativeText' | 'credit' | 'licence' | 'sourceAddress'>>;
type Owned = SheetPicture & { readonly plantSheetId: string };

const ownedBy = { ...shown, plantSheetId: plantPictures.plantSheetId };
/** Pictures of a sheet in the bin are left alone. */
const reachable = (id: string) =>
  and(
    eq(plantPictures.id, id),
    sql`exists (select from plant_sheets s where s.id = ${plantPictures.plantSheetId} and s.status <> 'DELETED')`,
  );

export async function changePicture(
  tx: Db,
  id: string,
  changes: Changes,
  isFirst: boolean,
): Promise<Owned | null> {
  const first = sql`(select min(p.position) - 1 from plant_pictures p where p.plant_sheet_id = ${plantPictures.plantSheetId})`;
  const [row] = await tx
    .update(plantPictures)
    .set({ ...changes, ...(isFirst && { position: first }) })
    .where(reachable(id))
    .returning(ownedBy);
  return row ?? null;
}

export async function deletePicture(tx: Db, id: string): Promise<Owned | null> {
  const [row] = await tx.delete(plantPictures).where(reachable(id)).returning(ownedBy);
  return row ?? null;
}

export async function existingPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from plant_pictures where id::text = any(${sql.param([...ids])}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
