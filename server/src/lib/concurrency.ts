import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger } from 'fastify';

/** First in, first out. @throws AppError `unavailable` when the queue is full. */
export function createGate(
  concurrency: number,
  queue = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new AppError('unavailable');
      // The ending task passes its slot on, so `running` does not change.
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

/** Calls that come while one is under way share the next, with all that they want: none gets what was read before it asked. */
export function gatherNext<W, T>(
  read: (wanted: readonly W[]) => Promise<T>,
): (...wanted: readonly W[]) => Promise<T> {
  let current: Promise<unknown> | null = null;
  let next: { readonly wanted: W[]; readonly result: Promise<T> } | null = null;
  const start = (wanted: readonly W[]): Promise<T> => {
    const started = read(wanted);
    const ended = started
      .catch(() => undefined)
      .finally(() => {
        if (current === ended) current = null;
      });
    current = ended;
    return started;
  };
  const after = (earlier: Promise<unknown>) => {
    const wanted: W[] = [];
    const result = earlier.then(() => {
      next = null;
      return start(wanted);
    });
    return { wanted, result };
  };
  return (...wanted) => {
    if (current === null) return start(wanted);
    next ??= after(current);
    next.wanted.push(...wanted);
    return next.result;
  };
}

export function shareNext<T>(read: () => Promise<T>): () => Promise<T> {
  const call = gatherNext<never, T>(read);
  return () => call();
}

/** Tells what has changed of something that is read whole only once. */
export interface Changes {
  /** A number for a state that holds all that was committed before the call; another one after each change. */
  state(): Promise<number>;
  /** Ids of what changed after a state; null when anything may have. */
  changedAfter(state: number): ReadonlySet<string> | null;
}

interface Known<T> {
  readonly state: number;
  readonly value: T;
}

export interface KeptCurrent<T> {
  /** With all that was committed before the call. */
  readonly newest: () => Promise<Known<T>>;
  /** The same, unless all must be read for it: then null at once, while that is begun. */
  readonly mended: () => Promise<Known<T> | null>;
  /** The last one that was read; null before the first, and while it is mended or all is read anew. */
  readonly known: () => Known<T> | null;
}

/** Read once, then mended. What fails half-way is read anew. */
export function keepCurrent<T>(
  changes: Changes,
  load: () => Promise<T>,
  mend: (value: T, changed: ReadonlySet<string>) => Promise<T>,
): KeptCurrent<T> {
  let kept: Known<T> | null = null;
  let reading: Promise<void> | null = null;
  async function readAll(): Promise<void> {
    const state = await changes.state();
    kept = { state, value: await load() };
  }
  function wholeRead(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }
  const bringUp = shareNext(async () => {
    const state = await changes.state();
    const before = kept;
    if (before === null || before.state === state) return before;
    kept = null;
    const changed = changes.changedAfter(before.state);
    if (changed === null) return null;
    kept = { state, value: await mend(before.value, changed) };
    return kept;
  });
  return {
    newest: async () => {
      for (;;) {
        const now = await bringUp();
        if (now !== null) return now;
        await wholeRead();
      }
    },
    mended: async () => {
      const now = await bringUp();
      // Its failure is told to whoever waits for it.
      if (now === null) wholeRead().catch(() => {});
      return now;
    },
    known: () => kept,
  };
}

/** Milliseconds for which long work holds the thread while others wait. */
const TURN = 2;

/** For long work beside requests, which awaits it often: gives them a turn whenever it has held the thread for some time. */
export function createPacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await nextTurn();
    since = performance.now();
  };
}

/** Asks once for all that is wanted in one turn of the event loop. What is not found is undefined. */
export function askTogether<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let wanted: { readonly keys: Set<K>; readonly found: Promise<ReadonlyMap<K, V>> } | null = null;
  function begin() {
    const keys = new Set<K>();
    const found = nextTurn().then(() => {
      wanted = null;
      return read([...keys]);
    });
    return { keys, found };
  }
  return async (key) => {
    wanted ??= begin();
    wanted.keys.add(key);
    return (await wanted.found).get(key);
  };
}

/** Answers do not wait for it, shutdown does. */
export interface Background {
  run(task: () => Promise<void>): void;
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
