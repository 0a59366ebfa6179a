import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/db.ts';
import { namedStatement } from '../../../../db/named-statement.ts';
import { dangerKeysOf, dangerMarksOf, dangerOf } from '../../danger/danger-keys.ts';
import { nameKeysOf } from './name-keys.ts';

const claim = namedStatement<{ existing: string | null }>(
  'plant_sheet_claim_names',
  sql`select claim_plant_names(${sql.placeholder('keys')}::text[], ${sql.placeholder('language')}::text,
    ${sql.placeholder('id')}::uuid) as existing`,
);

/**
 * Makes sure that no other sheet is about the same plant in the same language: its accepted name is no name of another,
 * and no accepted name of another is one of its own. Until the transaction ends nobody else can take these names.
 * @param id of the sheet itself, which may keep its names.
 * @throws AppError `duplicateSheet` with the id of the sheet that exists.
 */
export async function claimNames(tx: Db, content: PlantSheetContent, id: string): Promise<void> {
  const [row] = await claim(tx, { keys: nameKeysOf(content), language: content.language, id });
  const existingId = row?.existing ?? null;
  if (existingId !== null) throw new AppError('duplicateSheet', { existingId });
}

/** Whether two contents claim the same names. */
export function hasSameNames(a: PlantSheetContent, b: PlantSheetContent): boolean {
  return a.language === b.language && nameKeysOf(a).join('|') === nameKeysOf(b).join('|');
}

/** Sheets whose names are computed at once. */
const SLICE = 500;

/**
 * Computes the names of sheets written before names were compared, and by what dangerous plants are known. Sheets that
 * wait are included, pending changes are not.
 * @returns how many sheets there were.
 */
export async function fillNameKeys(db: Db): Promise<number> {
  let filled = 0;
  for (;;) {
    const { rows } = await db.execute<{ id: string; content: PlantSheetContent }>(sql`
      select id, content from plant_sheets
      where (name_keys = '{}' or danger_keys = '{}') and published_sheet_id is null order by id limit ${SLICE}`);
    if (rows.length === 0) return filled;
    const keys = rows.map(({ id, content }) => ({
      id,
      keys: nameKeysOf(content),
      danger: dangerOf(content),
      dangers: dangerKeysOf(content),
      marks: dangerMarksOf(content),
    }));
    await db.execute(sql`
      update plant_sheets s set name_keys = n.keys, danger_level = n.danger, danger_keys = n.dangers,
        danger_marks = n.marks
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as n(id uuid, keys text[], danger text, dangers text[], marks text[]) where s.id = n.id`);
    filled += rows.length;
  }
}
