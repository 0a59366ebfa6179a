import { type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import type { ParsedQuery, ReadPostings } from '#server/search/search.ts';
import { bareArrayText, collectionNumbers, type Ranked, scoreTexts } from '#server/search/search.ts';
import { bodyKnowing, bodyOf, knownDanger } from './known-danger.repository.ts';
import { etagOf, type SheetPageRows } from './plant-sheets.repository.ts';

const dangers = /^(?:toxi|intoxi|poison|empoison|mortel|danger|venen|vireu)/;

/** Dangerous plants come last unless named or asked for. */
export function scoreSheets(parsed: ParsedQuery, read: ReadPostings): Promise<Ranked> {
  return scoreTexts(parsed, 'sheet', read, !parsed.needs.some(({ word }) => dangers.test(word)));
}

export interface Reply {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface ReplyRow {
  readonly id: string;
  readonly reply: string;
  readonly version: number;
  readonly danger: string | null;
}

/** Replies of published sheets as they are now. @param ids an array of uuid */
export const replyRows = (ids: SQL) => sql`
  select s.id, s.version, k.level as danger, ${bodyKnowing('s', 'reply')} as reply
  from plant_sheets s cross join lateral (select ${knownDanger('s')} as level offset 0) k
  where s.id = any(${ids}) and s.status = 'VALIDATED'`;

/** The same of sheets of which no other one tells a danger. */
export const harmlessReplyRows = (ids: SQL) => sql`
  select s.id, s.version, null as danger, s.reply from plant_sheets s
  where s.id = any(${ids}) and s.status = 'VALIDATED'`;

export const replyOf = ({ reply, version, danger }: Omit<ReplyRow, 'id'>): Reply => ({
  bytes: Buffer.from(reply),
  etag: etagOf(version, danger),
});

/** Sheets of texts of the index. */
export async function idsOfTexts(db: Db, numbers: Int32Array): Promise<{ id: string; number: number }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<{ id: string; number: number }>(sql`
    select id, number from search_texts
    where collection = ${sql.raw(String(collectionNumbers.sheet))} and number = any(${bareArrayText(numbers)}::int[])`);
  return rows;
}

const cards = namedStatement<{ readonly texts: string | null; readonly ids: readonly string[] | null }>(
  'plant_sheet_cards',
  sql`
    select string_agg(${bodyOf('s', 'card')}, ',' order by p.place) as texts, array_agg(s.id order by p.place) as ids
    from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as p(id, place)
    join plant_sheets s on s.id = p.id and s.status = 'VALIDATED'`,
);

/** Cards of published sheets in the order of `ids`. */
export async function cardsOf(db: Db, ids: readonly string[]): Promise<Pick<SheetPageRows, 'texts' | 'ids'>> {
  const [row] = ids.length === 0 ? [] : await cards(db, { ids: bareArrayText(ids) });
  return { texts: row?.texts ? [Buffer.from(row.texts)] : [], ids: row?.ids ?? [] };
}

/** A page of published sheets in the order of their names. */
export async function pageByName(
  db: Db,
  ids: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from plant_sheets where status = 'VALIDATED' and id = any(${bareArrayText(ids)}::uuid[])
    order by sort_name, id limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}
