import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By so much the heap may grow before it is collected: V8 itself waits until it is several times as large where the
 * machine has memory to spare.
 */
export function collectOften(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Holds the thread for a tenth of a second or two. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}

/** Milliseconds. */
const LOOK_EVERY = 5_000;

interface MemoryLimit {
  readonly OVERLOAD_MEMORY_MB: number;
  readonly OVERLOAD_PATIENCE_SECONDS: number;
}

interface MemoryWatch {
  readonly logger: { warn(fields: object, line: string): void; error(fields: object, line: string): void };
  /** The memory has stayed above the limit. Called once. */
  readonly onStuck: () => void;
  readonly rss?: () => number;
  readonly collect?: () => void;
}

/**
 * Above the limit, where requests are refused, garbage is collected at each look. What stays above for as long as the
 * patience is held by something that no collection frees.
 */
export function watchMemory(
  { OVERLOAD_MEMORY_MB: limit, OVERLOAD_PATIENCE_SECONDS: patience }: MemoryLimit,
  { logger, onStuck, rss = () => process.memoryUsage.rss(), collect = collectGarbage }: MemoryWatch,
): void {
  const megabytes = () => Math.round(rss() / 1024 / 1024);
  let since: number | null = null;
  const look = () => {
    const before = megabytes();
    if (before <= limit) {
      since = null;
      return;
    }
    collect();
    const after = megabytes();
    logger.warn({ before, after, limit }, 'memory above OVERLOAD_MEMORY_MB: garbage collected');
    if (after <= limit) {
      since = null;
      return;
    }
    since ??= Date.now();
    if (Date.now() - since < patience * 1_000) return;
    clearInterval(timer);
    logger.error({ megabytes: after, limit }, 'memory stays above OVERLOAD_MEMORY_MB: starting anew');
    onStuck();
  };
  const timer = setInterval(look, Math.min(LOOK_EVERY, patience * 1_000));
  timer.unref();
}
