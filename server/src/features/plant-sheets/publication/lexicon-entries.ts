import { eq } from 'drizzle-orm';
import { uuidv7 } from '../../../adapters/ids.ts';
import type { Db } from '../../../db/db.ts';
import { plantSheetNames, plantSheetPassages } from '../../../db/schema.ts';
import { indexTexts, removeTexts } from '../../../search/text-index.ts';
import { inSlices } from '../in-slices.ts';
import { passagesOf, passageTitle } from '../sheet-passages.ts';
import { namesOf, type StoredSheet } from '../sheet-record.ts';
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

/**
 * Makes published sheets findable: names, passages, search texts. In the caller's transaction. Many at once cost little
 * more than one: each table is filled by a few statements.
 */
export async function addToLexicon(tx: Db, sheets: readonly StoredSheet[]): Promise<void> {
  const names = sheets.flatMap(({ content, state }) =>
    namesOf(content).map((name) => ({ plantSheetId: state.id, ...name })),
  );
  await inSlices(names, (slice) => tx.insert(plantSheetNames).values(slice));
  const passages = passageRows(sheets);
  await inSlices(passages, (slice) => tx.insert(plantSheetPassages).values(slice.map(({ row }) => row)));
  await indexTexts(
    tx,
    'sheet',
    sheets.map(({ content, state }) => ({
      id: state.id,
      owner: state.id,
      title: sheetTitle(content),
      text: sheetText(content),
    })),
  );
  await indexTexts(
    tx,
    'passage',
    passages.map(({ row, title, text }) => ({ id: row.id, owner: row.plantSheetId, title, text })),
  );
}

/** Takes away everything by which a sheet is found, in the caller's transaction. */
export async function removeFromLexicon(tx: Db, id: string): Promise<void> {
  await removeTexts(tx, id);
  await tx.delete(plantSheetPassages).where(eq(plantSheetPassages.plantSheetId, id));
  await tx.delete(plantSheetNames).where(eq(plantSheetNames.plantSheetId, id));
}
