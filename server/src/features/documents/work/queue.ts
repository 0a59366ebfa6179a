import { z } from 'zod';
import { defineQueue } from '../../../jobs/queue.ts';

/**
 * Documents to be read. How often one is tried is counted with the document, since a process that is killed is no
 * failure of its document: the queue is more patient than that.
 */
export const documentQueue = defineQueue({
  name: 'document',
  data: z.object({ documentId: z.uuid() }),
  retries: 10,
  firstDelay: 2,
  longestDelay: 30,
  patience: 12 * 60 * 60,
  atOnce: 2,
});
