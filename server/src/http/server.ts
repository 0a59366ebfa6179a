import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import underPressure from '@fastify/under-pressure';
import { API_BASE } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { endGracefully } from './draining.ts';
import { answerError } from './errors/error-answers.ts';
import { answerBrokenConnection } from './forms/body-pace.ts';
import { countRequests } from './rate-limit.ts';
import { protectHeaders, securityHeaders } from './security-headers.ts';

/** Bytes. */
const JSON_LIMIT = 1024 * 1024;
const FORM_LIMIT = 16 * 1024;
const HEADER_LIMIT = 16 * 1024;
const URL_LIMIT = 8 * 1024;

/** Milliseconds. Fastify's default is none: a body sent one byte at a time would stay open for ever. */
const defaultTimes = { request: 10_000, headers: 8_000, keepAlive: 72_000, handler: 30_000, check: 2_000 };
export type Times = typeof defaultTimes;

/** Input and answers are checked by the contract. Fastify's own compilers, never used, would be loaded at every start. */
const compilersFactory = {
  buildValidator: () => withoutSchemas,
  buildSerializer: () => withoutSchemas,
};

function withoutSchemas(): never {
  throw new Error('routes have no schema of Fastify: the contract is parsed by register-routes.ts');
}

function limitUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.length > URL_LIMIT ? new AppError('uriTooLong') : undefined);
  });
}

/** One line a request; neither its address nor anything it carries, which may say who asks and what. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        route: request.routeOptions.config.endpoint?.name,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Answers 503 to calls of the API while the process cannot keep up. */
async function refuseWhenOverloaded(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.OVERLOAD_DELAY_MS,
    exposeStatusRoute: false,
    pressureHandler: (request, _reply, _type, value) => {
      // Not measured yet: whoever signs in within the first second of the process is let in.
      if (value === Number.POSITIVE_INFINITY) return undefined;
      const { endpoint } = request.routeOptions.config;
      // Pages, their assets and the health checks cost little; and a blank page helps nobody.
      if (!endpoint?.path.startsWith(API_BASE)) return undefined;
      return Promise.reject(new AppError('unavailable', { retryAfter: 5 }));
    },
  });
}

/** Fastify with everything that every request passes through; routes are registered by the caller. */
export async function createServer(
  config: Config,
  logger: FastifyBaseLogger,
  times: Times = defaultTimes,
): Promise<FastifyInstance> {
  const protect = securityHeaders(config);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The nearest proxy is trusted, not what it was told: further addresses are the client's own words.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    handlerTimeout: times.handler,
    // endGracefully answers them, in the product's form.
    return503OnClosing: false,
    // Cheaper than uuidv7: nothing sorts by the number of a request.
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      protect(reply);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenConnection,
    http: {
      connectionsCheckingInterval: times.check,
      headersTimeout: times.headers,
      requestTimeout: times.request,
      maxHeaderSize: HEADER_LIMIT,
      // Two Authorization headers become one that is no token, instead of the second being dropped unseen.
      joinDuplicateHeaders: true,
    },
  });
  app.setErrorHandler(answerError);
  endGracefully(app);
  limitUrls(app);
  logRequests(app);
  protectHeaders(app, protect);
  await refuseWhenOverloaded(app, config);
  if (config.RATE_LIMITS) await countRequests(app, config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
  return app;
}
