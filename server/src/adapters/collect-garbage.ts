import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start: the first requests are over, the next are not kept waiting. */
const AFTER = 2_000;

/**
 * Gives back what starting needed and running does not (migrations, compiled schemas): a process that idles would keep
 * it for hours, since only work makes the engine collect, and never down to this.
 */
export function collectGarbageSoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
  }, AFTER).unref();
}
