import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import type { Audit, AuditEvent, Caller } from '#server/features/audit/audit.feature.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  isIdentifierOf,
  readIdentifier,
  refreshPasswordHash,
  updateLastLogin,
} from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import type { AuthDeps } from './auth.deps.ts';
import type { Codes } from './codes.service.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors/factors.ts';
import type { Opened, Sessions } from './sessions.service.ts';
import type { Subject, Throttles } from './throttles.service.ts';

export interface SignInDeps extends AuthDeps {
  readonly devices: Devices;
  readonly factors: Factors;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly throttles: Throttles;
}

/** An initial password expires. */
function isOpen({ isActive, passwordExpiresAt }: Account, now: Date): boolean {
  return isActive && (passwordExpiresAt === null || passwordExpiresAt > now);
}

/** Every refusal takes the same time. */
async function isRight(deps: SignInDeps, subject: Subject, password: string): Promise<boolean> {
  const { db, clock, hasher, throttles } = deps;
  const { account } = subject;
  await throttles.claim('login', subject);
  const right = await hasher.verify(password, account?.passwordHash ?? null).catch(async (error: unknown) => {
    // Not checked, so not a wrong try.
    await throttles.release('login', subject);
    throw error;
  });
  if (!right || !account || !isOpen(account, clock.now()) || (await throttles.isLocked(db, account.id)))
    return false;
  await throttles.forgive('login', account, subject);
  return true;
}

/** Rehashes when the parameters have been raised since. */
async function refreshHash(
  { db, hasher, clock }: SignInDeps,
  account: Account,
  password: string,
): Promise<void> {
  if (!hasher.isOutdated(account.passwordHash)) return;
  const passwordHash = await hasher.hash(password);
  await refreshPasswordHash(db, account.id, {
    passwordHash,
    previous: account.passwordHash,
    now: clock.now(),
  });
}

/** Account of a pending session, if the typed identifier matches. */
async function accountOfSession(
  { db }: AuthDeps,
  session: Session,
  username: string,
): Promise<Account | null> {
  if (session.state !== 'otp_pending') return null;
  const account = await findAccountById(db, session.actor.id);
  return account && isIdentifierOf(account, readIdentifier(username)) ? account : null;
}

export function auditRefusal(audit: Audit) {
  return (event: Omit<AuditEvent, 'result'>) =>
    (error: unknown): never => {
      audit({ ...event, result: 'refused' });
      throw error;
    };
}

/** After a right second factor. Null when the session no longer waits for one. */
export async function openAccount(
  { clock, sessions, throttles }: SignInDeps,
  tx: Db,
  session: Session,
  account: Account,
): Promise<Opened | null> {
  const opened = await sessions.promote(tx, session.id, account);
  if (!opened) return null;
  await throttles.forgetWrongCodes(tx, account.id);
  await updateLastLogin(tx, account.id, clock.now());
  return opened;
}

/** After the commit, and in the background: a sign-in waits for no mail. A first one is no news. */
export function tellOfNewDevice(
  { background, clock, notices }: SignInDeps,
  account: Account,
  { device, network, isKnownDevice }: Opened,
): void {
  if (isKnownDevice || account.lastLoginAt === null) return;
  background.run(() => notices.tellOfSignIn(account.id, { device, network, at: clock.now() }));
}

type Refused = 'wrong' | 'spent' | 'none' | 'locking';

function tryCode(
  deps: SignInDeps,
  session: Session,
  account: Account,
  code: string,
): Promise<Opened | Refused> {
  const { db, codes, factors, throttles } = deps;
  const owner = { userId: account.id, purpose: 'sign_in' } as const;
  return db.transaction(async (tx) => {
    if (await factors.has(tx, account.id)) throw new AppError('mailedCode');
    await throttles.refuseLocked(tx, account.id);
    const wait = await throttles.claimGuess(tx, owner);
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    const outcome = await codes.guess(tx, { ...owner, sessionId: session.id }, code);
    if (outcome === 'right') await throttles.releaseGuess(tx, owner);
    if (outcome === 'wrong') return (await throttles.countWrongCode(tx, account.id)) ? 'locking' : 'wrong';
    if (outcome !== 'right') return outcome;
    return (await openAccount(deps, tx, session, account)) ?? 'none';
  });
}

/** Before anybody waits for a hash: a crowd at one address would leave no room to others. @throws AppError `rateLimited` */
export function claimSignIn({ throttles, audit }: SignInDeps, caller: Caller): Promise<void> {
  const refused = auditRefusal(audit);
  return throttles.claimAddress(caller.address).catch(refused({ act: 'sign-in', who: null, caller }));
}

type LoginField = 'username' | 'password' | 'userAgent' | 'marks';

/** After `claimSignIn`. @throws AppError `login`, the same for every cause; `rateLimited`; `unavailable`. */
export async function login(
  deps: SignInDeps,
  caller: Caller,
  { username, password, userAgent, marks }: Readonly<Record<LoginField, string>>,
) {
  const { devices, factors, sessions, audit } = deps;
  const refused = auditRefusal(audit);
  const identifier = readIdentifier(username);
  const account = await findAccount(deps.db, identifier);
  const event = { act: 'sign-in', who: account?.id ?? null, caller } as const;
  const subject = { account, identifier, address: caller.address, device: devices.known(account, marks) };
  const right = await isRight(deps, subject, password).catch(refused(event));
  audit({ ...event, result: right ? 'ok' : 'failed' });
  if (!right || !account) throw new AppError('login');
  await refreshHash(deps, account, password);
  const visitor = { address: caller.address, userAgent, isKnownDevice: subject.device !== null };
  const accepted = await factors.accepted(deps.db, account.id);
  return {
    accessToken: await sessions.openPending(account.id, visitor),
    tokenType: 'Bearer',
    ...(!accepted.includes('code') && { factors: accepted }),
  };
}

/** Milliseconds. */
const SENDING_TIMEOUT = 2_000;

/** Sending continues after the timeout. */
async function isSentInTime({ background }: AuthDeps, sending: Promise<boolean>): Promise<boolean> {
  const timeout = new AbortController();
  const late = wait(SENDING_TIMEOUT, false, { signal: timeout.signal }).catch(() => false);
  background.run(async () => {
    await sending.finally(() => timeout.abort());
  });
  return Promise.race([sending, late]);
}

/** A job retries failed sendings. @throws AppError `unauthenticated`, `conflict` when already open, `mailedCode`, `rateLimited`. */
export async function startValidate(deps: SignInDeps, caller: Caller, session: Session, username: string) {
  const { codes, factors, throttles, audit } = deps;
  const refused = auditRefusal(audit);
  if (session.state === 'active') throw new AppError('conflict');
  const account = await accountOfSession(deps, session, username);
  if (!account) throw new AppError('unauthenticated');
  const identifier = readIdentifier(username);
  const event = { act: 'code-sent', who: account.id, caller } as const;
  if (await factors.has(deps.db, account.id)) refused(event)(new AppError('mailedCode'));
  await throttles.refuseLocked(deps.db, account.id).catch(refused(event));
  // Counted by account only: the password was right.
  await throttles.claimCode(account, caller.address).catch(refused(event));
  const owner = { userId: account.id, purpose: 'sign_in', sessionId: session.id } as const;
  const left = await isSentInTime(deps, codes.send(account, owner, identifier));
  audit({ ...event, result: left ? 'ok' : 'failed' });
  return {
    success: true as const,
    message: left ? 'Le code a été envoyé.' : 'Le code est en cours d’envoi.',
    resendAfter: deps.config.CODE_RESEND_SECONDS,
  };
}

/** @throws AppError `verifyOTP`, the same for every cause; `rateLimited` after too many guesses; `mailedCode`. */
export async function validate(
  deps: SignInDeps,
  caller: Caller,
  session: Session,
  { username, code }: { readonly username: string; readonly code: string },
) {
  const { audit, config } = deps;
  const refused = auditRefusal(audit);
  const account = await accountOfSession(deps, session, username);
  if (!account) throw new AppError('verifyOTP');
  const event = { act: 'code-check', who: account.id, caller } as const;
  const outcome = await tryCode(deps, session, account, code).catch(refused(event));
  const isRefused = typeof outcome === 'string';
  audit({ ...event, result: isRefused ? 'failed' : 'ok' });
  if (outcome === 'locking') audit({ ...event, act: 'lock', result: 'ok' });
  if (outcome === 'spent') throw new AppError('rateLimited', { retryAfter: config.CODE_RESEND_SECONDS });
  if (isRefused) throw new AppError('verifyOTP');
  tellOfNewDevice(deps, account, outcome);
  return { success: true as const, message: 'Le code est correct.', device: deps.devices.mark(account) };
}

/** Never fails. */
export async function logout(deps: SignInDeps, caller: Caller, token: string | null): Promise<undefined> {
  const { sessions, audit } = deps;
  const who = token === null ? null : await sessions.end(token);
  if (who !== null) audit({ act: 'sign-out', result: 'ok', who, caller });
}
