import { AppError } from '@simples/contract/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** How far the end of the process has come. */
    readonly ending: Ending;
  }
}

/**
 * `no`: serves. `draining`: readiness fails and every answer closes its connection, but requests are still served, so
 * that balancers and clients go elsewhere without losing any. `closing`: only requests in flight are finished.
 */
export interface Ending {
  stage: 'no' | 'draining' | 'closing';
}

/** Lets the application end without dropping a request. Security requirement G1. */
export function endGracefully(app: FastifyInstance): void {
  const ending: Ending = { stage: 'no' };
  app.decorate('ending', ending);
  app.addHook('preClose', (done) => {
    ending.stage = 'closing';
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(ending.stage === 'closing' ? new AppError('unavailable') : undefined);
  });
  // At the end of a request: one that began before the signal must give its connection back too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.stage !== 'no') reply.header('connection', 'close');
    done();
  });
}
