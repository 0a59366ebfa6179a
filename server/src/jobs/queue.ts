import type { z } from 'zod';

/** What waits in one line, and how patiently it is tried. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** Checked when a job is taken up: an older release may have written it. */
  readonly data: z.ZodType<Data>;
  /** Tries after the first one. */
  readonly retries: number;
  /** Seconds before the second try; doubles with each further one. */
  readonly firstDelay: number;
  /** Longest of these delays. */
  readonly longestDelay: number;
  /** Seconds after which a try counts as failed. */
  readonly patience: number;
  /** Jobs of the queue that one process does at once; one when absent. */
  readonly atOnce?: number;
}

/** Declares a queue and keeps the type of its jobs. */
export function defineQueue<Data extends object>(queue: Queue<Data>): Queue<Data> {
  return queue;
}
