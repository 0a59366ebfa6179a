import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { AppError } from '@simples/contract/errors';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { uuidv7 } from '../adapters/ids.ts';
import { subscriberOf } from '../adapters/network-address.ts';
import type { Config } from '../config.ts';
import { errorBodyOf, toAppError } from './errors.ts';
import { protectHeaders } from './security-headers.ts';

/** Bytes. */
const JSON_LIMIT = 1024 * 1024;
const URL_LIMIT = 8 * 1024;

/** Milliseconds. Fastify's default is none: a body sent one byte at a time would stay open for ever. */
const times = { request: 10_000, headers: 8_000, keepAlive: 72_000, handler: 30_000 };

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.httpCode >= 500) request.log.error({ err: error }, 'request failed');
    if (known.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(known.retryAfter)));
    else if (known.key === 'unavailable') reply.header('retry-after', '5');
    return reply.code(known.httpCode).send(errorBodyOf(known, request.id));
  });
}

async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.RATE_LIMITS) return;
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    hook: 'preParsing',
    enableDraftSpec: true,
    keyGenerator: (request: FastifyRequest) => request.session?.actor.id ?? subscriberOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('rateLimited', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
}

/** Fastify with everything that every request passes through; routes are registered by the caller. */
export async function createServer(config: Config, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: JSON_LIMIT,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    handlerTimeout: times.handler,
    return503OnClosing: true,
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 200 },
    http: {
      connectionsCheckingInterval: 2_000,
      headersTimeout: times.headers,
      requestTimeout: times.request,
      maxHeaderSize: 16 * 1024,
      // Two Authorization headers become one that is no token, instead of the second being dropped unseen.
      joinDuplicateHeaders: true,
    },
  });
  handleErrors(app);
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_LIMIT) throw new AppError('uriTooLong');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    request.log.info(
      {
        route: endpoint?.name,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  await app.register(underPressure, {
    maxEventLoopDelay: config.OVERLOAD_DELAY_MS,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  await protectHeaders(app, config);
  await limitRates(app, config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  return app;
}
