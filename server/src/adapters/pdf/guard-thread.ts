import { workerData } from 'node:worker_threads';

/** Kills this process when its parent has died, even while it computes. */
const parent: unknown = workerData;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 250);
