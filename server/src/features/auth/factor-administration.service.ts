import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import { lockUserRow } from '#server/features/users/users.feature.ts';
import type { SignInDeps } from './auth.service.ts';
import { deleteCodes } from './codes.repository.ts';

/** Ends their sessions and tells them. @throws AppError `notFound`, `conflict` without a factor, `ownAccount`. */
export async function resetFactorsOf(
  { db, clock, factors, notices, sessions, trail }: SignInDeps,
  caller: Caller,
  actor: Actor,
  id: string,
): Promise<undefined> {
  if (id === actor.id) {
    const message = 'Vos propres moyens de connexion se gèrent dans « Mon compte ».';
    throw new AppError('ownAccount', { message });
  }
  await notices.ready();
  await db.transaction(async (tx) => {
    if (!(await lockUserRow(tx, id))) throw new AppError('notFound');
    if (!(await factors.has(tx, id))) {
      const message = 'Cette personne n’a ni application d’authentification ni clé d’accès.';
      throw new AppError('conflict', { message });
    }
    await factors.forgetAll(tx, id);
    await deleteCodes(tx, id);
    await sessions.endAll(tx, id);
    await notices.post(tx, id, 'factorsReset');
    await trail(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [
      { act: 'user-factors-reset', result: 'ok', subjectId: id, rowId: null },
    ]);
  });
  notices.sendPosted();
}
