import type { Endpoint } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Authenticate, authorize, tokenOf } from './authorization.ts';
import { fieldIssues } from './errors.ts';
import { type Call, JsonText, type Route, type Session } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

interface Wiring {
  readonly authenticate: Authenticate;
  /** Parses what handlers send against the contract even when it is text already. For tests: it is slow. */
  readonly checkResponses: boolean;
}

const parts = ['params', 'query', 'headers', 'body'] as const;

function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const issues = [];
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {});
    if (result.success) values[part] = result.data;
    // An id that is not one cannot be the id of anything.
    else if (part === 'params') throw new AppError('notFound');
    else issues.push(...fieldIssues(result.error, part));
  }
  if (issues.length > 0) throw new AppError('validation', { fields: issues });
  return values;
}

function abortOnClose(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('client gone'));
  });
  if (request.raw.destroyed && !request.raw.complete) controller.abort(new Error('client gone'));
  return controller.signal;
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  let signal: AbortSignal | undefined;
  return {
    ...(parseInput(endpoint, request) as Pick<Call<Endpoint>, 'params' | 'query' | 'headers' | 'body'>),
    actor: (request.session?.actor ?? null) as Call<Endpoint>['actor'],
    session: request.session as Call<Endpoint>['session'],
    requestId: request.id,
    address: request.ip,
    token: tokenOf(request.headers.authorization),
    // Most handlers never ask: the listener is only added for those that do.
    get signal() {
      signal ??= abortOnClose(request, reply);
      return signal;
    },
  };
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, wiring: Wiring): unknown {
  reply.code(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (!(result instanceof JsonText)) return reply.send(JSON.stringify(endpoint.response.parse(result)));
  if (wiring.checkResponses) (endpoint.response as z.ZodType).parse(JSON.parse(result.bytes.toString()));
  if (result.etag === null) return reply.send(result.bytes);
  reply.header('etag', result.etag);
  if (reply.request.headers['if-none-match'] === result.etag) return reply.code(304).send();
  return reply.send(result.bytes);
}

function bodyTypeGuard(endpoint: Endpoint) {
  const expected = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return async (request: FastifyRequest) => {
    if (!endpoint.body) return;
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== expected) throw new AppError('unsupportedMediaType');
  };
}

function register(app: FastifyInstance, { endpoint, handle }: Route, wiring: Wiring): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // Access is decided before the body is read: a stranger cannot make the server buffer anything.
    onRequest: async (request) => {
      if (endpoint.access === 'public') return;
      const token = tokenOf(request.headers.authorization);
      request.session = token === null ? null : await wiring.authenticate(token);
      authorize(endpoint.access, request.session);
    },
    preParsing: bodyTypeGuard(endpoint),
    handler: async (request, reply) =>
      send(reply, endpoint, await handle(callOf(endpoint, request, reply)), wiring),
  });
}

/**
 * Registers every route. The two lists must be the same: an endpoint of the contract that nothing serves, or a
 * handler bound twice, stops the start.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  endpoints: readonly Endpoint[],
  wiring: Wiring,
): void {
  const bound = new Set(routes.map((route) => route.endpoint.name));
  const missing = endpoints.filter((endpoint) => !bound.has(endpoint.name));
  if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.map((e) => e.name).join(', ')}`);
  if (bound.size !== routes.length || routes.length !== endpoints.length) {
    throw new Error('an endpoint is bound twice, or is not in the contract');
  }
  app.decorateRequest('session', null);
  for (const route of routes) register(app, route, wiring);
}
