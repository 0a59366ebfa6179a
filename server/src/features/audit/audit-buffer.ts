import { and, inArray, lt } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { networkOf } from '#server/lib/network-addresses.ts';
import { type AuditEvent, signInActs } from './audit.service.ts';
import { createRepeatedRefusals } from './repeated-refusals.ts';

interface BufferDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: { error(fields: object, line: string): void };
}

/** Milliseconds. */
const WRITE_EVERY = 1_000;
/** Events buffered during an outage; the log has all of them. */
const MAX_WAITING = 10_000;
const SLICE = 500;
/** Days. Acts on sheets and accounts are never deleted. */
export const SIGN_IN_DAYS = 400;
const DAY = 24 * 60 * 60 * 1000;

type Row = typeof auditEvents.$inferInsert;

export interface AuditBuffer {
  readonly add: (event: AuditEvent) => void;
  /** Never throws: failed writes are retried. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function rowOf({ act, result, who, caller, detail }: AuditEvent, now: Date): Row {
  return {
    id: uuidv7(now.getTime()),
    at: now,
    act,
    result,
    actorKind: 'HUMAN',
    actorId: who,
    network: networkOf(caller.address),
    requestId: caller.requestId,
    detail: detail ?? null,
  };
}

export function createAuditBuffer({ db, clock, log }: BufferDeps): AuditBuffer {
  let waiting: Row[] = [];
  let sweptAt = 0;
  const repeats = createRepeatedRefusals();
  let writing: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const now = clock.now().getTime();
    if (now - sweptAt < DAY) return;
    const before = new Date(now - SIGN_IN_DAYS * DAY);
    await db
      .delete(auditEvents)
      .where(and(inArray(auditEvents.act, [...signInActs]), lt(auditEvents.at, before)));
    sweptAt = now;
  }

  async function write(which: 'ended' | 'all'): Promise<void> {
    const rows = [...waiting, ...repeats.take(clock.now(), which)];
    if (rows.length === 0) return;
    waiting = [];
    try {
      while (rows.length > 0) {
        await db.insert(auditEvents).values(rows.slice(0, SLICE)).onConflictDoNothing();
        rows.splice(0, SLICE);
      }
      await sweep();
    } catch (error) {
      waiting = [...rows, ...waiting].slice(0, MAX_WAITING);
      log.error({ err: error }, 'audit events not written');
    }
  }

  function flush(which: 'ended' | 'all' = 'all'): Promise<void> {
    writing = writing.then(() => write(which));
    return writing;
  }

  const timer = setInterval(() => void flush('ended'), WRITE_EVERY).unref();
  return {
    add: (event) => {
      const now = clock.now();
      const row = rowOf(event, now);
      const isRefused = event.result !== 'ok' && event.act !== 'export';
      if (isRefused && repeats.absorb(row, now)) return;
      if (waiting.length < MAX_WAITING) waiting.push(row);
    },
    flush: () => flush(),
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
