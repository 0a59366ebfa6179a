import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { withStableIds } from '@simples/contract/plant-sheet-diff/stable-ids';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { columnsOf, type Db, from, into, namedStatement, recordSet } from '#server/db/database.ts';
import { plantSheetNames, plantSheetPassages, plantSheets, plantSheetVersions } from '#server/db/schema.ts';
import { recording } from '#server/features/audit/audit.feature.ts';
import { enteringFacts, factRows } from '#server/features/plant-sheets/facts/facts.repository.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { nameKeysOf } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import {
  passagesOf,
  passageTitle,
  sheetText,
  sheetTitle,
} from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import {
  contentText,
  isPublished,
  namesOf,
  replyText,
  type StoredSheet,
  sheetRow,
} from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { indexTexts, pendingInsert, pendingRows, removeTexts } from '#server/search/search.ts';

const nameColumns = columnsOf(plantSheetNames);
const passageColumns = columnsOf(plantSheetPassages);

/** Common table expressions that index published sheets: names, passages, facts, search texts. */
const entering = (condition: SQL) => sql`
  names as (
    insert into plant_sheet_names (${into(nameColumns)})
    select * from ${recordSet('names', 'n', nameColumns)} where ${condition}
  ), passages as (
    insert into plant_sheet_passages (${into(passageColumns)})
    select * from ${recordSet('passages', 'p', passageColumns)} where ${condition}
  ), ${enteringFacts(condition)}, waiting as (${pendingInsert} where ${condition})`;

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
    demoted: isDangerous(dangerOf(content) ?? 'none'),
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
    facts: factRows(owner, content),
    texts: [whole, ...parts],
  };
}

/** Parameters of `entering`; `texts` for `waiting`. */
function lexiconEntries(sheets: readonly StoredSheet[]) {
  const entries = sheets.map(entryOf);
  return {
    names: JSON.stringify(entries.flatMap(({ names }) => names)),
    passages: JSON.stringify(entries.flatMap(({ passages }) => passages)),
    facts: JSON.stringify(entries.flatMap(({ facts }) => facts)),
    texts: entries.flatMap(({ texts }) => texts),
  };
}

const entry = namedStatement('plant_sheet_enter', sql`with ${entering(sql`true`)} select`);

/** Of one sheet, whose texts wait for the index. */
function entered(sheet: StoredSheet) {
  const { texts, ...rows } = lexiconEntries([sheet]);
  return { ...rows, waiting: pendingRows(texts) };
}

async function addToLexicon(tx: Db, sheet: StoredSheet): Promise<void> {
  await entry(tx, entered(sheet));
}

async function removeFromLexicon(tx: Db, id: string): Promise<void> {
  await removeTexts(tx, id);
  await tx.execute(sql`
    with names as (delete from plant_sheet_names where plant_sheet_id = ${id}),
      facts as (delete from plant_facts where plant_sheet_id = ${id})
    delete from plant_sheet_passages where plant_sheet_id = ${id}`);
}

/** Limits the size of the parameter. */
const BATCH_SIZE = 100;

export interface Author {
  readonly kind: 'AI' | 'HUMAN';
  /** Null for the AI. */
  readonly id: string | null;
}

const computed = ['indicationStems', 'waitingText', 'referenceTypes'];
const columns = columnsOf(plantSheets, ...computed);
/** Not `createdAt`: the database has microseconds, a Date has milliseconds. */
const changing = columnsOf(plantSheets, 'id', 'createdAt', ...computed);
const extraColumns = {
  authorKind: 'text',
  versionAuthor: 'uuid',
  titles: 'text',
  names: 'text',
  body: 'text',
};

const indicationStems = sql`tsvector_to_array(to_tsvector('fr', s.titles))`;

/** Names rank above the text. */
const waitingText = sql`case when s.body is not null then
  setweight(to_tsvector('fr', s.names), 'A') || setweight(to_tsvector('fr', s.body), 'B') end`;

const versions = sql`
  versions as (
    insert into plant_sheet_versions (${into(columnsOf(plantSheetVersions))})
    select s.id, s.version, s.content, s.status, s."authorKind", s."versionAuthor", s."updatedAt" from s
  )`;
const inputRows = sql`select * from ${recordSet('sheets', 'r', columns, extraColumns)}`;

/** `claim_plant_names` sees rows committed while it waited, even within one statement. */
const insertionOf = (name: string, entries: SQL) =>
  namedStatement<{ existing: string | null }>(
    name,
    sql`
  with input as materialized (${inputRows}), claimed as materialized (
    select claim_plant_names("nameKeys", language, id) as existing from input where ${sql.placeholder('claims')}::boolean
  ), taken as materialized (select existing from claimed where existing is not null),
  s as materialized (select * from input where not exists (select from taken)),
  ${versions}, sheets as (
    insert into plant_sheets (${into(columns)}, indication_stems, waiting_text)
    select ${from('s', columns)}, ${indicationStems}, ${waitingText} from s
  )${entries}, trail as (${recording} where not exists (select from taken))
  select existing from taken limit 1`,
  );

const insertion = insertionOf('plant_sheet_insert', sql`, ${entering(sql`not exists (select from taken)`)}`);
/** Of sheets that are not in the lexicon. */
const waitingInsertion = insertionOf('plant_sheet_insert_waiting', sql``);

const replacement = namedStatement(
  'plant_sheet_replace',
  sql`
  with s as materialized (${inputRows}), ${versions}
  update plant_sheets p set (${into(changing)}, indication_stems, waiting_text) =
    (select ${from('s', changing)}, ${indicationStems}, ${waitingText})
  from s where p.id = s.id`,
);

function bodyText({ description, tags, indications }: PlantSheetContent): string {
  const uses = indications.map(({ title, details }) => `${title} ${details}`);
  return [description, ...tags, ...uses].join(' ');
}

/** As JSON text. */
function rowOf(sheet: StoredSheet, author: Author): string {
  const { content, state } = sheet;
  const others = {
    ...sheetRow(content, state),
    // A pending change has the names of its sheet.
    nameKeys: state.publishedSheetId === null ? nameKeysOf(content) : [],
    authorKind: author.kind,
    versionAuthor: author.id,
    titles: content.indications.map(({ title }) => title).join(' '),
    ...(isPublished(sheet) ? {} : { names: sheetTitle(content), body: bodyText(content) }),
  };
  const texts = `"content":${contentText(content)},"reply":${replyText(content, state)}`;
  return `{${texts},${JSON.stringify(others).slice(1)}`;
}

const firstRow = (sheet: StoredSheet) =>
  rowOf(sheet, { kind: sheet.state.createdBy, id: sheet.state.authorId });

/** One statement, so no transaction. @throws AppError `duplicateSheet`; then nothing is written. */
export async function insertSheet(db: Db, sheet: StoredSheet, events: string): Promise<void> {
  const row = {
    sheets: `[${firstRow(sheet)}]`,
    claims: sheet.state.publishedSheetId === null,
    events,
  };
  const [taken] = isPublished(sheet)
    ? await insertion(db, { ...row, ...entered(sheet) })
    : await waitingInsertion(db, row);
  const existingId = taken?.existing ?? null;
  if (existingId !== null) throw new AppError('duplicateSheet', { existingId });
}

/** For sheets known to be of different plants; needs a transaction, writes no trail. */
export async function insertSheets(tx: Db, newSheets: readonly StoredSheet[]): Promise<void> {
  const sheets = newSheets.map(({ content, state }) => ({
    content: withStableIds(null, content, uuidv7),
    state,
  }));
  for (let start = 0; start < sheets.length; start += BATCH_SIZE) {
    const slice = sheets.slice(start, start + BATCH_SIZE);
    const { texts, ...entries } = lexiconEntries(slice.filter(isPublished));
    const rows = `[${slice.map(firstRow).join()}]`;
    const nothing = '[]';
    await insertion(tx, { sheets: rows, claims: false, ...entries, waiting: nothing, events: nothing });
    await indexTexts(tx, texts);
  }
}

/** Indexed anew only when readers see a change. */
export async function replaceSheet(
  tx: Db,
  previous: StoredSheet,
  next: StoredSheet,
  author: Author,
): Promise<void> {
  await replacement(tx, { sheets: `[${rowOf(next, author)}]` });
  const isSame = previous.content === next.content && isPublished(previous) === isPublished(next);
  if (isSame) return;
  if (isPublished(previous)) await removeFromLexicon(tx, next.state.id);
  if (isPublished(next)) await addToLexicon(tx, next);
}
