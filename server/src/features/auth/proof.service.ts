import { AppError } from '@simples/contract/errors';
import type { Assertion, Proof } from '@simples/contract/second-factor';
import type { Caller } from '#server/features/audit/audit.feature.ts';
import { type Account, findAccountById } from '#server/features/users/users.feature.ts';
import type { Session } from '#server/http/route.ts';
import type { SignInDeps } from './auth.service.ts';
import { checkCurrentPassword, openSubject } from './current-password.ts';

/** Guesses count as those of the password, and for the day as those of a sign-in. */
async function checkAppCode(deps: SignInDeps, account: Account, code: string): Promise<void> {
  const { db, factors, throttles } = deps;
  const subject = openSubject(account);
  await throttles.claim('login', subject);
  const isRight = await db.transaction(async (tx) => {
    const owner = { userId: account.id, purpose: 'second_factor' } as const;
    if ((await throttles.claimGuess(tx, owner)) > 0) return false;
    if (!(await factors.checkApp(tx, account.id, code))) return false;
    await throttles.releaseGuess(tx, owner);
    return true;
  });
  const message = 'Ce code est faux, ou a déjà servi. Attendez le suivant.';
  if (!isRight) throw new AppError('validation', { fields: [{ path: 'body.code', message }] });
  await throttles.forgive('login', account, subject);
}

interface Evidence {
  readonly session: Session;
  readonly proof: Proof;
  readonly origin: string | undefined;
}

async function checkPasskey(
  { factors }: SignInDeps,
  { session, origin }: Evidence,
  credential: Assertion,
): Promise<void> {
  const browser = { sessionId: session.id, purpose: 'confirmation', origin } as const;
  if (!(await factors.checkPasskey(session.actor.id, credential, browser))) throw new AppError('passkey');
}

function check(deps: SignInDeps, account: Account, evidence: Evidence): Promise<void> {
  const { proof } = evidence;
  if ('password' in proof) {
    return checkCurrentPassword(deps, account, { password: proof.password, field: 'password' });
  }
  if ('code' in proof) return checkAppCode(deps, account, proof.code);
  return checkPasskey(deps, evidence, proof.credential);
}

/** Holds for the session, for REAUTHENTICATION_SECONDS. @throws AppError `validation`, `passkey`, `rateLimited`. */
export async function prove(deps: SignInDeps, caller: Caller, evidence: Evidence): Promise<undefined> {
  const { audit, db, sessions } = deps;
  const account = await findAccountById(db, evidence.session.actor.id);
  if (!account) throw new AppError('unauthenticated');
  const event = { act: 'proof', who: account.id, caller } as const;
  await check(deps, account, evidence).catch((error: unknown) => {
    audit({ ...event, result: 'failed' });
    throw error;
  });
  audit({ ...event, result: 'ok' });
  await sessions.markProved(db, evidence.session);
}

/** @throws AppError `conflict` without a passkey. */
export function startProof({ factors }: SignInDeps, session: Session, origin: string | undefined) {
  const browser = { sessionId: session.id, purpose: 'confirmation', origin } as const;
  return factors.startAssertion(session.actor.id, browser);
}
