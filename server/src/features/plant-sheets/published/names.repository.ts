import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { SheetName } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import type { StringTable } from '#server/lib/typed-tables.ts';
import { publishedSheetsOf } from './published-sheets.ts';
import { sheetNumbersOf, slices } from './sheet-numbers.ts';

interface PublishedName extends Pick<SheetName, 'kind' | 'name'> {
  readonly plantSheetId: string;
}

/** Names of the published sheets. */
export interface NamesOfPublished {
  /** Numbers of the sheets, whatever is known of them. */
  readonly sheets: StringTable;
  /** Of all, some sheets at a time, each with all of its names. */
  all(): AsyncIterable<readonly PublishedName[]>;
  of(sheets: readonly string[]): Promise<readonly PublishedName[]>;
  /** Of these sheets, and of those with a name that is like one of the words. */
  near(words: readonly string[], sheets: readonly string[]): Promise<readonly PublishedName[]>;
  /** Number of sheets; no more are counted than asked for. */
  count(most?: number): Promise<number>;
}

/** Sheets that may have a name like those of one question. */
const MAX_NEAR = 2_000;

const columns = sql`n.plant_sheet_id as "plantSheetId", n.kind, n.name`;

async function* readAll(db: Db): AsyncGenerator<readonly PublishedName[], void> {
  // Lists and searches wait for the traits; a question looks names up.
  await publishedSheetsOf(db).warmUp();
  const rowsAfter = async (after: string, limit: number) => {
    const { rows } = await db.execute<{ id: string } & Partial<PublishedName>>(sql`
      select s.id, n.kind, n.name from (
        select id from plant_sheets where status = 'VALIDATED' and id > ${after}::uuid order by id limit ${limit}
      ) s left join plant_sheet_names n on n.plant_sheet_id = s.id order by s.id`);
    return rows;
  };
  for await (const rows of slices(rowsAfter))
    yield rows.flatMap(({ id, kind, name }) => (kind && name ? [{ plantSheetId: id, kind, name }] : []));
}

async function readOf(db: Db, sheets: readonly string[]): Promise<PublishedName[]> {
  if (sheets.length === 0) return [];
  const { rows } = await db.execute<{ [key in keyof PublishedName]: PublishedName[key] }>(sql`
    select ${columns} from plant_sheet_names n join plant_sheets s on s.id = n.plant_sheet_id
    where s.status = 'VALIDATED' and n.plant_sheet_id = any(${sql.param([...sheets])}::uuid[])`);
  return rows;
}

async function sheetsNear(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  // Word by word, bounded: joined to all words at once, all names would be compared with each.
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct n.id from unnest(${sql.param([...words])}::text[]) word cross join lateral (
      select plant_sheet_id as id from plant_sheet_names where normalized %> word limit ${MAX_NEAR}
    ) n limit ${MAX_NEAR}`);
  return rows.map(({ id }) => id);
}

async function countPublished(db: Db, most: number | null): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from plant_sheets where status = 'VALIDATED' limit ${most}) s`);
  return rows[0]?.count ?? 0;
}

export const namesOfPublished = (db: Db): NamesOfPublished => ({
  sheets: sheetNumbersOf(db),
  all: () => readAll(db),
  of: (sheets) => readOf(db, sheets),
  near: async (words, sheets) => readOf(db, [...sheets, ...(await sheetsNear(db, words))]),
  count: (most) => countPublished(db, most ?? null),
});
