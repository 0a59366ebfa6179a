import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import type { ReviewLease } from '@simples/contract/plant-sheets';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { activeLeases, dropLease, type LeaseRow, takeLease } from './leases.repository.ts';

function leaseFor(actor: Actor, { plantSheetId, userId, holder, until }: LeaseRow): ReviewLease {
  return { plantSheetId, holder, isMine: userId === actor.id, until: until.toISOString() };
}

/** Who is reading which waiting row, so that two people do not review the same one unknowingly. */
export function createLeases(db: Db, clock: Clock) {
  /**
   * Takes or renews the lease of a waiting row; when someone else holds it, says who.
   * @throws AppError `notFound` when the row does not wait.
   */
  async function take(actor: Actor, plantSheetId: string): Promise<ReviewLease> {
    const now = clock.now();
    const until = new Date(now.getTime() + limits.review.leaseSeconds * 1000);
    const lease = await takeLease(db, { plantSheetId, userId: actor.id, now, until });
    if (!lease) throw new AppError('notFound');
    return leaseFor(actor, lease);
  }

  /**
   * Ends the actor's own lease; someone else's stays.
   * @throws AppError `notFound` for an unknown row.
   */
  async function release(actor: Actor, plantSheetId: string): Promise<undefined> {
    if (!(await dropLease(db, plantSheetId, actor.id))) throw new AppError('notFound');
  }

  async function list(actor: Actor): Promise<{ leases: ReviewLease[] }> {
    const rows = await activeLeases(db, clock.now());
    return { leases: rows.map((row) => leaseFor(actor, row)) };
  }

  return { take, release, list };
}

export type Leases = ReturnType<typeof createLeases>;
