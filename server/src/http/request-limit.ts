import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/lib/config.ts';
import { subscriberOf } from '#server/lib/network-addresses.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import { RequestCounts, type ShareCounts } from './request-counts.ts';

/** Milliseconds. */
const WINDOW = 60_000;

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

function storeOver(counts: RequestCounts, limit: number) {
  const count = callbackify((key: string) => counts.count(key, WINDOW, limit));
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Counted): void {
      count(key, done);
    }

    child(): this {
      return this;
    }
  };
}

/** Per person or address. Routes call `app.rateLimit()` once the session is known. */
export async function limitRequests(
  app: FastifyInstance,
  config: Config,
  share: ShareCounts | null,
): Promise<void> {
  const keyedHash = createKeyedHash(config.SECRET_KEY);
  const addressKey = (request: FastifyRequest) =>
    share ? keyedHash('requests', subscriberOf(request.ip)).toString('base64url') : subscriberOf(request.ip);
  await app.register(rateLimit, {
    global: false,
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: WINDOW,
    store: storeOver(new RequestCounts(share), config.REQUESTS_PER_MINUTE),
    enableDraftSpec: true,
    keyGenerator: (request: FastifyRequest) => request.session?.actor.id ?? addressKey(request),
    errorResponseBuilder: (_request, context) =>
      new AppError('rateLimited', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
}
