import type { FastifyBaseLogger } from 'fastify';

/** Work that an answer does not wait for, but that the end of the process does. */
export interface Background {
  run(task: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  drain(): Promise<void>;
}

/** Failures go to the log: nobody else hears of them. */
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
