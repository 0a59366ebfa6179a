import { AppError } from '@simples/contract/errors';
import type { Session } from '../../../http/route.ts';
import type { SignInParts } from '../auth.service.ts';

/** Ends one's other sessions, or all of them with the one that asks. */
export async function endOwnSessions(
  { db, sessions }: SignInParts,
  session: Session,
  scope: 'others' | 'all',
): Promise<undefined> {
  if (scope === 'all') await sessions.endAll(db, session.actor.id);
  else await sessions.endOthers(db, session);
}

/** @throws AppError `notFound` for what is no session of one's own. */
export async function endOwnSession(
  { sessions }: SignInParts,
  session: Session,
  id: string,
): Promise<undefined> {
  if (!(await sessions.endOne(session.actor.id, id))) throw new AppError('notFound');
}
