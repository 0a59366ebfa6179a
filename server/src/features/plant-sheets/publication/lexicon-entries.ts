import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from '../../../adapters/ids.ts';
import type { Db } from '../../../db/db.ts';
import { namedStatement } from '../../../db/named-statement.ts';
import { columnsOf, namesOf, recordSet, recordsText } from '../../../db/record-set.ts';
import { plantSheetNames, plantSheetPassages } from '../../../db/schema.ts';
import { indexing, removeTexts, textsToIndex } from '../../../search/text-index.ts';
import { passagesOf, passageTitle } from '../sheet-passages.ts';
import { type StoredSheet, namesOf as sheetNames } from '../sheet-record.ts';
import { sheetText, sheetTitle } from '../sheet-text.ts';

const nameColumns = columnsOf(plantSheetNames);
const passageColumns = columnsOf(plantSheetPassages);

/**
 * Makes published sheets findable: names, passages, search texts. Parts of a statement; many sheets at once cost little
 * more than one.
 * @param condition under which anything is written.
 */
export const entering = (condition: SQL) => sql`
  names as (
    insert into plant_sheet_names (${namesOf(nameColumns)})
    select * from ${recordSet('names', 'n', nameColumns)} where ${condition}
  ), passages as (
    insert into plant_sheet_passages (${namesOf(passageColumns)})
    select * from ${recordSet('passages', 'p', passageColumns)} where ${condition}
  ), waiting as (${indexing} where ${condition})`;

function passagesIn(sheets: readonly StoredSheet[]) {
  return sheets.flatMap(({ content, state }) =>
    passagesOf(content).map((passage) => ({
      row: { id: uuidv7(), plantSheetId: state.id, section: passage.section, field: passage.field },
      title: passageTitle(content, passage),
      text: passage.statements.join(' '),
    })),
  );
}

/** What `entering` writes: its parameters `names` and `passages`, and the texts for `waiting`. */
export function lexiconEntries(sheets: readonly StoredSheet[]) {
  const names = sheets.flatMap(({ content, state }) =>
    sheetNames(content).map((name) => ({ plantSheetId: state.id, ...name })),
  );
  const passages = passagesIn(sheets);
  const texts = [
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
  ];
  const rows = passages.map(({ row }) => row);
  return {
    names: recordsText(nameColumns, names),
    passages: recordsText(passageColumns, rows),
    texts,
  };
}

const entry = namedStatement('plant_sheet_enter', sql`with ${entering(sql`true`)} select`);

/** Makes a sheet that is written already findable. In the caller's transaction. */
export async function addToLexicon(tx: Db, sheet: StoredSheet): Promise<void> {
  const { texts, ...rows } = lexiconEntries([sheet]);
  await entry(tx, { ...rows, waiting: textsToIndex(texts) });
}

/** Takes away everything by which a sheet is found, in the caller's transaction. */
export async function removeFromLexicon(tx: Db, id: string): Promise<void> {
  await removeTexts(tx, id);
  await tx.execute(sql`
    with names as (delete from plant_sheet_names where plant_sheet_id = ${id})
    delete from plant_sheet_passages where plant_sheet_id = ${id}`);
}
