import type { Config } from '../../../config.ts';
import type { TryPolicy, UsePolicy } from '../../../db/throttles.ts';

/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

interface Policies {
  /** Tries at the password of an account, or at resetting it. */
  readonly password: TryPolicy;
  /** Wrong codes in a row. A lock that has ended starts from nothing. */
  readonly lock: TryPolicy;
  /** Codes sent to an account. */
  readonly send: UsePolicy;
  readonly addressSends: UsePolicy;
  readonly addressTries: UsePolicy;
}

/** The limits of sign-in as the configuration sets them. Design, section 4; security requirements A4, A5, A11, A12. */
export function policiesOf(config: Config): Policies {
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
