import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { namedStatement } from '../../db/named-statement.ts';
import { bareArrayText } from '../../search/array-text.ts';
import { anyPending, settle } from '../../search/pending-texts.ts';
import type { ParsedQuery } from '../../search/query-parser.ts';
import { best, type Ranked } from '../../search/ranked.ts';
import { scoreTexts } from '../../search/scoring.ts';
import { bodyWithDanger } from './danger/known-danger.ts';

type Body = 'reply' | 'card';
interface Row {
  readonly texts: string | null;
  readonly found: number;
  readonly pending: boolean;
}

/** Times a page is read, again if sheets were published meanwhile. */
const TRIES = 3;

const pageOf = (body: Body) =>
  namedStatement<Row>(
    `plant_sheet_search_${body}`,
    sql`
    select string_agg(${bodyWithDanger('s', body)}, ',' order by p.place) as texts, count(*)::int as found,
      ${anyPending} as pending
    from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as p(number, place)
    join search_texts t on t.number = p.number
    join plant_sheets s on s.id = t.id and s.status = 'VALIDATED'`,
  );

const pages = { reply: pageOf('reply'), card: pageOf('card') };

/** Words of a question about dangers: dangerous plants are what it asks for. */
const dangers = /^(?:toxi|intoxi|poison|empoison|mortel|danger|venen|vireu)/;

/**
 * Published sheets that answer a search, with their scores. A toxic or lethal plant is never offered before others for a
 * need: it comes last, unless it was named or dangers were asked for.
 */
export function scoreSheets(db: Db, parsed: ParsedQuery): Promise<Ranked> {
  return scoreTexts(db, parsed, 'sheet', !parsed.needs.some(({ word }) => dangers.test(word)));
}

/**
 * The busiest search: a page of published sheets that answer a question, without any filter, best first. The index
 * holds published sheets only, so that nothing but the page itself is joined to its sheets.
 * @returns the texts of the page, joined by commas, and how many sheets answer in all.
 */
export async function searchPublished(
  db: Db,
  parsed: ParsedQuery,
  body: Body,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ texts: string; total: number }> {
  let answer = { texts: '', total: 0 };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const scored = await scoreSheets(db, parsed);
    const { numbers } = best(scored, page.limit, page.offset);
    const [row] = await pages[body](db, { numbers: bareArrayText(numbers) });
    answer = { texts: row?.texts ?? '', total: scored.numbers.length };
    const isWhole = row?.found === numbers.length && !(row.pending && (await settle(db)));
    if (isWhole) break;
  }
  return answer;
}
