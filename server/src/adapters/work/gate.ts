import { AppError } from '@simples/contract/errors';

/** Runs a bounded number of tasks at once, in the order they come, and refuses what the queue cannot hold. */
export function createGate(
  concurrency: number,
  queue = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new AppError('unavailable');
      // Whoever leaves hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
