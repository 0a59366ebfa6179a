import { AppError } from '@simples/contract/errors';
import type { Db } from '#server/db/database.ts';
import {
  claimTry,
  claimUse,
  forget,
  giveBack,
  pauseOf,
  type TryPolicy,
  type UsePolicy,
} from '#server/db/throttles.ts';
import type { Account, Identifier } from '#server/features/users/users.feature.ts';
import type { Config } from '#server/lib/config.ts';
import { networkOf, subscriberOf } from '#server/lib/network-addresses.ts';
import type { AuthDeps } from './auth.deps.ts';
import type { CodePurpose } from './codes.repository.ts';

/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

interface Policies {
  readonly password: TryPolicy;
  /** From all networks together. */
  readonly everywhere: TryPolicy;
  readonly guesses: UsePolicy;
  readonly sessionTries: UsePolicy;
  readonly accountResets: UsePolicy;
  readonly lock: TryPolicy;
  readonly send: UsePolicy;
  readonly addressSends: UsePolicy;
  readonly addressTries: UsePolicy;
}

/** NIST SP 800-63B: tries in a row, and code guesses a day. */
const MAX_TRIES = 100;

/** Security requirements A4, A5, A11, A12. */
function policiesOf(config: Config): Policies {
  const password = {
    tries: config.LOGIN_TRIES,
    pause: config.LOGIN_BACKOFF_SECONDS,
    maxPause: config.LOGIN_BACKOFF_MAX_SECONDS,
    memory: DAY,
    memoryAfterPause: HOUR,
  };
  return {
    password,
    everywhere: { ...password, tries: Math.max(MAX_TRIES, config.LOGIN_TRIES) },
    guesses: { uses: MAX_TRIES, window: DAY, apart: 0 },
    sessionTries: { uses: config.CODE_TRIES, window: config.CODE_SECONDS, apart: 0 },
    accountResets: { uses: 3 * config.CODES_PER_HOUR, window: HOUR, apart: config.CODE_RESEND_SECONDS },
    lock: {
      tries: config.CODE_LOCK_FAILURES,
      pause: config.CODE_LOCK_SECONDS,
      maxPause: config.CODE_LOCK_SECONDS,
      memory: DAY,
      memoryAfterPause: 0,
    },
    send: { uses: config.CODES_PER_HOUR, window: HOUR, apart: config.CODE_RESEND_SECONDS },
    addressSends: { uses: config.CODES_PER_ADDRESS_HOUR, window: HOUR, apart: 0 },
    addressTries: { uses: config.LOGINS_PER_ADDRESS, window: config.LOGINS_PER_ADDRESS_SECONDS, apart: 0 },
  };
}

/** Independent: one at its limit does not affect another. */
type Counter = 'login' | 'reset' | 'code:sign_in' | 'code:password_reset';

export interface Subject {
  readonly account: Account | null;
  readonly identifier: Identifier;
  readonly address: string;
  /** A browser in which the account has been opened before. */
  readonly device: string | null;
}

export type Throttles = ReturnType<typeof createThrottles>;

function refuse(wait: number): void {
  if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
}

/** Keys are hashed: no e-mail or address is stored. */
function createKeys(keyedHash: AuthDeps['keyedHash']) {
  const keyOf = (counter: string, of: string, name: string) =>
    `${counter}:${of}:${keyedHash('throttle', name).toString('base64url').slice(0, 22)}`;
  const named = (counter: Counter, { account, identifier }: Subject, where: string) => [
    ...identifier.canonical.map((name) => keyOf(counter, 'name', where + name)),
    ...(account ? [keyOf(counter, 'account', where + account.id)] : []),
  ];
  return {
    ofAccount: (counter: string, userId: string) => keyOf(counter, 'account', userId),
    ofAddress: (counter: string, address: string) => keyOf(counter, 'address', subscriberOf(address)),
    /**
     * By input and by account: no reply reveals an account, no other spelling gives new tries. Each network counts for
     * itself, and each known device: strangers elsewhere do not lock the owner out.
     */
    of: (counter: Counter, subject: Subject) =>
      subject.device === null
        ? named(counter, subject, `${networkOf(subject.address)} `)
        : [keyOf(counter, 'device', subject.device)],
    everywhere: (counter: Counter, subject: Subject) =>
      counter === 'login' && subject.device === null ? named(counter, subject, '') : [],
  };
}

type Keys = ReturnType<typeof createKeys>;

/** Without the account: what is asked with an e-mail would tell of what is asked with a number. */
const byName = (subject: Subject): Subject => ({ ...subject, account: null });

/** Refusals are `rateLimited`. */
function createTries({ db, config, clock }: AuthDeps, keys: Keys, policies: Policies) {
  return {
    claimAddress: async (address: string) => {
      if (!config.RATE_LIMITS) return;
      refuse(await claimUse(db, keys.ofAddress('tries', address), policies.addressTries, clock.now()));
    },
    /** Undoes a try for which there was no room. */
    releaseAddress: (address: string) =>
      config.RATE_LIMITS ? giveBack(db, [keys.ofAddress('tries', address)]) : Promise.resolve(),
    /** Counted before the check: parallel tries cannot slip through. */
    claim: async (counter: 'login' | 'reset', subject: Subject) => {
      const known = counter === 'reset' ? byName(subject) : subject;
      refuse(await claimTry(db, keys.of(counter, known), policies.password, clock.now()));
      refuse(await claimTry(db, keys.everywhere(counter, subject), policies.everywhere, clock.now()));
    },
    forgive: async (counter: 'login' | 'reset', account: Account, subject: Subject) => {
      const canonical = account.phone === null ? [account.emailKey] : [account.emailKey, account.phone];
      const names = { emailKey: null, phones: [], canonical };
      await forget(db, keys.of(counter, { ...subject, account, identifier: names }));
      await giveBack(db, keys.everywhere(counter, subject));
    },
    /** Undoes a try that was not checked. */
    release: (counter: 'login' | 'reset', subject: Subject) =>
      giveBack(db, [...keys.of(counter, subject), ...keys.everywhere(counter, subject)]),
  };
}

function createSends({ db, config, clock }: AuthDeps, keys: Keys, policies: Policies) {
  const claimSends = (some: readonly string[], address: string) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      for (const key of some.toSorted()) refuse(await claimUse(tx, key, policies.send, now));
      if (config.RATE_LIMITS)
        refuse(await claimUse(tx, keys.ofAddress('codes', address), policies.addressSends, now));
    });
  return {
    /** A refused sending counts nothing. */
    claimCode: (account: Account, address: string) =>
      claimSends([keys.ofAccount('code:sign_in', account.id)], address),
    claimReset: (subject: Subject) =>
      claimSends(keys.of('code:password_reset', byName(subject)), subject.address),
    /** Not told: the same account may be asked for by e-mail and by number. Takes as long without an account. */
    mayReset: async ({ account, identifier }: Subject): Promise<boolean> => {
      const key = keys.ofAccount('code:password_reset', account?.id ?? identifier.canonical.join(' '));
      return (await claimUse(db, key, policies.accountResets, clock.now())) === 0;
    },
  };
}

interface GuessOwner {
  readonly userId: string;
  readonly purpose: CodePurpose | 'second_factor';
}

function createGuesses({ clock }: AuthDeps, keys: Keys, policies: Policies) {
  const guessKey = ({ userId, purpose }: GuessOwner) => keys.ofAccount(`guess:${purpose}`, userId);
  const lockKeys = (userId: string) => [keys.ofAccount('lock', userId)];
  const isLocked = async (tx: Db, userId: string) => (await pauseOf(tx, lockKeys(userId), clock.now())) > 0;
  return {
    /** @returns 0, or the seconds until the account may guess a code again. */
    claimGuess: (tx: Db, owner: GuessOwner) => claimUse(tx, guessKey(owner), policies.guesses, clock.now()),
    /** A right one. */
    releaseGuess: (tx: Db, owner: GuessOwner) => giveBack(tx, [guessKey(owner)]),
    /** As many as a mailed code bears. @returns 0, or the seconds until the sign-in would have ended. */
    claimSessionTry: (tx: Db, sessionId: string) =>
      claimUse(tx, `factor:session:${sessionId}`, policies.sessionTries, clock.now()),
    isLocked,
    /** @throws AppError `rateLimited` while locked. */
    refuseLocked: async (tx: Db, userId: string) => refuse(await pauseOf(tx, lockKeys(userId), clock.now())),
    /** True when it locks the account. */
    countWrongCode: async (tx: Db, userId: string) => {
      await claimTry(tx, lockKeys(userId), policies.lock, clock.now());
      return isLocked(tx, userId);
    },
    forgetWrongCodes: (tx: Db, userId: string) => forget(tx, lockKeys(userId)),
  };
}

export function createThrottles(deps: AuthDeps) {
  const keys = createKeys(deps.keyedHash);
  const policies = policiesOf(deps.config);
  return {
    ...createTries(deps, keys, policies),
    ...createSends(deps, keys, policies),
    ...createGuesses(deps, keys, policies),
  };
}
