import type { Db } from '#server/db/database.ts';
import { flushIndex, stopIndexing } from './index-queue.ts';

/** Milliseconds without a change before queued texts are indexed. */
const PAUSE = 250;
/** Queued changes that are indexed without waiting for a pause. */
const MANY = 128;
/** The next change waits beyond this, which bounds what a search has to index. */
const MAX_QUEUED = 2 * MANY;

/** Indexes queued texts before the next search waits for them; that search retries what fails here. */
export function createIndexFlusher(db: Db, log: { warn(fields: object, line: string): void }) {
  let timer: NodeJS.Timeout | undefined;
  let queued = 0;
  let running: Promise<unknown> | undefined;
  const stopping = new AbortController();

  function flush(): Promise<unknown> {
    clearTimeout(timer);
    queued = 0;
    const flushed = flushIndex(db, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'index not flushed'))
      .finally(() => {
        if (running === flushed) running = undefined;
      });
    running = flushed;
    return flushed;
  }

  return {
    /** To be awaited before a change. */
    admit: async (): Promise<void> => {
      if (queued >= MAX_QUEUED) await (running ?? flush());
    },
    changed: (): void => {
      queued += 1;
      clearTimeout(timer);
      if (queued >= MANY && !running) void flush();
      else timer = setTimeout(flush, PAUSE).unref();
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      stopping.abort();
      await running;
      await stopIndexing(db);
    },
  };
}
