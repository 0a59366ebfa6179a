import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from '../../adapters/ids.ts';
import { networkOf } from '../../adapters/network-address.ts';
import type { Db } from '../../db/db.ts';
import { namedStatement } from '../../db/named-statement.ts';
import { columnsOf, into, recordSet } from '../../db/record-set.ts';
import { auditEvents, users } from '../../db/schema.ts';

/** Where a request comes from: what a handler's call carries. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
}

/** Whoever acts, and from where. */
export interface Acting {
  readonly kind: 'AI' | 'HUMAN';
  /** Of a person; none for the AI. */
  readonly id: string | null;
  /** None for what no request asked for. */
  readonly caller: Caller | null;
}

/** An act on something of the product, kept for good. */
export interface TrailEvent {
  readonly act: string;
  readonly result: 'ok' | 'failed' | 'refused' | 'conflict';
  /** What it was done to. */
  readonly subjectId: string | null;
  /** The row itself where that is another, e.g. a pending change. */
  readonly rowId: string | null;
  readonly version?: number | null;
  readonly reason?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const columns = columnsOf(auditEvents);

/** Writes events to the trail: a statement, or a part of one, with the parameter `events`. */
export const recording = sql`
  insert into audit_events (${into(columns)}) select * from ${recordSet('events', 'e', columns)}`;

/** Events as the parameter `events`. */
export function eventsText(acting: Acting, at: Date, events: readonly TrailEvent[]): string {
  const { kind, id, caller } = acting;
  const rows = events.map((event, place) => ({
    // What one act brings about keeps its order.
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

/**
 * Writes events to the audit trail: in the transaction of the acts when they succeed, so that neither exists without
 * the other; outside of it when they are refused.
 */
export async function recordEvents(
  db: Db,
  acting: Acting,
  at: Date,
  events: readonly TrailEvent[],
): Promise<void> {
  if (events.length > 0) await recordingAlone(db, { events: eventsText(acting, at, events) });
}

/** The newest events about something with the names of who acted, and how many there are in all. */
export async function eventsAbout(db: Db, subjectId: string, limit: number) {
  const about = eq(auditEvents.subjectId, subjectId);
  const events = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      act: auditEvents.act,
      result: auditEvents.result,
      actorKind: auditEvents.actorKind,
      firstName: users.firstName,
      lastName: users.lastName,
      rowId: auditEvents.rowId,
      version: auditEvents.version,
      reason: auditEvents.reason,
    })
    .from(auditEvents)
    .leftJoin(users, and(eq(users.id, auditEvents.actorId), isNull(users.deletedAt)))
    .where(about)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
  const [total] = await db.select({ n: count() }).from(auditEvents).where(about);
  return { events, total: total?.n ?? 0 };
}

/** Everything a person has done, oldest first, without what it was done to: that may be someone else's. */
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
