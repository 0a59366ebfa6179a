import type { Clock } from '#server/adapters/clock.ts';
import { chainEvents, deleteExpiredEvents } from '#server/db/audit-chain.ts';
import type { Db } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema.ts';
import { retentionDays } from '#server/lib/dates.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { networkOf } from '#server/lib/network-addresses.ts';
import { type AuditEvent, signInActs } from './audit.service.ts';

type Row = typeof auditEvents.$inferInsert;

interface Refusal {
  /** Milliseconds: when its repeats are written at the latest. */
  readonly until: number;
  /** The last repeat that is not written yet. */
  last: Row | null;
  times: number;
}

/** Milliseconds. */
const WINDOW = 60 * 60 * 1000;
/** Kinds of refusals counted at once. */
const MAX_KINDS = 10_000;

const keyOf = ({ act, result, actorId, network }: Row) => JSON.stringify([act, result, actorId, network]);

/**
 * The same act, refused to the same person from the same network, is a row at first and a count within the hour:
 * whoever tries passwords all night fills no table. Rows once written stay as they are.
 */
function createRepeatedRefusals() {
  const refusals = new Map<string, Refusal>();
  return {
    /** False for one to be written as a row. */
    absorb: (row: Row, now: Date): boolean => {
      const key = keyOf(row);
      const known = refusals.get(key);
      if (known && known.until > now.getTime()) {
        known.last = row;
        known.times += 1;
        return true;
      }
      if (!known && refusals.size < MAX_KINDS)
        refusals.set(key, { until: now.getTime() + WINDOW, last: null, times: 0 });
      return false;
    },
    /** Rows of those whose hour is over, or of all. */
    take: (now: Date, which: 'ended' | 'all'): Row[] => {
      const rows: Row[] = [];
      for (const [key, refusal] of refusals) {
        const hasEnded = refusal.until <= now.getTime();
        if (!hasEnded && which === 'ended') continue;
        if (refusal.last) rows.push({ ...refusal.last, detail: { times: refusal.times } });
        if (hasEnded) refusals.delete(key);
        refusal.last = null;
        refusal.times = 0;
      }
      return rows;
    },
  };
}

const passing: ReadonlySet<string> = new Set(signInActs);
const chainOf = (act: string) => (passing.has(act) ? 'passing' : 'kept');

interface BufferDeps {
  readonly db: Db;
  /** Where nobody waits for what is written. */
  readonly background: Db;
  readonly clock: Clock;
  readonly log: { error(fields: object, line: string): void };
}

/** Milliseconds. */
const WRITE_EVERY = 1_000;
const CHAIN_EVERY = 5_000;
/** Events buffered during an outage; the log has all of them. */
const MAX_WAITING = 10_000;
const SLICE = 500;
const DAY = 24 * 60 * 60 * 1000;

export interface AuditBuffer {
  readonly add: (event: AuditEvent) => void;
  /** Never throws: failed writes are retried. */
  readonly flush: () => Promise<void>;
  /** From then on, events are chained: also those that other features wrote. */
  readonly start: () => void;
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

/** Gives written events their place in their chain, in the background. */
function createChaining({ background, log }: Pick<BufferDeps, 'background' | 'log'>) {
  let timer: NodeJS.Timeout | undefined;
  let chaining: Promise<void> = Promise.resolve();
  async function chain(): Promise<void> {
    try {
      await chainEvents(background, chainOf);
    } catch (error) {
      log.error({ err: error }, 'audit events not chained');
    }
  }
  return {
    start: () => {
      timer = setInterval(() => {
        chaining = chaining.then(chain);
      }, CHAIN_EVERY).unref();
    },
    stop: () => {
      clearInterval(timer);
      return chaining;
    },
  };
}

export function createAuditBuffer({ db, background, clock, log }: BufferDeps): AuditBuffer {
  let waiting: Row[] = [];
  let sweptAt = 0;
  const repeats = createRepeatedRefusals();
  let writing: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const now = clock.now().getTime();
    if (now - sweptAt < DAY) return;
    const before = new Date(now - retentionDays.signIns * DAY);
    await deleteExpiredEvents(db, before);
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
  const chaining = createChaining({ background, log });
  return {
    start: chaining.start,
    add: (event) => {
      const now = clock.now();
      const row = rowOf(event, now);
      const isRefused = event.result !== 'ok' && event.act !== 'export';
      if (isRefused && repeats.absorb(row, now)) return;
      if (waiting.length < MAX_WAITING) waiting.push(row);
    },
    flush: () => flush(),
    close: async () => {
      clearInterval(timer);
      await flush();
      await chaining.stop();
    },
  };
}
