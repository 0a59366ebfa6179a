import type { LookAlike, SheetPicture } from '@simples/contract/plant-pictures';
import type { PlantSheetCard, SheetStatus } from '@simples/contract/plant-sheet-content';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantPictures, plantSheets } from '#server/db/schema.ts';
import { bodyWithDanger } from '#server/features/plant-sheets/sheets/known-danger.repository.ts';

/** A pending change has the pictures of its sheet. */
export interface PicturedSheet {
  readonly id: string;
  readonly status: SheetStatus;
  readonly language: string;
  /** What the plant may be confused with. */
  readonly lookAlikes: readonly string[];
}

export async function findPicturedSheet(db: Db, id: string): Promise<PicturedSheet | null> {
  const [row] = await db
    .select({
      id: sql<string>`coalesce(${plantSheets.publishedSheetId}, ${plantSheets.id})`,
      status: plantSheets.status,
      language: plantSheets.language,
      lookAlikes: sql<
        string[]
      >`coalesce(${plantSheets.content} #> '{additionalInfo,safety,lookAlikes}', '[]')`,
    })
    .from(plantSheets)
    .where(and(eq(plantSheets.id, id), ne(plantSheets.status, 'DELETED')));
  return row ?? null;
}

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

const MAX_LOOK_ALIKES = 6;

/** Published sheets under these names that have a picture, with the first of each. */
export async function picturedByName(
  db: Db,
  { id, language }: PicturedSheet,
  nameKeys: readonly string[],
): Promise<LookAlike[]> {
  if (nameKeys.length === 0) return [];
  const { rows } = await db.execute<{ card: string; picture: SheetPicture }>(sql`
    select ${bodyWithDanger('s', 'card')} as card, p.picture
    from plant_sheets s cross join lateral (
      select json_build_object('id', p.id, 'alternativeText', p.alternative_text, 'credit', p.credit,
        'licence', p.licence, 'sourceAddress', p.source_address, 'width', p.width, 'height', p.height) as picture
      from plant_pictures p where p.plant_sheet_id = s.id order by p.position, p.id limit 1) p
    where s.status = 'VALIDATED' and s.language = ${language} and s.id <> ${id}
      and s.name_keys && ${sql.param([...nameKeys])}::text[]
    order by s.id limit ${MAX_LOOK_ALIKES}`);
  return rows.map(({ card, picture }) => {
    const { id, plantScientificName, plantCommonName, dangerLevel } = JSON.parse(card) as PlantSheetCard;
    return { id, plantScientificName, plantCommonName, dangerLevel, picture };
  });
}
