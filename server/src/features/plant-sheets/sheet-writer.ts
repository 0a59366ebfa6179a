import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { withStableIds } from '@simples/contract/plant-sheets/diff/stable-ids';
import { eq, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from '../../adapters/ids.ts';
import type { Db } from '../../db/db.ts';
import { plantSheets, plantSheetVersions } from '../../db/schema.ts';
import { addToLexicon, removeFromLexicon } from './publication/lexicon-entries.ts';
import { nameKeysOf } from './publication/names/name-keys.ts';
import { isPublished, type StoredSheet, sheetRow } from './sheet-record.ts';
import { sheetTitle } from './sheet-text.ts';

/** PostgreSQL takes 65,535 parameters a statement: rows are inserted by slices well under it. */
const SLICE = 500;

/** Whoever writes a version. */
export interface Author {
  readonly kind: 'AI' | 'HUMAN';
  /** Of a person; none for the AI. */
  readonly id: string | null;
}

/** Stems of the titles of the indications, as the database's own configuration makes them. */
function indicationStems({ indications }: PlantSheetContent): SQL<string[]> {
  const titles = indications.map((indication) => indication.title).join(' ');
  return sql`tsvector_to_array(to_tsvector('fr', ${titles}))`;
}

/** Words of a row that waits: its names count more than what it says. */
function waitingText(content: PlantSheetContent): SQL<string> {
  const indications = content.indications.map(({ title, details }) => `${title} ${details}`);
  const said = [content.description, ...content.tags, ...indications].join(' ');
  return sql`setweight(to_tsvector('fr', ${sheetTitle(content)}), 'A') || setweight(to_tsvector('fr', ${said}), 'B')`;
}

function rowOf(sheet: StoredSheet) {
  const { content, state } = sheet;
  return {
    ...sheetRow(content, state),
    indicationStems: indicationStems(content),
    waitingText: isPublished(sheet) ? null : waitingText(content),
    // A pending change is no sheet of its own: its names are those of the sheet it would change.
    nameKeys: state.publishedSheetId === null ? nameKeysOf(content) : [],
  };
}

function versionOf({ content, state }: StoredSheet, author: Author) {
  return {
    plantSheetId: state.id,
    version: state.version,
    content,
    status: state.status,
    authorKind: author.kind,
    authorId: author.id,
    createdAt: state.updatedAt,
  };
}

/**
 * Writes new sheets with their first version, and makes the published ones findable. The caller opens the transaction.
 */
export async function insertSheets(tx: Db, newSheets: readonly StoredSheet[]): Promise<void> {
  const sheets = newSheets.map(({ content, state }) => ({
    content: withStableIds(null, content, uuidv7),
    state,
  }));
  for (let start = 0; start < sheets.length; start += SLICE) {
    const slice = sheets.slice(start, start + SLICE);
    const versions = slice.map((sheet) =>
      versionOf(sheet, { kind: sheet.state.createdBy, id: sheet.state.authorId }),
    );
    await tx.execute(sql`
      with versions as ${tx.insert(plantSheetVersions).values(versions)}
      ${tx.insert(plantSheets).values(slice.map(rowOf)).getSQL()}`);
  }
  await addToLexicon(tx, sheets.filter(isPublished));
}

/** Replaces a row by its next version. What readers find changes only where what they see does. */
export async function replaceSheet(
  tx: Db,
  previous: StoredSheet,
  next: StoredSheet,
  author: Author,
): Promise<void> {
  const { id, createdAt: _createdAt, ...row } = rowOf(next);
  await tx.execute(sql`
    with versions as ${tx.insert(plantSheetVersions).values(versionOf(next, author))}
    ${tx.update(plantSheets).set(row).where(eq(plantSheets.id, id)).getSQL()}`);
  const isSame = previous.content === next.content && isPublished(previous) === isPublished(next);
  if (isSame) return;
  if (isPublished(previous)) await removeFromLexicon(tx, next.state.id);
  if (isPublished(next)) await addToLexicon(tx, [next]);
}
