import type { PlantSheetFilters } from '@simples/contract/plant-sheet-search';
import type { SheetStatus } from '@simples/contract/plant-sheets';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { plantSheetNames, plantSheetPassages, plantSheets } from '../../db/schema.ts';

/** One page of rows with the figures of the whole list. */
export interface SheetPageRows {
  /** JSON texts, `reply` or `card`. */
  readonly texts: readonly string[];
  readonly counts: Readonly<Partial<Record<SheetStatus, number>>>;
}

interface ListOptions {
  readonly filters: PlantSheetFilters;
  /** Rows (id, score) of a search, or null for the newest first. */
  readonly scored: SQL | null;
  /** Statuses that the totals count. */
  readonly visible: readonly SheetStatus[];
}

type ArrayColumn = 'tags' | 'origins' | 'preparation_methods' | 'plant_parts' | 'application_methods';

function overlaps(column: ArrayColumn, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined;
  return sql`s.${sql.identifier(column)} && ${sql.param([...values])}::text[]`;
}

/** Every filter but the status, which the totals look across. */
function conditions(filters: PlantSheetFilters): SQL[] {
  const { languages, createdBy, updatedByAI } = filters;
  return [
    overlaps('tags', filters.tags),
    overlaps('origins', filters.geographicalRepartitions),
    overlaps('preparation_methods', filters.preparationMethods),
    overlaps('plant_parts', filters.plantParts),
    overlaps('application_methods', filters.applicationMethods),
    languages.length === 0 ? undefined : sql`s.language = any(${sql.param([...languages])}::text[])`,
    createdBy === undefined ? undefined : sql`s.created_by = ${createdBy}`,
    updatedByAI === undefined ? undefined : sql`s.updated_by_ai = ${updatedByAI}`,
  ].filter((condition) => condition !== undefined);
}

/**
 * A page of sheets. One statement: the matches are materialised once, and give both the page and the totals.
 */
export async function listSheets(db: Db, options: ListOptions): Promise<SheetPageRows> {
  const { filters, scored, visible } = options;
  const body = sql.identifier(filters.view === 'cards' ? 'card' : 'reply');
  const where = sql.join(
    [sql`s.status = any(${sql.param([...visible])}::text[])`, ...conditions(filters)],
    sql` and `,
  );
  const score = scored === null ? sql`0::real` : sql`f.score`;
  const from = scored === null ? sql`plant_sheets s` : sql`(${scored}) f join plant_sheets s on s.id = f.id`;
  const { rows } = await db.execute<{ texts: string[] | null; counts: Record<string, number> | null }>(sql`
    with m as materialized (
      select s.id, s.status, s.updated_at, ${score} as score from ${from} where ${where}
    ), page as (
      select id, updated_at, score from m where status = ${filters.status}
      order by score desc, updated_at desc, id desc limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}
    )
    select
      (select array_agg(s.${body} order by p.score desc, p.updated_at desc, p.id desc)
        from page p join plant_sheets s on s.id = p.id) as texts,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from m group by status) c) as counts`);
  const [row] = rows;
  return { texts: row?.texts ?? [], counts: row?.counts ?? {} };
}

/** The statement that reads one sheet, prepared once by name: the busiest of the product. */
export function prepareSheetById(db: Db) {
  return db
    .select({ reply: plantSheets.reply, status: plantSheets.status, version: plantSheets.version })
    .from(plantSheets)
    .where(eq(plantSheets.id, sql.placeholder('id')))
    .prepare('plant_sheet_by_id');
}

/** Values that occur in published sheets. */
export async function publishedValues(db: Db) {
  const { rows } = await db.execute<{ tags: string[]; origins: string[]; languages: string[] }>(sql`
    select
      array(select distinct t from plant_sheets, unnest(tags) t where status = 'VALIDATED') as tags,
      array(select distinct o from plant_sheets, unnest(origins) o where status = 'VALIDATED') as origins,
      array(select distinct language from plant_sheets where status = 'VALIDATED') as languages`);
  return rows[0] ?? { tags: [], origins: [], languages: [] };
}

/** Names of published sheets nearest in spelling to a normalised text, best first. */
export async function nearestNames(db: Db, normalized: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select n.name from plant_sheet_names n join plant_sheets s on s.id = n.plant_sheet_id
    where s.status = 'VALIDATED' and n.normalized % ${normalized}
    order by similarity(n.normalized, ${normalized}) desc, n.name limit ${limit}`);
  return [...new Set(rows.map((row) => row.name))];
}

/** Published sheets among the given ids, with their content. */
export function publishedSheets(db: Db, ids: readonly string[]) {
  return db
    .select({ id: plantSheets.id, updatedAt: plantSheets.updatedAt, content: plantSheets.content })
    .from(plantSheets)
    .where(and(inArray(plantSheets.id, [...ids]), eq(plantSheets.status, 'VALIDATED')));
}

/** Every name of every published sheet. */
export function publishedNames(db: Db) {
  return db
    .select({
      plantSheetId: plantSheetNames.plantSheetId,
      kind: plantSheetNames.kind,
      name: plantSheetNames.name,
      normalized: plantSheetNames.normalized,
    })
    .from(plantSheetNames)
    .innerJoin(plantSheets, eq(plantSheets.id, plantSheetNames.plantSheetId))
    .where(eq(plantSheets.status, 'VALIDATED'));
}

/** Passages of published sheets among the given ids. */
export function publishedPassages(db: Db, ids: readonly string[]) {
  return db
    .select({
      id: plantSheetPassages.id,
      plantSheetId: plantSheetPassages.plantSheetId,
      section: plantSheetPassages.section,
      field: plantSheetPassages.field,
      subject: plantSheetPassages.subject,
      title: plantSheetPassages.title,
      statements: plantSheetPassages.statements,
    })
    .from(plantSheetPassages)
    .innerJoin(plantSheets, eq(plantSheets.id, plantSheetPassages.plantSheetId))
    .where(and(inArray(plantSheetPassages.id, [...ids]), eq(plantSheets.status, 'VALIDATED')));
}
