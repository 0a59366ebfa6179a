import { workerData } from 'node:worker_threads';

// JavaScript: in each process of a document the compiler that strips types would be loaded a second time for it.
const parent = workerData;

/** Kills this process when its parent has died, even while it computes. */
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 250);
