import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { API_BASE } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#server/lib/config.ts';
import { subscriberOf } from '#server/lib/network-addresses.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import { answerError } from './errors.ts';
import { RequestCounts, type ShareCounts } from './request-counts.ts';
import { protectHeaders, securityHeaders } from './security-headers.ts';
import { answerBrokenConnection } from './slow-upload.ts';

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
async function limitRequests(app: FastifyInstance, config: Config, share: ShareCounts | null): Promise<void> {
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

declare module 'fastify' {
  interface FastifyInstance {
    readonly ending: Ending;
  }
}

/** `draining`: not ready, but still serving. `closing`: only requests in flight. */
interface Ending {
  stage: 'no' | 'draining' | 'closing';
}

/** Security requirement G1. */
function endGracefully(app: FastifyInstance): void {
  const ending: Ending = { stage: 'no' };
  app.decorate('ending', ending);
  app.addHook('preClose', (done) => {
    ending.stage = 'closing';
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(ending.stage === 'closing' ? new AppError('unavailable') : undefined);
  });
  // At the end of a request: earlier ones must close their connection too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.stage !== 'no') reply.header('connection', 'close');
    done();
  });
}

/** Bytes. */
const JSON_LIMIT = 1024 * 1024;
const FORM_LIMIT = 16 * 1024;
const HEADER_LIMIT = 16 * 1024;
const URL_LIMIT = 8 * 1024;
/** Milliseconds. Fastify's default is none: a slow body would stay open for ever. */
export const defaultTimes = {
  request: 10_000,
  headers: 8_000,
  keepAlive: 72_000,
  handler: 30_000,
  check: 2_000,
};
export type Times = typeof defaultTimes;

/** The contract validates: Fastify's own compilers are never loaded. */
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

/** Looks a time limit. */
const LOOKS = 20;
/** Milliseconds. */
const MAX_LOOK = 1_000;

/** One look at all open requests now and then: Fastify's own limit makes a timer, and an error, of each. */
function limitAnswers(app: FastifyInstance, usual: number): void {
  const open = new Map<FastifyReply, number>();
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const seconds = routeOptions.config.endpoint?.answerSeconds;
    open.set(reply, performance.now() + (seconds === undefined ? usual : seconds * 1000));
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  const look = () => {
    const now = performance.now();
    for (const [reply, until] of open) {
      if (now < until) continue;
      open.delete(reply);
      const late = new errorCodes.FST_ERR_HANDLER_TIMEOUT();
      if (!reply.sent && reply.raw.headersSent) reply.raw.destroy(late);
      else if (!reply.sent) reply.send(late);
    }
  };
  const timer = setInterval(look, Math.min(MAX_LOOK, usual / LOOKS)).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** No address and no content: they may identify a person. */
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

async function refuseWhenOverloaded(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.OVERLOAD_DELAY_MS,
    maxRssBytes: config.OVERLOAD_MEMORY_MB * 1024 * 1024,
    exposeStatusRoute: false,
    pressureHandler: (request, _reply, _type, value) => {
      if (value === Number.POSITIVE_INFINITY) return undefined;
      const { endpoint } = request.routeOptions.config;
      // Pages, assets and health checks cost little.
      if (!endpoint?.path.startsWith(API_BASE)) return undefined;
      return Promise.reject(new AppError('unavailable', { retryAfter: 5 }));
    },
  });
}

export async function createServer(
  config: Config,
  logger: FastifyBaseLogger,
  times: Times = defaultTimes,
  share: ShareCounts | null = null,
): Promise<FastifyInstance> {
  const protect = securityHeaders(config);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the nearest proxy is trusted: clients set further addresses.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    // `endGracefully` answers them.
    return503OnClosing: false,
    // Cheaper than uuidv7; never sorted.
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
      // Two Authorization headers become one invalid token.
      joinDuplicateHeaders: true,
    },
  });
  app.setErrorHandler(answerError);
  endGracefully(app);
  limitAnswers(app, times.handler);
  limitUrls(app);
  logRequests(app);
  protectHeaders(app, protect);
  await refuseWhenOverloaded(app, config);
  if (config.RATE_LIMITS) await limitRequests(app, config, share);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The defaults and application/x-ndjson.
    customTypes:
      /^text\/(?!event-stream)|(?:\+|\/|\/x-nd)json(?:;|$)|(?:\+|\/)(?:text|xml)(?:;|$)|octet-stream(?:;|$)/u,
  });
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
  return app;
}
