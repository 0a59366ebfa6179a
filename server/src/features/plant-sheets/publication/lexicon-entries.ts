import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from '../../../adapters/ids.ts';
import type { Db } from '../../../db/db.ts';
import { namedStatement } from '../../../db/named-statement.ts';
import { columnsOf, into, recordSet } from '../../../db/record-set.ts';
import { plantSheetNames, plantSheetPassages } from '../../../db/schema.ts';
import { indexing, removeTexts, textsToIndex } from '../../../search/text-index.ts';
import { dangerOf } from '../danger/danger-keys.ts';
import { passagesOf, passageTitle } from '../sheet-passages.ts';
import { namesOf, type StoredSheet } from '../sheet-record.ts';
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
    insert into plant_sheet_names (${into(nameColumns)})
    select * from ${recordSet('names', 'n', nameColumns)} where ${condition}
  ), passages as (
    insert into plant_sheet_passages (${into(passageColumns)})
    select * from ${recordSet('passages', 'p', passageColumns)} where ${condition}
  ), waiting as (${indexing} where ${condition})`;

/** What one sheet brings: rows and texts. */
function entryOf({ content, state: { id: owner } }: StoredSheet) {
  const passages = passagesOf(content).map((passage) => ({ id: uuidv7(), passage }));
  const whole = {
    collection: 'sheet' as const,
    id: owner,
    owner,
    title: sheetTitle(content),
    text: sheetText(
      content,
      passages.map(({ passage }) => passage),
    ),
    heldBack: isDangerous(dangerOf(content) ?? 'none'),
  };
  const parts = passages.map(({ id, passage }) => ({
    collection: 'passage' as const,
    id,
    owner,
    title: passageTitle(content, passage),
    text: passage.statements.join(' '),
  }));
  return {
    names: namesOf(content).map((name) => ({ plantSheetId: owner, ...name })),
    passages: passages.map(({ id, passage: { section, field } }) => ({
      id,
      plantSheetId: owner,
      section,
      field,
    })),
    texts: [whole, ...parts],
  };
}

/** What `entering` writes: its parameters `names` and `passages`, and the texts for `waiting`. */
export function lexiconEntries(sheets: readonly StoredSheet[]) {
  const entries = sheets.map(entryOf);
  return {
    names: JSON.stringify(entries.flatMap(({ names }) => names)),
    passages: JSON.stringify(entries.flatMap(({ passages }) => passages)),
    texts: entries.flatMap(({ texts }) => texts),
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
