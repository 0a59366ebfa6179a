import rateLimit from '@fastify/rate-limit';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subscriberOf } from '../adapters/network-address.ts';
import type { Config } from '../config.ts';

/** Callers counted at once; beyond that the one seen longest ago is forgotten. */
const MOST_COUNTERS = 50_000;

/**
 * Counts the requests of each person, or of each address for those that are not signed in. Nothing is limited by
 * itself: routes ask for it with `app.rateLimit()` once the session is known.
 */
export async function countRequests(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: MOST_COUNTERS,
    enableDraftSpec: true,
    keyGenerator: (request: FastifyRequest) => request.session?.actor.id ?? subscriberOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('rateLimited', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
}
