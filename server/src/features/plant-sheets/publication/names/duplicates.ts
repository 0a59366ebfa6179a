import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/db.ts';
import { namedStatement } from '../../../../db/named-statement.ts';
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
