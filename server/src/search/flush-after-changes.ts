import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { flushIndex } from './index-queue.ts';

/** Milliseconds without a change after which what was published is moved. */
const PAUSE = 250;

/** Changes that are moved without waiting for a pause. */
const MANY = 128;

/** Changes that may wait: whoever brings the next waits for them, so that no search ever has more to move. */
const MOST = 2 * MANY;

function isChange({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  const isStaff = endpoint?.access === 'manage_records' || endpoint?.access === 'validate_products';
  return isStaff && endpoint.method !== 'GET';
}

/**
 * Moves what has just been published to its place in the index soon after the answer, so that the next search need not.
 * Whatever fails or is cut short here is done by that search.
 */
export function flushAfterChanges(app: FastifyInstance, db: Db): void {
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let work: Promise<unknown> | undefined;

  function move(): Promise<unknown> {
    clearTimeout(timer);
    waiting = 0;
    const moved = flushIndex(db).catch((error: unknown) => app.log.warn({ err: error }, 'index not settled'));
    const mine = moved.finally(() => {
      if (work === mine) work = undefined;
    });
    work = mine;
    return mine;
  }

  function moveSoon(): void {
    waiting += 1;
    clearTimeout(timer);
    if (waiting >= MANY && !work) void move();
    else timer = setTimeout(move, PAUSE).unref();
  }

  app.addHook('preHandler', async (request) => {
    if (waiting >= MOST && isChange(request)) await (work ?? move());
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (isChange(request)) moveSoon();
    done();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await work;
  });
}
