import type { ReviewKind, SheetStatus } from '@simples/contract/plant-sheet-content';
import type { PlantSheetFilters } from '@simples/contract/plant-sheet-lists';
import { isPending, pendingStatuses } from '@simples/contract/plant-sheet-status';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';
import { bodyOf, bodyWithDanger, knownDanger } from './known-danger.repository.ts';

export interface SheetPageRows {
  /** JSON texts, never parsed: one a sheet, or several joined by commas. */
  readonly texts: readonly Buffer[];
  /** Of a search, in the order of the texts. */
  readonly ids: readonly string[];
  readonly counts: Readonly<Partial<Record<SheetStatus, number>>>;
}

interface ListOptions {
  readonly filters: PlantSheetFilters;
  /** Rows (id, score) of a search; null lists the newest first. */
  readonly scored: SQL | null;
  /** Statuses counted in the totals. */
  readonly visible: readonly SheetStatus[];
}

type ArrayColumn = 'tags' | 'origins' | 'preparation_methods' | 'plant_parts' | 'application_methods';

function overlaps(column: ArrayColumn, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined;
  return sql`s.${sql.identifier(column)} && ${sql.param([...values])}::text[]`;
}

function shownStatuses(filters: PlantSheetFilters): readonly SheetStatus[] {
  return filters.status === undefined ? pendingStatuses : [filters.status];
}

/** Same rule as `reviewKindOf` of the contract. */
function inTab(kind: ReviewKind): SQL {
  const isNew = sql`(s.published_sheet_id is null and s.created_by = 'AI')`;
  const pending = sql`s.status = any(${sql.param([...pendingStatuses])}::text[])`;
  return kind === 'NEW' ? sql`${pending} and ${isNew}` : sql`${pending} and not ${isNew}`;
}

/** Published changes are closed, but not in the bin. */
const inBin = sql`(s.status <> 'DELETED' or s.deleted_from is not null)`;

/** Sheets that have one of the picked values, filter by filter; undefined where nothing is picked. */
function picked(filters: PlantSheetFilters): (SQL | undefined)[] {
  const { languages } = filters;
  return [
    overlaps('tags', filters.tags),
    overlaps('origins', filters.geographicalRepartitions),
    overlaps('preparation_methods', filters.preparationMethods),
    overlaps('plant_parts', filters.plantParts),
    overlaps('application_methods', filters.applicationMethods),
    languages.length === 0 ? undefined : sql`s.language = any(${sql.param([...languages])}::text[])`,
  ];
}

/** All filters except the status, which the totals ignore. */
function conditions(filters: PlantSheetFilters): SQL[] {
  const { createdBy, updatedByAI, reviewKind, publishedSheetId } = filters;
  return [
    ...picked(filters),
    createdBy === undefined ? undefined : sql`s.created_by = ${createdBy}`,
    reviewKind === undefined ? undefined : inTab(reviewKind),
    publishedSheetId === undefined ? undefined : sql`s.published_sheet_id = ${publishedSheetId}::uuid`,
    filters.status === 'DELETED' ? inBin : undefined,
    updatedByAI === undefined ? undefined : sql`s.updated_by_ai = ${updatedByAI}`,
  ].filter((condition) => condition !== undefined);
}

type PageRow = { texts: string | null; ids?: string[] | null; counts: Record<string, number> };

/** Pending rows are ordered by review priority. */
const isQueue = (filters: PlantSheetFilters): boolean =>
  filters.reviewKind !== undefined || filters.status === undefined || isPending(filters.status);

function orderOf(filters: PlantSheetFilters, alias: 's' | 'p'): SQL {
  const { sort } = filters;
  if (sort === 'name') return sql.raw(`${alias}.sort_name, ${alias}.id`);
  const columns = [
    ...(isQueue(filters) && sort === undefined ? ['review_priority'] : []),
    ...(alias === 'p' && sort !== 'recent' ? ['score'] : []),
    'updated_at',
    'id',
  ];
  return sql.raw(columns.map((column) => `${alias}.${column} desc`).join(', '));
}

/** Unpublished rows (id, score) with every word of the query, as prefixes; `ranked` takes long for many. */
export function waitingSql(query: string, ranked: boolean): SQL {
  return sql`
    select w.id, ${ranked ? sql`ts_rank(w.waiting_text, q.words)` : sql`0::real`} as score
    from (select regexp_replace(plainto_tsquery('fr', ${query})::text, '''(?= |$)', ''':*', 'g')::tsquery as words) q
    join plant_sheets w on w.waiting_text @@ q.words`;
}

/** Page by the index on status and date, totals by index-only scans. */
function plainList({ filters, visible }: ListOptions, body: SQL, limits: SQL): SQL {
  const rank = orderOf(filters, 'p');
  const binned = visible.includes('DELETED') ? sql` and ${inBin}` : sql``;
  return sql`
    select
      (select string_agg(p.body, ',' order by ${rank}) from (
        select s.id, s.updated_at, s.sort_name, s.review_priority, 0 as score, ${body} as body from plant_sheets s
        where s.status = ${shownStatuses(filters).find((status) => visible.includes(status)) ?? null}
        order by ${orderOf(filters, 's')} ${limits}) p) as texts,
      (select json_object_agg(v.status, (select count(*) from plant_sheets s where s.status = v.status${binned}))
        from unnest(${sql.param([...visible])}::text[]) as v(status)) as counts`;
}

/** Matches are materialised once for the page and the totals. */
function matchingList({ filters, scored, visible }: ListOptions, body: SQL, limits: SQL): SQL {
  const statuses = sql`s.status = any(${sql.param([...visible])}::text[])`;
  const rank = orderOf(filters, 'p');
  const score = scored === null ? sql`0::real` : sql`f.score`;
  const from = scored === null ? sql`plant_sheets s` : sql`(${scored}) f join plant_sheets s on s.id = f.id`;
  return sql`
    with m as materialized (
      select s.id, s.status, s.updated_at, s.sort_name, s.review_priority, ${score} as score from ${from}
      where ${sql.join([statuses, ...conditions(filters)], sql` and `)}
    ), page as (
      select p.id, p.updated_at, p.sort_name, p.review_priority, p.score from m p
      where p.status = any(${sql.param([...shownStatuses(filters)])}::text[]) order by ${rank} ${limits}
    )
    select
      (select string_agg(${body}, ',' order by ${rank}) from page p join plant_sheets s on s.id = p.id) as texts,
      (select array_agg(p.id order by ${rank}) from page p) as ids,
      (select coalesce(json_object_agg(status, n), '{}') from (
        select status, count(*)::int as n from m group by status) c) as counts`;
}

export function isFiltered(filters: PlantSheetFilters): boolean {
  return conditions(filters).length > 0;
}

export async function listSheets(db: Db, options: ListOptions): Promise<SheetPageRows> {
  const { filters } = options;
  const body = bodyOf('s', filters.view === 'cards' ? 'card' : 'reply');
  const limits = sql`limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}`;
  const { rows } = await db.execute<PageRow>(
    options.scored === null && !isFiltered(filters)
      ? plainList(options, body, limits)
      : matchingList(options, body, limits),
  );
  const [row] = rows;
  return {
    texts: row?.texts ? [Buffer.from(row.texts)] : [],
    ids: row?.ids ?? [],
    counts: row?.counts ?? {},
  };
}

/** Weak where danger is known from other sheets: it changes without a new version. */
export const etagOf = (version: number, danger: string | null): string =>
  `${danger === null ? '' : 'W/'}"${version}"`;

export function prepareSheetById(db: Db) {
  return db
    .select({
      reply: bodyWithDanger('plant_sheets', 'reply'),
      status: plantSheets.status,
      version: plantSheets.version,
      danger: knownDanger('plant_sheets'),
    })
    .from(plantSheets)
    .where(eq(plantSheets.id, sql.placeholder('id')))
    .prepare('plant_sheet_by_id');
}

export async function nearestNames(db: Db, normalized: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select n.name from plant_sheet_names n join plant_sheets s on s.id = n.plant_sheet_id
    where s.status = 'VALIDATED' and n.normalized % ${normalized}
    order by similarity(n.normalized, ${normalized}) desc, n.name limit ${limit}`);
  return [...new Set(rows.map((row) => row.name))];
}

const publishedState = {
  id: plantSheets.id,
  version: plantSheets.version,
  updatedAt: plantSheets.updatedAt,
  /** Danger known from other sheets of the plant; null when unknown. */
  knownDanger: knownDanger('plant_sheets'),
  isUnread: plantSheets.isUnread,
  isHealthReviewed: sql<boolean>`exists (
    select from plant_sheet_health_reviews r where r.plant_sheet_id = ${plantSheets.id} and r.version = ${plantSheets.version})`,
};

const publishedAmong = (ids: readonly string[]) =>
  and(sql`${plantSheets.id} = any(${sql.param([...ids])}::uuid[])`, eq(plantSheets.status, 'VALIDATED'));

/** What tells whether a published sheet has changed. */
export async function publishedStates(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.select(publishedState).from(plantSheets).where(publishedAmong(ids));
}
export type PublishedState = Awaited<ReturnType<typeof publishedStates>>[number];

export async function publishedSheets(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...publishedState, content: plantSheets.content })
    .from(plantSheets)
    .where(publishedAmong(ids));
}
export type PublishedSheet = Awaited<ReturnType<typeof publishedSheets>>[number];

/** Tags of sheets in any status, as filters know them. */
export async function tagsOf(db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { id, tags } = plantSheets;
  const rows = await db
    .select({ id, tags })
    .from(plantSheets)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.tags]));
}

interface DangerousPlant {
  /** Scientific name. */
  readonly plant: string;
  /** A draft that a document was read to say, and that no person has written. */
  readonly isRead: boolean;
}

/** Toxic or lethal sheets in any status, of genera in lower case. */
export async function dangerousPlants(db: Db, genera: readonly string[]): Promise<DangerousPlant[]> {
  if (genera.length === 0) return [];
  const name = sql`content ->> 'plantScientificName'`;
  const { rows } = await db.execute<{ plant: string; isRead: boolean }>(sql`
    select ${name} as plant, bool_and(status = 'DRAFT' and created_by = 'AI' and updated_by = 'AI') as "isRead"
    from plant_sheets
    where status <> 'DELETED' and danger_level in ('toxic', 'lethal')
      and lower(split_part(${name}, ' ', 1)) = any(${sql.param([...new Set(genera)])}::text[])
    group by 1`);
  return rows;
}

/** Sheets in any status. */
export async function commonNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: plantSheets.id, name: sql<string>`${plantSheets.content}->>'plantCommonName'` })
    .from(plantSheets)
    .where(inArray(plantSheets.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface SheetOutcome {
  readonly plantSheetId: string;
  readonly status: SheetStatus;
}

/** A closed change resolves to its sheet. */
export async function outcomesOf(db: Db, ids: readonly string[]): Promise<Map<string, SheetOutcome>> {
  if (ids.length === 0) return new Map();
  const { id, publishedSheetId, status } = plantSheets;
  const isOpen = sql`${status} in ('DRAFT', 'MODIFIED') or ${publishedSheetId} is null`;
  const rows = await db
    .select({
      id,
      plantSheetId: sql<string>`case when ${isOpen} then ${id} else ${publishedSheetId} end`,
      status,
    })
    .from(plantSheets)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}
