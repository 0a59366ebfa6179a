import { AppError } from '@simples/contract/errors';
import type { Caller } from '../audit/audit.service.ts';
import {
  findInvited,
  keepOwnPassword,
  refuseCommonPassword,
  takeInvitation,
} from '../users/users.service.ts';
import type { SignInParts } from './auth.service.ts';

/**
 * Says whom an invitation is for.
 * @throws AppError `invitation`, the same for one that is used, too old or made up; `rateLimited`.
 */
export async function checkInvitation({ db, clock, throttles }: SignInParts, caller: Caller, token: string) {
  await throttles.claimAddress(caller.address);
  const invited = await findInvited(db, token, clock.now());
  if (!invited) throw new AppError('invitation');
  return { ...invited, expiresAt: invited.expiresAt.toISOString() };
}

/**
 * Sets the first password of an invited person. Of several tries at once, one does it.
 * @throws AppError `validation` for a common password; `invitation`; `rateLimited`; `unavailable`.
 */
export async function acceptInvitation(
  { db, clock, hasher, sessions, throttles, trail }: SignInParts,
  caller: Caller,
  { token, password }: { readonly token: string; readonly password: string },
) {
  refuseCommonPassword(password);
  await throttles.claimAddress(caller.address);
  // Before the token is looked at: a right one must not be used up by a server too busy to hash, and a wrong one
  // takes as long.
  const passwordHash = await hasher.hash(password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const userId = await takeInvitation(tx, token, now);
    if (userId === null) throw new AppError('invitation');
    await keepOwnPassword(tx, userId, passwordHash, now);
    await sessions.endAll(tx, userId);
    await trail(tx, { kind: 'HUMAN', id: userId, caller }, now, [
      { act: 'invitation-accept', result: 'ok', subjectId: userId, rowId: null },
    ]);
  });
  return { success: true as const, message: 'Votre mot de passe est enregistré. Connectez-vous.' };
}
