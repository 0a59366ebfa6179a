import { workerData } from 'node:worker_threads';

/**
 * Ends the process when whoever started it is gone, also while it computes: a killed server leaves nothing behind
 * that nobody watches.
 */
const parent: unknown = workerData;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 250);
