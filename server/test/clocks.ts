import { onTestFinished } from 'vitest';

/** Processor seconds of this thread since the call: what other programs take of the machine does not count. */
export function startProcessorClock(): () => number {
  const begun = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000_000;
  };
}

/** Milliseconds. */
const TICK = 10;

/** Seconds of waiting since the call: those in which a busy machine did not let this thread run do not count. */
export function startWaitingClock(): () => number {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK);
  onTestFinished(() => clearInterval(timer));
  return () => (ticks * TICK) / 1_000;
}
