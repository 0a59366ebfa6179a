import { sql } from 'drizzle-orm';
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
 * Makes published sheets findable: names, passages, search texts. Parts of a statement in the caller's transaction; many
 * sheets at once cost little more than one.
 */
export const entering = sql`
  names as (
    insert into plant_sheet_names (${namesOf(nameColumns)}) select * from ${recordSet('names', 'n', nameColumns)}
  ), passages as (
    insert into plant_sheet_passages (${namesOf(passageColumns)})
    select * from ${recordSet('passages', 'p', passageColumns)}
  ), waiting as (${indexing})`;

/** What a statement with `entering` ends with, unless it ends with something else that comes to it. */
export const entered = sql`select exists (select from waiting) as kept`;

export interface Entered {
  readonly kept: boolean;
}

function passagesIn(sheets: readonly StoredSheet[]) {
  return sheets.flatMap(({ content, state }) =>
    passagesOf(content).map((passage) => ({
      row: { id: uuidv7(), plantSheetId: state.id, section: passage.section, field: passage.field },
      title: passageTitle(content, passage),
      text: passage.statements.join(' '),
    })),
  );
}

/** The parameters of `entering`, and what completes it once the statement was executed. */
export function lexiconEntries(sheets: readonly StoredSheet[]) {
  const names = sheets.flatMap(({ content, state }) =>
    sheetNames(content).map((name) => ({ plantSheetId: state.id, ...name })),
  );
  const passages = passagesIn(sheets);
  const { waiting, complete } = textsToIndex([
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
  const rows = passages.map(({ row }) => row);
  return {
    values: {
      names: recordsText(nameColumns, names),
      passages: recordsText(passageColumns, rows),
      waiting,
    },
    complete: (tx: Db, [row]: readonly Entered[]) => complete(tx, row?.kept ?? false),
  };
}

const entry = namedStatement<Entered>('plant_sheet_enter', sql`with ${entering} ${entered}`);

/** Makes a sheet that is written already findable. In the caller's transaction. */
export async function addToLexicon(tx: Db, sheet: StoredSheet): Promise<void> {
  const { values, complete } = lexiconEntries([sheet]);
  await complete(tx, await entry(tx, values));
}

/** Takes away everything by which a sheet is found, in the caller's transaction. */
export async function removeFromLexicon(tx: Db, id: string): Promise<void> {
  await removeTexts(tx, id);
  await tx.execute(sql`
    with names as (delete from plant_sheet_names where plant_sheet_id = ${id})
    delete from plant_sheet_passages where plant_sheet_id = ${id}`);
}
