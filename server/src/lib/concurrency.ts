import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger } from 'fastify';

/** Runs a bounded number of tasks at once, in the order they come; past `queue` waiting ones it throws `unavailable`. */
export function createGate(
  concurrency: number,
  queue = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new AppError('unavailable');
      // The task that ends passes its slot on, so `running` does not change.
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

/** Work that an answer does not wait for, but that the end of the process does. */
export interface Background {
  run(task: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  drain(): Promise<void>;
}

/** Failures are only logged. */
export function createBackground(logger: FastifyBaseLogger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run: (task) => {
      const work = task()
        .catch((error: unknown) => logger.error({ err: error }, 'background work failed'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    drain: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
