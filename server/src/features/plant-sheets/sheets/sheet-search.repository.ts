import { type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import type { ParsedQuery } from '#server/search/search.ts';
import {
  anyQueued,
  bareArrayText,
  best,
  flushIndex,
  type Ranked,
  scoreTexts,
} from '#server/search/search.ts';
import { bodyWithDanger, knownDanger } from './known-danger.repository.ts';

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
      ${anyQueued} as pending
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
    const isWhole = row?.found === numbers.length && !(row.pending && (await flushIndex(db)));
    if (isWhole) break;
  }
  return answer;
}

/** What of a sheet is compared with others. */
export interface SheetTraits {
  readonly id: string;
  readonly family: string;
  readonly tags: readonly string[];
  readonly plantParts: readonly string[];
  readonly indicationStems: readonly string[];
}

export interface SimilarRow {
  readonly id: string;
  readonly score: number;
  readonly reply: string;
  readonly total: number;
}

/**
 * How much each shared trait weighs: what a plant is used for says most, its family least. The first two are
 * Jaccard indices, so that a sheet with many tags is not similar to everything.
 */
const weights = { indications: 0.4, tags: 0.35, parts: 0.15, family: 0.1 };

/** Below this, two plants share no more than a part or a family: not worth a comparison. */
const MIN_SCORE = 0.12;

export async function traitsOf(db: Db, id: string): Promise<SheetTraits | null> {
  const { rows } = await db.execute<Record<keyof SheetTraits, never>>(sql`
    select id, family, tags, plant_parts as "plantParts", indication_stems as "indicationStems"
    from plant_sheets where id = ${id} and status = 'VALIDATED'`);
  return rows[0] ?? null;
}

/** How many of the values the column of `s` holds; a sum of plain tests is ten times quicker than a sub-select. */
function shared(column: string, values: readonly string[]): SQL {
  const held = values.map((value) => sql`(${value} = any(s.${sql.identifier(column)}))::int`);
  return held.length === 0 ? sql`0::real` : sql`(${sql.join(held, sql` + `)})::real`;
}

const union = (column: string, values: readonly string[], common: string) =>
  sql`greatest(cardinality(s.${sql.identifier(column)}) + ${values.length}::int - ${sql.raw(common)}, 1)`;

/** A page of published sheets similar to one, best first, never a toxic or lethal one. */
export async function similarSheets(
  db: Db,
  main: SheetTraits,
  page: { limit: number; offset: number },
): Promise<SimilarRow[]> {
  const { tags, plantParts, indicationStems, family } = main;
  const { rows } = await db.execute<Record<keyof SimilarRow, never>>(sql`
    with c as materialized (
      select s.id,
        ${shared('indication_stems', indicationStems)} as i, cardinality(s.indication_stems) as i_n,
        ${shared('tags', tags)} as t, ${shared('plant_parts', plantParts)} as p,
        s.family = ${family} and s.family <> '' as f,
        ${union('tags', tags, '0')} as t_n, ${union('plant_parts', plantParts, '0')} as p_n
      from plant_sheets s
      where s.status = 'VALIDATED' and s.id <> ${main.id} and coalesce(s.danger_level, '') not in ('toxic', 'lethal')
        and (s.tags && ${sql.param([...tags])}::text[] or s.indication_stems && ${sql.param([...indicationStems])}::text[])
    ), scored as materialized (
      select id, (${weights.indications}::real * i / greatest(i_n + ${indicationStems.length}::int - i, 1)
        + ${weights.tags}::real * t / greatest(t_n - t, 1) + ${weights.parts}::real * p / greatest(p_n - p, 1)
        + case when f then ${weights.family}::real else 0 end)::real as score
      from c
    ), kept as materialized (
      select c.id, c.score from scored c join plant_sheets s on s.id = c.id
      where c.score >= ${MIN_SCORE}::real and ${knownDanger('s')} is null)
    select s.id, k.score, ${bodyWithDanger('s', 'reply')} as reply, (select count(*)::int from kept) as total
    from (select id, score from kept order by score desc, id limit ${page.limit} offset ${page.offset}) k
    join plant_sheets s on s.id = k.id order by k.score desc, k.id`);
  return rows;
}
