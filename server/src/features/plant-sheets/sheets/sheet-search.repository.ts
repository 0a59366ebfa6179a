import { sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import type { ParsedQuery } from '#server/search/search.ts';
import {
  anyQueued,
  awaitIndex,
  bareArrayText,
  best,
  type Ranked,
  scoreTexts,
} from '#server/search/search.ts';
import { bodyOf, bodyWithDanger } from './known-danger.repository.ts';

type Body = 'reply' | 'card';
interface Row {
  readonly texts: string | null;
  readonly ids: readonly string[] | null;
  readonly found: number;
  readonly pending: boolean;
}

const TRIES = 3;

const pageOf = (body: Body) =>
  namedStatement<Row>(
    `plant_sheet_search_${body}`,
    sql`
    select string_agg(${bodyOf('s', body)}, ',' order by p.place) as texts,
      array_agg(s.id order by p.place) as ids, count(*)::int as found,
      ${anyQueued} as pending
    from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as p(number, place)
    join search_texts t on t.number = p.number
    join plant_sheets s on s.id = t.id and s.status = 'VALIDATED'`,
  );

const pages = { reply: pageOf('reply'), card: pageOf('card') };
const dangers = /^(?:toxi|intoxi|poison|empoison|mortel|danger|venen|vireu)/;

/** Dangerous plants come last unless named or asked for. */
export function scoreSheets(db: Db, parsed: ParsedQuery): Promise<Ranked> {
  return scoreTexts(db, parsed, 'sheet', !parsed.needs.some(({ word }) => dangers.test(word)));
}

/** One page without filters, best first; `texts` are joined by commas. */
export async function searchPublished(
  db: Db,
  parsed: ParsedQuery,
  body: Body,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ texts: string; ids: readonly string[]; total: number }> {
  let answer: { texts: string; ids: readonly string[]; total: number } = { texts: '', ids: [], total: 0 };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const scored = await scoreSheets(db, parsed);
    const { numbers } = best(scored, page.limit, page.offset);
    const [row] = await pages[body](db, { numbers: bareArrayText(numbers) });
    answer = { texts: row?.texts ?? '', ids: row?.ids ?? [], total: scored.numbers.length };
    const isWhole = row?.found === numbers.length && !(row.pending && (await awaitIndex(db)));
    if (isWhole) break;
  }
  return answer;
}

/** Replies of published sheets, by id. */
const replies = namedStatement<{ id: string; reply: string }>(
  'plant_sheet_replies',
  sql`select s.id, ${bodyWithDanger('s', 'reply')} as reply from plant_sheets s
    where s.id = any(${sql.placeholder('ids')}::uuid[]) and s.status = 'VALIDATED'`,
);

export async function repliesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await replies(db, { ids: bareArrayText(ids) });
  return new Map(rows.map(({ id, reply }) => [id, reply]));
}

/** Sheets of texts of the index. */
export async function idsOfTexts(db: Db, numbers: Int32Array): Promise<{ id: string; number: number }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<{ id: string; number: number }>(
    sql`select id, number from search_texts where number = any(${bareArrayText(numbers)}::int[])`,
  );
  return rows;
}

const byId = (body: Body) =>
  namedStatement<Pick<Row, 'texts' | 'ids'>>(
    `plant_sheets_by_id_${body}`,
    sql`
    select string_agg(${bodyOf('s', body)}, ',' order by p.place) as texts, array_agg(s.id order by p.place) as ids
    from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as p(id, place)
    join plant_sheets s on s.id = p.id and s.status = 'VALIDATED'`,
  );

const sheetsById = { reply: byId('reply'), card: byId('card') };

/** Published sheets in the order of `ids`; `texts` are joined by commas. */
export async function publishedPage(db: Db, ids: readonly string[], body: Body) {
  const [row] = ids.length === 0 ? [] : await sheetsById[body](db, { ids: bareArrayText(ids) });
  return { texts: row?.texts ?? '', ids: row?.ids ?? [] };
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
