import { AppError } from '@simples/contract/errors';
import { type Actor, can } from '@simples/contract/permissions';
import type { SheetPicture } from '@simples/contract/plant-pictures';
import type { PlantSheetCard, PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheet-content';
import type { LookAlike, SheetTranslation } from '@simples/contract/sheet-companions';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets, plantSheetVersions } from '#server/db/schema.ts';
import { bodyWithDanger } from './known-danger.repository.ts';

/** A pending change has what its sheet has. */
export interface AccompaniedSheet {
  readonly id: string;
  readonly status: SheetStatus;
  readonly language: PlantSheetContent['language'];
  readonly version: number;
  readonly nameKeys: readonly string[];
  /** What the plant may be confused with. */
  readonly lookAlikes: readonly string[];
}

/** @throws AppError `notFound`, also for a sheet that the actor may not see. */
export async function accompaniedFor(db: Db, actor: Actor, id: string): Promise<AccompaniedSheet> {
  const [sheet] = await db
    .select({
      id: sql<string>`coalesce(${plantSheets.publishedSheetId}, ${plantSheets.id})`,
      status: plantSheets.status,
      language: sql<PlantSheetContent['language']>`${plantSheets.language}`,
      version: plantSheets.version,
      nameKeys: plantSheets.nameKeys,
      lookAlikes: sql<
        string[]
      >`coalesce(${plantSheets.content} #> '{additionalInfo,safety,lookAlikes}', '[]')`,
    })
    .from(plantSheets)
    .where(and(eq(plantSheets.id, id), ne(plantSheets.status, 'DELETED')));
  const isVisible = sheet?.status === 'VALIDATED' || can(actor, 'manage_records');
  if (!sheet || !isVisible) throw new AppError('notFound');
  return sheet;
}

/** Who published this version, if it was a person. */
export async function validationOf(
  db: Db,
  { id, status, version }: AccompaniedSheet,
): Promise<{ readonly authorId: string; readonly createdAt: Date } | null> {
  if (status !== 'VALIDATED') return null;
  const [row] = await db
    .select({ authorId: plantSheetVersions.authorId, createdAt: plantSheetVersions.createdAt })
    .from(plantSheetVersions)
    .where(
      and(
        eq(plantSheetVersions.plantSheetId, id),
        eq(plantSheetVersions.version, version),
        eq(plantSheetVersions.status, 'VALIDATED'),
        eq(plantSheetVersions.authorKind, 'HUMAN'),
      ),
    );
  return row?.authorId ? { authorId: row.authorId, createdAt: row.createdAt } : null;
}

/** Published sheets of the plant in other languages. */
export async function translationsOf(
  db: Db,
  { id, language, nameKeys }: AccompaniedSheet,
): Promise<SheetTranslation[]> {
  const { rows } = await db.execute<{ [Key in keyof SheetTranslation]: SheetTranslation[Key] }>(sql`
    select id, language, content ->> 'plantCommonName' as "plantCommonName" from plant_sheets
    where status = 'VALIDATED' and language <> ${language} and id <> ${id}
      and name_keys && ${sql.param([...nameKeys])}::text[] order by language, id`);
  return rows;
}

const MAX_LOOK_ALIKES = 6;

/** Published sheets under these names that have a picture, with the first of each. */
export async function picturedByName(
  db: Db,
  { id, language }: AccompaniedSheet,
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
