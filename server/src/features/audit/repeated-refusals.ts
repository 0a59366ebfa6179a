import type { auditEvents } from '#server/db/schema.ts';

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
export function createRepeatedRefusals() {
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
