import { AppError } from '@simples/contract/errors';
import type { Session } from '../../../http/route.ts';
import type { Caller } from '../../audit/audit.service.ts';
import {
  type Account,
  findAccountById,
  keepOwnPassword,
  refuseCommonPassword,
} from '../../users/users.service.ts';
import type { SignInParts } from '../auth.service.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

function refuse(field: keyof PasswordChange, message: string): never {
  throw new AppError('validation', { fields: [{ path: `body.${field}`, message }] });
}

/** Counted like a sign-in: a session left open is no way to guess a password. */
async function checkCurrent(
  { hasher, throttles }: SignInParts,
  account: Account,
  password: string,
): Promise<void> {
  const subject = { account, identifier: { emailKey: null, phones: [], canonical: [] } };
  await throttles.claim('login', subject);
  const right = await hasher.verify(password, account.passwordHash).catch(async (error: unknown) => {
    await throttles.release('login', subject);
    throw error;
  });
  if (!right) refuse('currentPassword', 'Ce n’est pas votre mot de passe actuel.');
  await throttles.forgive('login', account);
}

/**
 * Replaces one's own password; one's other sessions end, and an e-mail tells it.
 * @throws AppError `validation` for a wrong current password, or a new one that is common or the same; `rateLimited`;
 * `unavailable`.
 */
export async function changeOwnPassword(
  parts: SignInParts,
  caller: Caller,
  session: Session,
  { currentPassword, newPassword }: PasswordChange,
) {
  const { db, clock, hasher, notices, sessions, trail } = parts;
  const account = await findAccountById(db, session.actor.id);
  if (!account) throw new AppError('unauthenticated');
  await checkCurrent(parts, account, currentPassword);
  if (newPassword === currentPassword)
    refuse('newPassword', 'Choisissez un autre mot de passe que l’actuel.');
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hasher.hash(newPassword);
  const now = clock.now();
  await notices.ready();
  await db.transaction(async (tx) => {
    await keepOwnPassword(tx, account.id, passwordHash, now);
    await sessions.endOthers(tx, session);
    await notices.post(tx, account.id, 'passwordChanged');
    await trail(tx, { kind: 'HUMAN', id: account.id, caller }, now, [
      { act: 'password-change', result: 'ok', subjectId: account.id, rowId: null },
    ]);
  });
  notices.sendPosted();
  return { success: true as const, message: 'Votre mot de passe a été changé.' };
}
