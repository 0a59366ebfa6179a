import type { FastifyInstance } from 'fastify';
import type { Db } from './db/db.ts';
import { settle } from './search/pending-texts.ts';

/** Milliseconds in which more may be published, to be moved together. */
const PAUSE = 250;

/**
 * Moves what has just been published to its place in the index soon after the answer, so that the next search need not.
 * Whatever fails or is cut short here is done by that search.
 */
export function settleAfterChanges(app: FastifyInstance, db: Db): void {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<unknown> = Promise.resolve();

  function move(): void {
    timer = undefined;
    const moved = settle(db).catch((error: unknown) => app.log.warn({ err: error }, 'index not settled'));
    work = Promise.all([work, moved]);
  }

  app.addHook('onResponse', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const changes = endpoint?.access === 'manage_records' || endpoint?.access === 'validate_products';
    if (changes && endpoint.method !== 'GET') timer ??= setTimeout(move, PAUSE).unref();
    done();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await work;
  });
}
