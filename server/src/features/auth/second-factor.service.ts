import { AppError } from '@simples/contract/errors';
import type { Assertion } from '@simples/contract/second-factor';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import { type Account, findAccountById } from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import { auditRefusal, openAccount, type SignInDeps, tellOfNewDevice } from './auth.service.ts';
import type { Opened } from './sessions.service.ts';

interface Outcome {
  readonly opened: Opened | null;
  readonly isLocking: boolean;
  /** Seconds. */
  readonly wait: number;
}

const wrong: Outcome = { opened: null, isLocking: false, wait: 0 };

/** @throws AppError `conflict` for a session that is open already. */
async function pendingAccount({ db }: SignInDeps, session: Session): Promise<Account> {
  if (session.state !== 'otp_pending') throw new AppError('conflict');
  const account = await findAccountById(db, session.actor.id);
  if (!account) throw new AppError('unauthenticated');
  return account;
}

/** Counted before it is checked, for the session, the day and the account: parallel guesses cannot slip through. */
function guess(
  deps: SignInDeps,
  session: Session,
  account: Account,
  isRight: (tx: Db) => Promise<boolean>,
): Promise<Outcome> {
  const { db, throttles } = deps;
  const owner = { userId: account.id, purpose: 'second_factor' } as const;
  return db.transaction(async (tx) => {
    await throttles.refuseLocked(tx, account.id);
    const wait = (await throttles.claimSessionTry(tx, session.id)) || (await throttles.claimGuess(tx, owner));
    if (wait > 0) return { ...wrong, wait };
    if (!(await isRight(tx))) return { ...wrong, isLocking: await throttles.countWrongCode(tx, account.id) };
    await throttles.releaseGuess(tx, owner);
    return { ...wrong, opened: await openAccount(deps, tx, session, account) };
  });
}

interface Guess {
  readonly act: 'factor-check' | 'recovery-code';
  readonly isRight: (tx: Db) => Promise<boolean>;
}

async function openByGuess(
  deps: SignInDeps,
  caller: Caller,
  session: Session,
  { act, isRight }: Guess,
): Promise<Account> {
  const account = await pendingAccount(deps, session);
  const event = { act, who: account.id, caller } as const;
  const { opened, isLocking, wait } = await guess(deps, session, account, isRight).catch(
    auditRefusal(deps.audit)(event),
  );
  deps.audit({ ...event, result: opened ? 'ok' : 'failed' });
  if (isLocking) deps.audit({ ...event, act: 'lock', result: 'ok' });
  if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
  if (!opened) throw new AppError('verifyOTP');
  tellOfNewDevice(deps, account, opened);
  return account;
}

const done = { success: true as const, message: 'Vous êtes connecté.' };

export async function acceptedFactors(deps: SignInDeps, session: Session) {
  const account = await pendingAccount(deps, session);
  return { factors: await deps.factors.accepted(deps.db, account.id) };
}

/** @throws AppError `verifyOTP` for a code that is wrong or has served; `rateLimited`, `conflict`. */
export async function validateApp(deps: SignInDeps, caller: Caller, session: Session, code: string) {
  const account = await openByGuess(deps, caller, session, {
    act: 'factor-check',
    isRight: (tx) => deps.factors.checkApp(tx, session.actor.id, code),
  });
  return { ...done, device: deps.devices.mark(account) };
}

/** The person is told by mail. @throws AppError `verifyOTP`, `rateLimited`, `conflict`. */
export async function validateRecoveryCode(deps: SignInDeps, caller: Caller, session: Session, code: string) {
  const { db, devices, factors, notices } = deps;
  await notices.ready();
  const account = await openByGuess(deps, caller, session, {
    act: 'recovery-code',
    isRight: async (tx) => {
      if (!(await factors.useCode(tx, session.actor.id, code))) return false;
      await notices.post(tx, session.actor.id, 'recoveryCodeUsed');
      return true;
    },
  });
  notices.sendPosted();
  return { ...done, device: devices.mark(account), left: await factors.codesLeft(db, account.id) };
}

export async function startPasskey(deps: SignInDeps, session: Session, origin: string | undefined) {
  const account = await pendingAccount(deps, session);
  const browser = { sessionId: session.id, purpose: 'sign_in', origin } as const;
  return deps.factors.startAssertion(account.id, browser);
}

/** @throws AppError `passkey` for whatever does not fit, `conflict`. */
export async function validatePasskey(
  deps: SignInDeps,
  caller: Caller,
  session: Session,
  { credential, origin }: { readonly credential: Assertion; readonly origin: string | undefined },
) {
  const { audit, db, devices, factors } = deps;
  const account = await pendingAccount(deps, session);
  const browser = { sessionId: session.id, purpose: 'sign_in', origin } as const;
  const isRight = await factors.checkPasskey(account.id, credential, browser);
  const opened = isRight && (await db.transaction((tx) => openAccount(deps, tx, session, account)));
  audit({ act: 'factor-check', result: opened ? 'ok' : 'failed', who: account.id, caller });
  if (!opened) throw new AppError('passkey');
  tellOfNewDevice(deps, account, opened);
  return { ...done, device: devices.mark(account) };
}
