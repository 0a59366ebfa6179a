import { vi } from 'vitest';

/** Waits until an assertion holds, and gives what it gives. What happens at all happens sooner than a minute, even on a busy machine. */
export const eventually = <T>(assertion: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(assertion, { timeout, interval: 20 });
