import { DELETED_PERSON } from '@simples/contract/audit';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import type { ReviewLease } from '@simples/contract/plant-sheets';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import { activeLeases, dropLease, type LeaseRow, takeLease } from './leases.repository.ts';

interface LeaseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly userNames: NamesOf;
}

/** Who is reading which waiting row, so that two people do not review the same one unknowingly. */
export function createLeases({ db, clock, userNames }: LeaseDeps) {
  async function withHolders(actor: Actor, rows: readonly LeaseRow[]): Promise<ReviewLease[]> {
    const names = await userNames(rows.map(({ userId }) => userId));
    return rows.map(({ plantSheetId, userId, until }) => ({
      plantSheetId,
      holder: names.get(userId) ?? DELETED_PERSON,
      isMine: userId === actor.id,
      until: until.toISOString(),
    }));
  }

  /**
   * Takes or renews the lease of a waiting row; when someone else holds it, says who.
   * @throws AppError `notFound` when the row does not wait.
   */
  async function take(actor: Actor, plantSheetId: string): Promise<ReviewLease> {
    const now = clock.now();
    const until = new Date(now.getTime() + limits.review.leaseSeconds * 1000);
    const lease = await takeLease(db, { plantSheetId, userId: actor.id, now, until });
    const [taken] = lease ? await withHolders(actor, [lease]) : [];
    if (!taken) throw new AppError('notFound');
    return taken;
  }

  /**
   * Ends the actor's own lease; someone else's stays.
   * @throws AppError `notFound` for an unknown row.
   */
  async function release(actor: Actor, plantSheetId: string): Promise<undefined> {
    if (!(await dropLease(db, plantSheetId, actor.id))) throw new AppError('notFound');
  }

  async function list(actor: Actor): Promise<{ leases: ReviewLease[] }> {
    return { leases: await withHolders(actor, await activeLeases(db, clock.now())) };
  }

  return { take, release, list };
}

export type Leases = ReturnType<typeof createLeases>;
