import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../../adapters/ids.ts';
import type { Db } from '../../../db/db.ts';
import { indexTexts, removeTexts } from '../../../search/text-index.ts';
import { passagesOf, passageTitle } from '../sheet-passages.ts';
import { namesOf, type SheetName, type StoredSheet } from '../sheet-record.ts';
import { sheetText, sheetTitle } from '../sheet-text.ts';

function passageRows(sheets: readonly StoredSheet[]) {
  return sheets.flatMap(({ content, state }) =>
    passagesOf(content).map((passage) => ({
      row: { id: uuidv7(), plantSheetId: state.id, section: passage.section, field: passage.field },
      title: passageTitle(content, passage),
      text: passage.statements.join(' '),
    })),
  );
}

/** Fills both tables by one statement, whose parameters are columns: as many rows as there are. */
async function insertNamesAndPassages(
  tx: Db,
  names: readonly (SheetName & { readonly plantSheetId: string })[],
  passages: readonly ReturnType<typeof passageRows>[number]['row'][],
): Promise<void> {
  const name = (key: keyof (typeof names)[number]) => sql.param(names.map((row) => row[key]));
  const passage = (key: keyof (typeof passages)[number]) => sql.param(passages.map((row) => row[key]));
  await tx.execute(sql`
    with names as (
      insert into plant_sheet_names (plant_sheet_id, kind, name, normalized)
      select * from unnest(${name('plantSheetId')}::uuid[], ${name('kind')}::text[], ${name('name')}::text[],
        ${name('normalized')}::text[])
    )
    insert into plant_sheet_passages (id, plant_sheet_id, section, field)
    select * from unnest(${passage('id')}::uuid[], ${passage('plantSheetId')}::uuid[], ${passage('section')}::text[],
      ${passage('field')}::text[])`);
}

/**
 * Makes published sheets findable: names, passages, search texts. In the caller's transaction. Many at once cost little
 * more than one: each table is filled by one statement.
 */
export async function addToLexicon(tx: Db, sheets: readonly StoredSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  const names = sheets.flatMap(({ content, state }) =>
    namesOf(content).map((name) => ({ plantSheetId: state.id, ...name })),
  );
  const passages = passageRows(sheets);
  await insertNamesAndPassages(
    tx,
    names,
    passages.map(({ row }) => row),
  );
  await indexTexts(tx, [
    ...sheets.map(({ content, state }) => ({
      collection: 'sheet' as const,
      id: state.id,
      owner: state.id,
      title: sheetTitle(content),
      text: sheetText(content),
    })),
    ...passages.map(({ row, title, text }) => ({
      collection: 'passage' as const,
      id: row.id,
      owner: row.plantSheetId,
      title,
      text,
    })),
  ]);
}

/** Takes away everything by which a sheet is found, in the caller's transaction. */
export async function removeFromLexicon(tx: Db, id: string): Promise<void> {
  await removeTexts(tx, id);
  await tx.execute(sql`
    with names as (delete from plant_sheet_names where plant_sheet_id = ${id})
    delete from plant_sheet_passages where plant_sheet_id = ${id}`);
}
