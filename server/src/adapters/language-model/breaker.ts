import type { Clock } from '../clock.ts';

/** Failures in a row after which the model rests. */
const MOST_FAILURES = 5;
/** Milliseconds until one call tries it again. */
const REST = 30_000;

/** Keeps a model that fails from making everybody wait: it rests, then one call tries it for all. */
export interface Breaker {
  /** Whether a call may go to the model. One that goes says how it ended, in any case. */
  admits(): boolean;
  /** `untold`: without telling whether the model works, since it was stopped. */
  ended(how: 'well' | 'failed' | 'untold'): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;
  return {
    admits: () => {
      if (failures < MOST_FAILURES) return true;
      if (isTrying || clock.now().getTime() < restsUntil) return false;
      isTrying = true;
      return true;
    },
    ended: (how) => {
      isTrying = false;
      if (how === 'well') failures = 0;
      if (how !== 'failed') return;
      failures += 1;
      restsUntil = clock.now().getTime() + REST;
    },
  };
}
