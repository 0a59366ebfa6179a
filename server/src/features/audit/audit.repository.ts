import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { columnsOf, type Db, into, namedStatement, recordSet } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { networkOf } from '#server/lib/network-addresses.ts';

export interface Caller {
  readonly address: string;
  readonly requestId: string;
}

export interface Acting {
  readonly kind: 'AI' | 'HUMAN';
  /** Null for the AI. */
  readonly id: string | null;
  /** Null outside a request. */
  readonly caller: Caller | null;
}

/** On a sheet, document or account; never deleted. */
export interface TrailEvent {
  readonly act: string;
  readonly result: 'ok' | 'failed' | 'refused' | 'conflict';
  readonly subjectId: string | null;
  /** The row itself when it differs, e.g. a pending change. */
  readonly rowId: string | null;
  readonly version?: number | null;
  readonly reason?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const columns = columnsOf(auditEvents, 'chain', 'position', 'hash');

/** Insert with the parameter `events`, alone or as part of a statement. */
export const recording = sql`
  insert into audit_events (${into(columns)}) select * from ${recordSet('events', 'e', columns)}`;

export function eventsText(acting: Acting, at: Date, events: readonly TrailEvent[]): string {
  const { kind, id, caller } = acting;
  const rows = events.map((event, place) => ({
    // Keeps the order of the events of one act.
    id: uuidv7(at.getTime() + place),
    at,
    actorKind: kind,
    actorId: id,
    network: caller === null ? null : networkOf(caller.address),
    requestId: caller?.requestId ?? null,
    ...event,
  }));
  return JSON.stringify(rows);
}

const recordingAlone = namedStatement('audit_record', recording);

/** In the transaction of acts that succeed; outside of it for refused ones. */
export async function recordEvents(
  db: Db,
  acting: Acting,
  at: Date,
  events: readonly TrailEvent[],
): Promise<void> {
  if (events.length > 0) await recordingAlone(db, { events: eventsText(acting, at, events) });
}

export async function eventsAbout(db: Db, subjectId: string, limit: number) {
  const about = eq(auditEvents.subjectId, subjectId);
  const events = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      act: auditEvents.act,
      result: auditEvents.result,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      rowId: auditEvents.rowId,
      version: auditEvents.version,
      reason: auditEvents.reason,
    })
    .from(auditEvents)
    .where(about)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
  const [total] = await db.select({ n: count() }).from(auditEvents).where(about);
  return { events, total: total?.n ?? 0 };
}

/** Oldest first, without subjects: they may be other people. */
export async function eventsBy(db: Db, actorId: string) {
  const events = await db
    .select({
      at: auditEvents.at,
      act: auditEvents.act,
      result: auditEvents.result,
      network: auditEvents.network,
    })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, actorId))
    .orderBy(auditEvents.at, auditEvents.id);
  return events.map((event) => ({ ...event, at: event.at.toISOString() }));
}

export interface EventFilters {
  readonly person?: string | undefined;
  readonly act?: string | undefined;
  readonly sheet?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface Position {
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

function events(db: Db, condition: SQL | undefined) {
  return db.select().from(auditEvents).where(condition).orderBy(desc(at), desc(id)).$dynamic();
}

export type EventRow = typeof auditEvents.$inferSelect;

export async function pageOfEvents(
  db: Db,
  filters: EventFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return events(db, conditionOf(filters)).limit(limit).offset(offset);
}

/** Keyset pagination: new events arrive during an export. */
export async function eventsBefore(
  db: Db,
  filters: EventFilters,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<EventRow[]> {
  const older = after && sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return events(db, and(conditionOf(filters), older ?? undefined)).limit(limit);
}

export async function countEvents(db: Db, filters: EventFilters): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(auditEvents).where(conditionOf(filters));
  return counted?.total ?? 0;
}

/** Loose index scan: one step per distinct act. */
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
