import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks: at first, and at most. */
const SOON = 20;
const LATE = 320;

/**
 * Waits until an assertion holds, and gives what it gives. What happens at all happens sooner than a minute, even on a
 * busy machine. What takes long is looked at less and less: each look takes the processor from what it waits for.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, timeout = 60_000): Promise<T> {
  const end = performance.now() + timeout;
  for (let pause = SOON; ; pause = Math.min(1.5 * pause, LATE)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await wait(pause);
  }
}
