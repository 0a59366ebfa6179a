import { createHash } from 'node:crypto';
import {
  type EvidenceLevel,
  evidenceLevels,
  type FactDegree,
  type FactKind,
  factDegrees,
  factKinds,
  type PlantFact,
} from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { columnsOf, type Db, into, namedStatement, recordSet } from '#server/db/database.ts';
import { plantFacts } from '#server/db/schema.ts';
import { knownDanger } from '#server/features/plant-sheets/sheets/known-danger.repository.ts';
import { dangerOf, listedMarks } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { once } from '#server/lib/memoize.ts';
import { compileFacts } from './compile-facts.ts';

/** To be raised with the rules; the concepts and the safety list count by their content. */
const RULES = 3;

/** Rows of another version are compiled anew. A small integer. */
export const rulesVersion = once((): number => {
  const text = JSON.stringify([RULES, loadConcepts().all, [...listedMarks()]]);
  return createHash('sha256').update(text).digest().readUInt16BE(0) >> 1;
});

const columns = columnsOf(plantFacts);

/** Common table expression that adds the rows of `factRows`. */
export const enteringFacts = (condition: SQL) => sql`
  facts as (
    insert into plant_facts (${into(columns)})
    select * from ${recordSet('facts', 'f', columns)} where ${condition}
  )`;

/** Rows of a sheet that readers see. */
export function factRows(plantSheetId: string, content: PlantSheetContent) {
  const rules = rulesVersion();
  return compileFacts(content, dangerOf(content) ?? 'none', loadConcepts()).map((fact, position) => ({
    plantSheetId,
    position,
    ...fact,
    rules,
  }));
}

const insertion = namedStatement('plant_facts_insert', sql`with ${enteringFacts(sql`true`)} select`);

export async function replaceFacts(tx: Db, id: string, content: PlantSheetContent): Promise<void> {
  await tx.delete(plantFacts).where(eq(plantFacts.plantSheetId, id));
  await insertion(tx, { facts: JSON.stringify(factRows(id, content)) });
}

const recipeKinds = ['preparation', 'dose', 'duration', 'form', 'route'] as const;

/** Toxic or lethal by its own sheet, the safety list or another sheet. */
const isDangerous = sql`(coalesce(s.danger_level, '') in ('toxic', 'lethal') or ${knownDanger('s')} is not null)`;

/** What recommends, or tells how: never from a sheet that nobody who may validate has read. */
const recommending = (kind: SQL, degree: SQL, id: SQL) => sql`(
  (${kind} = any(${sql.param(['use', ...recipeKinds])}::text[]) or coalesce(${degree}, '') in ('allowed', 'foodAllowed'))
  and ${id} in (select u.id from plant_sheets u where u.is_unread))`;

/** Rows of published sheets, in the order of the sheet; no recipe of a dangerous plant. */
export async function factsOfSheets(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PlantFact[]>> {
  if (ids.length === 0) return new Map();
  const dangerous = sql`select s.id from plant_sheets s where s.id = any(${sql.param([...ids])}::uuid[]) and ${isDangerous}`;
  const rows = await db
    .select({
      plantSheetId: plantFacts.plantSheetId,
      kind: plantFacts.kind,
      subject: plantFacts.subject,
      degree: plantFacts.degree,
      minMonths: plantFacts.minMonths,
      maxMonths: plantFacts.maxMonths,
      evidence: plantFacts.evidence,
      statement: plantFacts.statement,
      field: plantFacts.field,
      heading: plantFacts.heading,
      isReviewed: plantFacts.isReviewed,
    })
    .from(plantFacts)
    .where(
      sql`${plantFacts.plantSheetId} = any(${sql.param([...ids])}::uuid[]) and not (
        ${inArray(plantFacts.kind, [...recipeKinds])} and ${plantFacts.plantSheetId} in (${dangerous}))
        and not ${recommending(sql`${plantFacts.kind}`, sql`${plantFacts.degree}`, sql`${plantFacts.plantSheetId}`)}`,
    )
    .orderBy(asc(plantFacts.plantSheetId), asc(plantFacts.position));
  const found = new Map<string, PlantFact[]>(ids.map((id) => [id, []]));
  // Several facts stand in one statement: one string for all of them.
  const statements = new Map<string, string>();
  for (const { plantSheetId, ...fact } of rows) {
    const statement = statements.get(fact.statement) ?? fact.statement;
    statements.set(statement, statement);
    found.get(plantSheetId)?.push({ ...fact, statement });
  }
  return found;
}

export type StatedFact = Pick<PlantFact, 'kind' | 'subject' | 'statement' | 'field' | 'heading'>;

/** Of published sheets, in the order of the sheet, without what is put together from a preparation. */
export async function statedFacts(db: Db, ids: readonly string[], kinds: readonly FactKind[]) {
  const { kind, subject, statement, field, heading, plantSheetId } = plantFacts;
  const rows = await db
    .select({ plantSheetId, kind, subject, statement, field, heading })
    .from(plantFacts)
    .where(
      sql`${plantSheetId} = any(${sql.param([...ids])}::uuid[]) and ${inArray(kind, [...kinds])}
        and ${field} not like '%.preparations.%'
        and not ${recommending(sql`${kind}`, sql`${plantFacts.degree}`, sql`${plantSheetId}`)}`,
    )
    .orderBy(asc(plantSheetId), asc(plantFacts.position));
  return Map.groupBy<string, StatedFact & { plantSheetId: string }>(rows, (row) => row.plantSheetId);
}

/** Distinct subjects, in order. Each step of the recursion is one look into the index: no fact is counted. */
export async function publishedSubjects(db: Db, kind: FactKind): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    with recursive found as (
      (select subject from plant_facts where kind = ${kind} and subject is not null order by subject limit 1)
      union all
      select (select f.subject from plant_facts f where f.kind = ${kind} and f.subject > found.subject
        order by f.subject limit 1) from found where found.subject is not null
    ) select subject from found where subject is not null`);
  return rows.map(({ subject }) => subject);
}

/** A plant has a fact of one of these kinds about one of these subjects; an empty list allows any. */
interface FactFilter {
  readonly kinds: readonly FactKind[];
  readonly subjects: readonly string[];
  readonly degrees?: readonly FactDegree[];
  readonly evidence?: readonly EvidenceLevel[];
  /** Words of its statement: "TRAMIL". */
  readonly text?: string;
}

export interface FactQuery {
  readonly all: readonly FactFilter[];
  /** Everyone's cautions have no subject and count for nobody in particular. */
  readonly asker: { readonly subjects: readonly string[]; readonly ageMonths: number | null };
  readonly limit: number;
  /** What the asker must not take before what suits them. */
  readonly isGravestFirst?: boolean;
}

export interface PlantWithFacts {
  readonly plantSheetId: string;
  /** Gravest of what concerns the asker. */
  readonly degree: FactDegree | null;
  /** Best of the facts that matched. */
  readonly evidence: EvidenceLevel | null;
  readonly isDangerous: boolean;
}

const degrees = Object.keys(factDegrees) as FactDegree[];
const levels = Object.keys(evidenceLevels) as EvidenceLevel[];
const rankIn = (column: SQL, list: readonly string[]) =>
  sql`array_position(${sql.param([...list])}::text[], ${column})`;
const isAmong = (column: SQL, list: readonly string[] | undefined) =>
  list && list.length > 0 ? sql` and ${column} = any(${sql.param([...list])}::text[])` : sql``;

const matching = ({ kinds, subjects, degrees: wanted, evidence, text }: FactFilter) => sql`(
  select f.plant_sheet_id as id, count(*)::int as facts, min(${rankIn(sql`f.evidence`, levels)}) as evidence
  from plant_facts f
  where not ${recommending(sql`f.kind`, sql`f.degree`, sql`f.plant_sheet_id`)}
    and f.kind = any(${sql.param(kinds.length > 0 ? [...kinds] : Object.keys(factKinds))}::text[])${isAmong(sql`f.subject`, subjects)}${isAmong(sql`f.degree`, wanted)}${isAmong(sql`f.evidence`, evidence)}${
      text ? sql` and f.statement ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
    }
  group by f.plant_sheet_id)`;

const isWarning = sql`c.kind in ('caution', 'interaction') and c.degree is not null`;
const hasAges = sql`(c.min_months is not null or c.max_months is not null)`;

/** What concerns the asker of the plants `found`. Ages in figures overrule the words "child" and "adolescent". */
function warnings({ subjects, ageMonths }: FactQuery['asker']): SQL {
  const isNamed = sql`c.subject = any(${sql.param([...subjects])}::text[])`;
  // Joined, not looked up by `in`: PostgreSQL takes those found for few, and looks them up one by one.
  const named = sql`select c.plant_sheet_id as id, c.degree from found join plant_facts c on c.plant_sheet_id = found.id
    where ${isWarning} and ${isNamed}`;
  if (ageMonths === null) return named;
  const age = Math.round(ageMonths);
  return sql`${named} and not ${hasAges}
    union all
    select c.plant_sheet_id, c.degree from found join plant_facts c on c.plant_sheet_id = found.id
    where ${isWarning} and ${hasAges}
      and coalesce(c.min_months, 0) <= ${age} and coalesce(c.max_months, 32767) > ${age}
      and (c.subject is null or c.subject like 'person:%' or ${isNamed})`;
}

interface Found {
  readonly id: string;
  /** Places from 1 in `degrees` and `levels`. */
  readonly degree: number | null;
  readonly evidence: number | null;
  readonly isDangerous: boolean;
  readonly total: number;
}

function plantsStatement({ all, asker, limit, isGravestFirst = false }: FactQuery): SQL {
  const filters = all.length > 0 ? all : [{ kinds: ['name' as const], subjects: [] }];
  const names = filters.map((_, i) => sql.identifier(`m${i}`));
  const joined = (parts: SQL[], separator: SQL) => sql.join(parts, separator);
  const matches = joined(
    filters.map((filter, i) => sql`${names[i]} as materialized ${matching(filter)}`),
    sql`, `,
  );
  const facts = joined(
    names.map((name) => sql`${name}.facts`),
    sql` + `,
  );
  const evidence = joined(
    names.map((name) => sql`${name}.evidence`),
    sql`, `,
  );
  const joins = joined(
    names.slice(1).map((name) => sql`join ${name} using (id)`),
    sql` `,
  );
  const order = sql`degree ${isGravestFirst ? sql`nulls last` : sql`desc nulls first`}, evidence nulls last, facts desc, id`;
  const isOwn = sql`coalesce(s.danger_level, '') in ('toxic', 'lethal')`;
  // Sheets are looked up one by one, in this order, until there are enough: all that are published are not read for it.
  const first = (count: SQL, which: SQL) => sql`
      select r.* from (select * from ranked order by ${order}) r
      cross join lateral (
        select from plant_sheets s where s.id = r.id and s.status = 'VALIDATED' and ${which} offset 0
      ) s order by ${order} limit ${count}`;
  const best = isGravestFirst
    ? sql`best as materialized (${first(sql`${limit}`, sql`true`)})`
    : sql`calm as materialized (${first(sql`${limit}`, sql`not ${isOwn}`)}
    ), grave as materialized (${first(sql`${limit} - (select count(*) from calm)`, isOwn)}
    ), best as (select * from calm union all select * from grave)`;
  return sql`
    with ${matches}, found as materialized (
      select id, ${facts} as facts, least(${evidence}) as evidence from m0 ${joins}
    ), told as materialized (
      select id, min(${rankIn(sql`degree`, degrees)}) as degree from (${warnings(asker)}) w group by id
    ), ranked as (
      select found.id, told.degree, found.evidence, found.facts from found left join told on told.id = found.id
    ), ${best}
    select s.id, best.degree, best.evidence, (select count(*)::int from found) as total, ${isDangerous} as "isDangerous"
    from best join plant_sheets s on s.id = best.id
    order by "isDangerous", best.degree desc nulls first, best.evidence nulls last, best.facts desc,
      s.content->>'plantCommonName', s.id`;
}

/** Published sheets with a fact for every filter: allowed ones first unless the gravest are asked for, then by evidence, number of facts, name. */
export async function plantsWithFacts(
  db: Db,
  query: FactQuery,
): Promise<{ total: number; plants: PlantWithFacts[] }> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(plantsStatement(query));
  const plants = rows.map(({ id, degree, evidence, isDangerous: dangerous }) => ({
    plantSheetId: id,
    degree: degree === null ? null : (degrees[degree - 1] ?? null),
    evidence: evidence === null ? null : (levels[evidence - 1] ?? null),
    isDangerous: dangerous,
  }));
  return { total: rows[0]?.total ?? 0, plants };
}
