import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentType } from '@simples/contract/dashboard';
import { pendingStatuses } from '@simples/contract/plant-sheet-status';
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';

const waiting = inArray(plantSheets.status, [...pendingStatuses]);

/** Published sheets by region of origin, most named first. */
export async function countByRegion(db: Db, limit: number) {
  const { rows } = await db.execute<{ region: string; plantSheets: number }>(sql`
    select region, count(*)::int as "plantSheets"
    from plant_sheets, unnest(origins) region
    where status = 'VALIDATED' and published_sheet_id is null
    group by region
    order by count(*) desc, region
    limit ${limit}`);
  return rows;
}

/** Without pending changes and the bin. */
export async function countSheets(db: Db, createdSince: Date) {
  const { rows } = await db.execute<{
    totalPlantSheets: number;
    plantSheetsValidated: number;
    plantSheetsPending: number;
    plantSheetsWithPendingChange: number;
    plantSheetsCreatedThisWeek: number;
  }>(sql`
    select count(*) filter (where is_sheet)::int as "totalPlantSheets",
      count(*) filter (where is_sheet and status = 'VALIDATED')::int as "plantSheetsValidated",
      count(*) filter (where is_sheet and status <> 'VALIDATED')::int as "plantSheetsPending",
      count(distinct published_sheet_id)::int as "plantSheetsWithPendingChange",
      count(*) filter (where is_sheet and created_at >= ${createdSince}::timestamptz)::int
        as "plantSheetsCreatedThisWeek"
    from (
      select status, created_at, published_sheet_id, published_sheet_id is null as is_sheet
      from plant_sheets where status <> 'DELETED'
    ) sheets`);
  const [figures] = rows;
  if (!figures) throw new Error('counting gave no row');
  return figures;
}

export async function publishedLabels(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: plantSheets.id, label: labelSql })
    .from(plantSheets)
    .where(and(inArray(plantSheets.id, [...ids]), eq(plantSheets.status, 'VALIDATED')));
  return new Map(rows.map(({ id, label }) => [id, label]));
}

const labelSql = sql<string>`concat(${plantSheets.content}->>'plantCommonName',
  ' (', ${plantSheets.content}->>'plantScientificName', ')')`;

export async function waitingSheets(db: Db, limit: number) {
  const rows = await db
    .select({
      id: plantSheets.id,
      publishedSheetId: plantSheets.publishedSheetId,
      label: labelSql,
      status: plantSheets.status,
      createdBy: plantSheets.createdBy,
      priority: plantSheets.reviewPriority,
      safetyChanges: plantSheets.safetyChanges,
      updatedAt: plantSheets.updatedAt,
    })
    .from(plantSheets)
    .where(waiting)
    .orderBy(desc(plantSheets.reviewPriority), desc(plantSheets.updatedAt), desc(plantSheets.id))
    .limit(limit);
  const [counted] = await db
    .select({ total: count(), dangerous: sql<number>`count(*) filter (where review_priority = 2)::int` })
    .from(plantSheets)
    .where(waiting);
  return { rows, total: counted?.total ?? 0, dangerous: counted?.dangerous ?? 0 };
}

/** Changes with every publication. */
async function publishedState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat(count(*), ' ', max(updated_at)) as state from plant_sheets where status = 'VALIDATED'`);
  return rows[0]?.state ?? '';
}

/** In slices: one query would block the database. */
async function citationsAfter(db: Db, after: string | null, limit: number) {
  return db
    .select({
      id: plantSheets.id,
      citations: sql<string[]>`jsonb_path_query_array(${plantSheets.content}, '$.references[*].citation')`,
    })
    .from(plantSheets)
    .where(and(eq(plantSheets.status, 'VALIDATED'), after === null ? undefined : gt(plantSheets.id, after)))
    .orderBy(asc(plantSheets.id))
    .limit(limit);
}

/** The first match wins. */
const signs: readonly (readonly [DocumentType, RegExp])[] = [
  ['META_ANALYSIS', /m[ée]ta[-\s]?analy/iu],
  ['TESTIMONY', /t[ée]moignage|testimon/iu],
  ['BOOK', /\bisbn\b|\b\d{1,2}\s?(?:e|ᵉ|è|re|ère|st|nd|rd|th)\s(?:[ée]d\b|[ée]d\.|[ée]dition)/iu],
  // Volume(issue): pages, volume: pages, or an identifier.
  [
    'ARTICLE',
    /\d\s?\(\d+(?:[-–]\d+)?\)\s?[:,]\s?e?\d|\b\d{1,4}\s?:\s?\d{1,5}\s?[-–]\s?\d|\bpmid\b|\bdoi\b/iu,
  ],
];

/** Never guessed. */
export function typeOfCitation(citation: string): DocumentType {
  return signs.find(([, sign]) => sign.test(citation))?.[0] ?? 'UNSPECIFIED';
}

const SLICE = 200;

export type ReferenceTypes = ReadonlyMap<DocumentType, number>;

async function countReferences(db: Db): Promise<ReferenceTypes> {
  const counts = new Map<DocumentType, number>();
  for (let last: string | null = null; ; ) {
    const rows: { id: string; citations: string[] }[] = await citationsAfter(db, last, SLICE);
    const end = rows.at(-1);
    if (!end) return counts;
    last = end.id;
    for (const citation of rows.flatMap(({ citations }) => citations)) {
      const type = typeOfCitation(citation);
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    await nextTurn();
  }
}

/** Recounted only after a publication. */
export function createReferenceTypes(db: Db): () => Promise<ReferenceTypes> {
  let known: { state: string; counts: ReferenceTypes } | null = null;
  return async () => {
    const state = await publishedState(db);
    if (known?.state !== state) known = { state, counts: await countReferences(db) };
    return known.counts;
  };
}
