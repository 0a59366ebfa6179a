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
import type { CodeOwner } from './codes.repository.ts';

/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

interface Policies {
  readonly password: TryPolicy;
  /** From all networks together. */
  readonly everywhere: TryPolicy;
  readonly guesses: UsePolicy;
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

/** Keys are hashed: no e-mail or address is stored. Refusals are `rateLimited`. */
export function createThrottles({ db, config, clock, keyedHash }: AuthDeps) {
  const keyOf = (counter: string, of: string, name: string) =>
    `${counter}:${of}:${keyedHash('throttle', name).toString('base64url').slice(0, 22)}`;

  const named = (counter: Counter, { account, identifier }: Subject, where: string) => [
    ...identifier.canonical.map((name) => keyOf(counter, 'name', where + name)),
    ...(account ? [keyOf(counter, 'account', where + account.id)] : []),
  ];
  /**
   * By input and by account: no reply reveals an account, no other spelling gives new tries. Each network counts for
   * itself, and each known device: strangers elsewhere do not lock the owner out.
   */
  const keysOf = (counter: Counter, subject: Subject) =>
    subject.device === null
      ? named(counter, subject, `${networkOf(subject.address)} `)
      : [keyOf(counter, 'device', subject.device)];
  const wideKeys = (subject: Subject) => (subject.device === null ? named('login', subject, '') : []);
  /** Without the account: what is asked with an e-mail would tell of what is asked with a number. */
  const byName = (subject: Subject): Subject => ({ ...subject, account: null });
  const addressKey = (counter: string, address: string) => keyOf(counter, 'address', subscriberOf(address));

  const lockKeys = (userId: string) => [keyOf('lock', 'account', userId)];
  const isLocked = async (tx: Db, userId: string) => (await pauseOf(tx, lockKeys(userId), clock.now())) > 0;

  const policies = policiesOf(config);

  const claimSends = (keys: readonly string[], address: string) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      for (const key of keys.toSorted()) refuse(await claimUse(tx, key, policies.send, now));
      if (config.RATE_LIMITS)
        refuse(await claimUse(tx, addressKey('codes', address), policies.addressSends, now));
    });

  return {
    claimAddress: async (address: string) => {
      if (!config.RATE_LIMITS) return;
      refuse(await claimUse(db, addressKey('tries', address), policies.addressTries, clock.now()));
    },
    /** Counted before the check: parallel tries cannot slip through. */
    claim: async (counter: 'login' | 'reset', subject: Subject) => {
      const known = counter === 'reset' ? byName(subject) : subject;
      refuse(await claimTry(db, keysOf(counter, known), policies.password, clock.now()));
      if (counter === 'reset') return;
      refuse(await claimTry(db, wideKeys(subject), policies.everywhere, clock.now()));
    },
    forgive: async (counter: 'login' | 'reset', account: Account, subject: Subject) => {
      const canonical = account.phone === null ? [account.emailKey] : [account.emailKey, account.phone];
      const names = { emailKey: null, phones: [], canonical };
      await forget(db, keysOf(counter, { ...subject, account, identifier: names }));
      if (counter === 'login') await giveBack(db, wideKeys(subject));
    },
    /** Undoes a try that was not checked. */
    release: async (counter: 'login' | 'reset', subject: Subject) =>
      giveBack(db, [...keysOf(counter, subject), ...wideKeys(subject)]),

    /** A refused sending counts nothing. */
    claimCode: (account: Account, address: string) =>
      claimSends([keyOf('code:sign_in', 'account', account.id)], address),
    claimReset: (subject: Subject) =>
      claimSends(keysOf('code:password_reset', byName(subject)), subject.address),
    /** Not told: the same account may be asked for by e-mail and by number. Takes as long without an account. */
    mayReset: async ({ account, identifier }: Subject): Promise<boolean> => {
      const name = account?.id ?? identifier.canonical.join(' ');
      const key = keyOf('code:password_reset', 'account', name);
      return (await claimUse(db, key, policies.accountResets, clock.now())) === 0;
    },
    /** @returns 0, or the seconds until the account may guess a code again. */
    claimGuess: (tx: Db, { userId, purpose }: CodeOwner) =>
      claimUse(tx, keyOf(`guess:${purpose}`, 'account', userId), policies.guesses, clock.now()),
    /** A right one. */
    releaseGuess: (tx: Db, { userId, purpose }: CodeOwner) =>
      giveBack(tx, [keyOf(`guess:${purpose}`, 'account', userId)]),

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
