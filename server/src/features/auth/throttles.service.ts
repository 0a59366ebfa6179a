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
import { subscriberOf } from '#server/lib/network-addresses.ts';
import type { AuthDeps } from './auth.deps.ts';

/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

interface Policies {
  readonly password: TryPolicy;
  readonly lock: TryPolicy;
  readonly send: UsePolicy;
  readonly addressSends: UsePolicy;
  readonly addressTries: UsePolicy;
}

/** Security requirements A4, A5, A11, A12. */
function policiesOf(config: Config): Policies {
  return {
    password: {
      tries: config.LOGIN_TRIES,
      pause: config.LOGIN_BACKOFF_SECONDS,
      maxPause: config.LOGIN_BACKOFF_MAX_SECONDS,
      memory: DAY,
      memoryAfterPause: HOUR,
    },
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
}

export type Throttles = ReturnType<typeof createThrottles>;

function refuse(wait: number): void {
  if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
}

/** Keys are hashed: no e-mail or address is stored. Refusals are `rateLimited`. */
export function createThrottles({ db, config, clock, keyedHash }: AuthDeps) {
  const keyOf = (counter: string, of: string, name: string) =>
    `${counter}:${of}:${keyedHash('throttle', name).toString('base64url').slice(0, 22)}`;

  /** By input and by account: no reply reveals an account, no other spelling gives new tries. */
  const keysOf = (counter: Counter, { account, identifier }: Subject) => [
    ...identifier.canonical.map((name) => keyOf(counter, 'name', name)),
    ...(account ? [keyOf(counter, 'account', account.id)] : []),
  ];
  const addressKey = (counter: string, address: string) => keyOf(counter, 'address', subscriberOf(address));

  const lockKeys = (userId: string) => [keyOf('lock', 'account', userId)];
  const isLocked = async (tx: Db, userId: string) => (await pauseOf(tx, lockKeys(userId), clock.now())) > 0;

  const policies = policiesOf(config);

  return {
    claimAddress: async (address: string) => {
      if (!config.RATE_LIMITS) return;
      refuse(await claimUse(db, addressKey('tries', address), policies.addressTries, clock.now()));
    },
    /** Counted before the check: parallel tries cannot slip through. */
    claim: async (counter: 'login' | 'reset', subject: Subject) =>
      refuse(await claimTry(db, keysOf(counter, subject), policies.password, clock.now())),
    forgive: async (counter: 'login' | 'reset', account: Account) => {
      const canonical = account.phone === null ? [account.emailKey] : [account.emailKey, account.phone];
      await forget(db, keysOf(counter, { account, identifier: { emailKey: null, phones: [], canonical } }));
    },
    /** Undoes a try that was not checked, or a code that was not sent. */
    release: (counter: Counter, subject: Subject) => giveBack(db, keysOf(counter, subject)),

    /** A refused sending counts nothing. */
    claimSend: (counter: 'code:sign_in' | 'code:password_reset', subject: Subject, address: string) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        for (const key of keysOf(counter, subject).toSorted())
          refuse(await claimUse(tx, key, policies.send, now));
        if (config.RATE_LIMITS)
          refuse(await claimUse(tx, addressKey('codes', address), policies.addressSends, now));
      }),

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
