import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/db.ts';
import { auditEvents, plantSheets, users } from '../../db/schema.ts';

/** What events are asked for. */
export interface EventFilters {
  readonly person?: string | undefined;
  readonly act?: string | undefined;
  readonly sheet?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** An event, to go on after it. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const { actorId, subjectId, rowId, act, at, id } = auditEvents;

function conditionOf({ person, sheet, from, until, ...filters }: EventFilters): SQL | undefined {
  return and(
    person === undefined ? undefined : or(eq(actorId, person), eq(subjectId, person)),
    sheet === undefined ? undefined : or(eq(subjectId, sheet), eq(rowId, sheet)),
    filters.act === undefined ? undefined : eq(act, filters.act),
    from === undefined ? undefined : gte(at, from),
    until === undefined ? undefined : lt(at, until),
  );
}

const subjectUser = alias(users, 'subject_user');

const columns = {
  event: auditEvents,
  actor: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
  subjectUser: {
    firstName: subjectUser.firstName,
    lastName: subjectUser.lastName,
    deletedAt: subjectUser.deletedAt,
  },
  sheetName: sql<string | null>`${plantSheets.content}->>'plantCommonName'`,
};

/** Events with the names of whom and what they are about, newest first. */
function events(db: Db, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(auditEvents)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(subjectUser, eq(subjectUser.id, subjectId))
    .leftJoin(plantSheets, eq(plantSheets.id, subjectId))
    .where(condition)
    .orderBy(desc(at), desc(id))
    .$dynamic();
}

export type EventRow = Awaited<ReturnType<typeof pageOfEvents>>[number];

export async function pageOfEvents(
  db: Db,
  filters: EventFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return events(db, conditionOf(filters)).limit(limit).offset(offset);
}

/** Events older than one of them: a file is read so, while new ones come in. */
export async function eventsBefore(
  db: Db,
  filters: EventFilters,
  { place, limit }: { readonly place: Place | null; readonly limit: number },
): Promise<EventRow[]> {
  const older = place && sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;
  return events(db, and(conditionOf(filters), older ?? undefined)).limit(limit);
}

export async function countEvents(db: Db, filters: EventFilters): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(auditEvents).where(conditionOf(filters));
  return counted?.total ?? 0;
}

/** Every act there is an event of, each found by one step in the index. */
export async function knownActs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ act: string }>(sql`
    with recursive acts as (
      (select act from audit_events order by act limit 1)
      union all
      select (select e.act from audit_events e where e.act > a.act order by e.act limit 1) from acts a
      where a.act is not null
    )
    select act from acts where act is not null`);
  return rows.map((row) => row.act);
}
