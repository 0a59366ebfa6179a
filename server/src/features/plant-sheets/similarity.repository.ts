import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { bodyWithDanger, knownDanger } from './danger/known-danger.ts';

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
const LEAST_SCORE = 0.12;

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
      where c.score >= ${LEAST_SCORE}::real and ${knownDanger('s')} is null)
    select s.id, k.score, ${bodyWithDanger('s', 'reply')} as reply, (select count(*)::int from kept) as total
    from (select id, score from kept order by score desc, id limit ${page.limit} offset ${page.offset}) k
    join plant_sheets s on s.id = k.id order by k.score desc, k.id`);
  return rows;
}
