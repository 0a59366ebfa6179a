import type { Db } from '../../db/db.ts';
import { publishedSections, publishedSheets } from './plant-sheets.repository.ts';
import { passagesOf, passageTitle } from './sheet-passages.ts';

/** What passages of published sheets are about and say, by id; other passages are left out. */
export async function publishedPassageTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const places = await publishedSections(db, ids);
  const sheets = await publishedSheets(db, [...new Set(places.map(({ plantSheetId }) => plantSheetId))]);
  const contents = new Map(sheets.map(({ id, content }) => [id, content]));
  return new Map(
    places.flatMap(({ id, plantSheetId, section, field }): [string, string][] => {
      const content = contents.get(plantSheetId);
      const passage =
        content && passagesOf(content).find((one) => one.section === section && one.field === field);
      return passage ? [[id, `${passageTitle(content, passage)}\n${passage.statements.join(' ')}`]] : [];
    }),
  );
}
