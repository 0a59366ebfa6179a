import type { FastifyInstance } from 'fastify';
import type { Db } from './db/db.ts';
import { settle } from './search/pending-texts.ts';

/**
 * Moves what has just been published to its place in the index once the answer is gone, so that the next search need
 * not. Whatever fails or is cut short here is done by that search.
 */
export function settleAfterChanges(app: FastifyInstance, db: Db): void {
  let work: Promise<void> | null = null;
  let isAsked = false;

  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await settle(db);
    }
  }

  app.addHook('onResponse', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const changes = endpoint?.access === 'manage_records' || endpoint?.access === 'validate_products';
    if (changes && endpoint.method !== 'GET') {
      isAsked = true;
      work ??= run()
        .catch((error: unknown) => app.log.warn({ err: error }, 'index not settled'))
        .finally(() => {
          work = null;
        });
    }
    done();
  });
  app.addHook('onClose', async () => {
    await work;
  });
}
