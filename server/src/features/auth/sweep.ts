import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/db.ts';
import { deleteStale } from '../../db/throttles.ts';
import { deleteExpiredInvitations } from '../users/users.service.ts';
import { deleteExpiredCodes } from './codes/codes.repository.ts';
import { deleteExpired } from './sessions/sessions.repository.ts';

/** Removes what time has ended: sessions, codes, invitations and counters. Nothing depends on when it runs. */
export async function sweepSignIn(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteStale(db, now);
}
