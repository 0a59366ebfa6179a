import { type SQL, sql } from 'drizzle-orm';
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
import { bodyOf, bodyWithDanger, knownDanger } from './known-danger.repository.ts';

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

/** Uses weigh most. The first two are Jaccard indices: long lists are not similar to everything. */
const weights = { indications: 0.4, tags: 0.35, parts: 0.15, family: 0.1 };
/** Below, only a part or a family is shared. */
const MIN_SCORE = 0.12;

export async function traitsOf(db: Db, id: string): Promise<SheetTraits | null> {
  const { rows } = await db.execute<Record<keyof SheetTraits, never>>(sql`
    select id, family, tags, plant_parts as "plantParts", indication_stems as "indicationStems"
    from plant_sheets where id = ${id} and status = 'VALIDATED'`);
  return rows[0] ?? null;
}

/** Of each kind: a statement has room for some thousand parameters. */
const MAX_TRAITS = 100;

/** A sum of tests is ten times quicker than a sub-select. */
function shared(column: string, values: readonly string[]): SQL {
  const tests = values.map((value) => sql`(${value} = any(s.${sql.identifier(column)}))::int`);
  return tests.length === 0 ? sql`0::real` : sql`(${sql.join(tests, sql` + `)})::real`;
}

const union = (column: string, values: readonly string[], common: string) =>
  sql`greatest(cardinality(s.${sql.identifier(column)}) + ${values.length}::int - ${sql.raw(common)}, 1)`;

export async function similarSheets(
  db: Db,
  main: SheetTraits,
  page: { limit: number; offset: number },
): Promise<SimilarRow[]> {
  const { plantParts, family } = main;
  const tags = main.tags.slice(0, MAX_TRAITS);
  const indicationStems = main.indicationStems.slice(0, MAX_TRAITS);
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
    ), candidates as materialized (
      select c.id, c.score from scored c join plant_sheets s on s.id = c.id
      where c.score >= ${MIN_SCORE}::real and ${knownDanger('s')} is null)
    select s.id, k.score, ${bodyWithDanger('s', 'reply')} as reply, (select count(*)::int from candidates) as total
    from (select id, score from candidates order by score desc, id limit ${page.limit} offset ${page.offset}) k
    join plant_sheets s on s.id = k.id order by k.score desc, k.id`);
  return rows;
}
