import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/db.ts';
import { nameKey } from './name-keys.ts';

/** Finds the published sheet of a plant by its scientific name, a synonym, or another spelling of them. */
export interface PublishedNames {
  sheetOf(scientificName: string, language: PlantSheetContent['language']): string | null;
}

/** Names as they are now; an accepted name goes before a synonym of another plant. */
export async function loadPublishedNames(db: Db): Promise<PublishedNames> {
  const { rows } = await db.execute<{ id: string; language: string; name_keys: string[] }>(sql`
    select id, language, name_keys from plant_sheets where status = 'VALIDATED' order by id`);
  const accepted = new Map<string, string>();
  const synonyms = new Map<string, string>();
  for (const {
    id,
    language,
    name_keys: [first, ...others],
  } of rows) {
    if (first !== undefined) accepted.set(`${language} ${first}`, id);
    for (const key of others) synonyms.set(`${language} ${key}`, id);
  }
  return {
    sheetOf: (name, language) => {
      const key = `${language} ${nameKey(name)}`;
      return accepted.get(key) ?? synonyms.get(key) ?? null;
    },
  };
}
