import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../adapters/ids.ts';
import type { Db } from '../../db/db.ts';
import { plantSheetNames, plantSheetPassages, plantSheets, plantSheetVersions } from '../../db/schema.ts';
import { indexTexts } from '../../search/text-index.ts';
import { passagesOf, passageTitle } from './sheet-passages.ts';
import { namesOf, type SheetState, sheetRow, withItemIds } from './sheet-record.ts';
import { sheetText, sheetTitle } from './sheet-text.ts';

export interface NewSheet {
  readonly content: PlantSheetContent;
  readonly state: SheetState;
}

/** PostgreSQL takes 65,535 parameters a statement: rows are inserted by slices well under it. */
const SLICE = 500;

async function inSlices<T>(rows: readonly T[], insert: (slice: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE) await insert(rows.slice(start, start + SLICE));
}

/** Stems of the titles of each sheet's indications, as the database's own configuration makes them, by sheet. */
async function indicationStems(db: Db, sheets: readonly NewSheet[]): Promise<Map<string, string[]>> {
  const titles = sheets.map(({ content, state }) => ({
    id: state.id,
    titles: content.indications.map((indication) => indication.title).join(' '),
  }));
  const { rows } = await db.execute<{ id: string; stems: string[] }>(sql`
    select id, tsvector_to_array(to_tsvector('fr', titles)) as stems
    from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t(id uuid, titles text)`);
  return new Map(rows.map((row) => [row.id, row.stems]));
}

function passageRows(sheets: readonly NewSheet[]) {
  return sheets.flatMap(({ content, state }) =>
    passagesOf(content).map((passage) => ({
      row: { id: uuidv7(), plantSheetId: state.id, section: passage.section, field: passage.field },
      title: passageTitle(content, passage),
      text: passage.statements.join(' '),
    })),
  );
}

/**
 * Writes new sheets with their first version, names, passages and search texts. The caller opens the transaction.
 * Many at once cost little more than one: each table is filled by a few statements.
 */
export async function insertSheets(tx: Db, newSheets: readonly NewSheet[]): Promise<void> {
  const sheets = newSheets.map(({ content, state }) => ({ content: withItemIds(content), state }));
  const stems = await indicationStems(tx, sheets);
  await inSlices(sheets, (slice) =>
    tx.insert(plantSheets).values(
      slice.map(({ content, state }) => ({
        ...sheetRow(content, state),
        indicationStems: stems.get(state.id) ?? [],
      })),
    ),
  );
  await inSlices(sheets, (slice) =>
    tx.insert(plantSheetVersions).values(
      slice.map(({ content, state }) => ({
        plantSheetId: state.id,
        version: state.version,
        content,
        status: state.status,
        authorKind: state.createdBy,
        createdAt: state.createdAt,
      })),
    ),
  );
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
