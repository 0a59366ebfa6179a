import { AppError } from '@simples/contract/errors';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import {
  findAccount,
  readIdentifier,
  refuseCommonPassword,
  setOwnPassword,
} from '#server/features/users/users.feature.ts';
import type { SignInDeps } from './auth.service.ts';
import type { Subject } from './throttles.service.ts';

interface NewPassword {
  readonly username: string;
  readonly code: string;
  readonly password: string;
}

async function subjectOf({ db }: SignInDeps, { address }: Caller, username: string): Promise<Subject> {
  const identifier = readIdentifier(username);
  const account = await findAccount(db, identifier);
  return { identifier, account: account?.isActive ? account : null, address, device: null };
}

async function replacePassword(
  deps: SignInDeps,
  { account }: Subject,
  { code, passwordHash }: { code: string; passwordHash: string },
): Promise<boolean> {
  if (!account) return false;
  return deps.db.transaction(async (tx) => {
    const owner = { userId: account.id, purpose: 'password_reset' } as const;
    // Refused like a wrong code: the limit would tell that the account exists.
    if ((await deps.throttles.claimGuess(tx, owner)) > 0) return false;
    if ((await deps.codes.guess(tx, owner, code)) !== 'right') return false;
    await deps.throttles.releaseGuess(tx, owner);
    await setOwnPassword(tx, account.id, passwordHash, deps.clock.now());
    await deps.sessions.endAll(tx, account.id);
    await deps.notices.post(tx, account.id, 'passwordChanged');
    return true;
  });
}

/** The reply is the same without an account. @throws AppError `rateLimited`. */
export async function startReset(deps: SignInDeps, caller: Caller, username: string) {
  const { audit, background, codes, throttles } = deps;
  const subject = await subjectOf(deps, caller, username);
  const { account, identifier } = subject;
  await throttles.claimReset(subject);
  const mayReset = await throttles.mayReset(subject);
  background.run(async () => {
    if (!account || !mayReset) return;
    const owner = { userId: account.id, purpose: 'password_reset' } as const;
    const left = await codes.send(account, owner, identifier);
    audit({ act: 'code-sent', result: left ? 'ok' : 'failed', who: account.id, caller });
  });
  return { success: true as const, message: 'Si ce compte existe, un code vient de lui être envoyé.' };
}

/** Ends all sessions. @throws AppError `validation`, `verifyOTP`, `rateLimited`, `unavailable`. */
export async function resetPassword(
  deps: SignInDeps,
  caller: Caller,
  { username, code, password }: NewPassword,
) {
  const { audit, hasher, notices, throttles } = deps;
  await refuseCommonPassword(password);
  await throttles.claimAddress(caller.address);
  const subject = await subjectOf(deps, caller, username);
  await throttles.claim('reset', subject);
  // Hashed first: a busy server must not consume the code, and a wrong one takes as long.
  const passwordHash = await hasher.hash(password).catch(async (error: unknown) => {
    await throttles.release('reset', subject);
    throw error;
  });
  await notices.ready();
  const done = await replacePassword(deps, subject, { code, passwordHash });
  audit({
    act: 'password-reset',
    result: done ? 'ok' : 'failed',
    who: subject.account?.id ?? null,
    caller,
  });
  if (!done || !subject.account) throw new AppError('verifyOTP');
  notices.sendPosted();
  await throttles.forgive('reset', subject.account, subject);
  await throttles.forgive('login', subject.account, subject);
  return { success: true as const, message: 'Votre mot de passe a été changé. Connectez-vous.' };
}
