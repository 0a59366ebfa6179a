import { Readable } from 'node:stream';
import { API_BASE, type Endpoint, type Restriction } from '@simples/contract/endpoint';
import { AppError, type ErrorKey, type FieldIssue } from '@simples/contract/errors';
import { inFrench, refusalOf } from '@simples/contract/input';
import { can } from '@simples/contract/permissions';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify';
import { fieldIssues } from './errors.ts';
import { acceptedBy, sendEvents } from './event-stream.ts';
import { formParts, receiveForms } from './multipart.ts';
import {
  type Call,
  EventStream,
  FileStream,
  Image,
  JsonText,
  mediaTypes,
  type Route,
  type Session,
} from './route.ts';
import { allowSlowUpload } from './slow-upload.ts';

const isStreamed = ({ bodyType }: Endpoint) => bodyType === 'multipart' || bodyType === 'ndjson';

/** Leaves ndjson bodies unread for `streamedBody`. */
function acceptStreams(app: FastifyInstance): void {
  app.addContentTypeParser(mediaTypes.ndjson, (_request, _payload, done) => done(null));
}

/** Discards what is left unread, so that the sender gets the answer. @throws AppError `tooLarge`. */
async function* streamedBody(
  { raw, headers }: FastifyRequest,
  { bodyLimit = 0 }: Endpoint,
): AsyncGenerator<Buffer> {
  try {
    if (Number(headers['content-length']) > bodyLimit) throw new AppError('tooLarge');
    let size = 0;
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > bodyLimit) throw new AppError('tooLarge');
      yield chunk as Buffer;
    }
  } finally {
    if (!raw.readableEnded) raw.resume();
  }
}

/** Null for an unknown, ended or expired session. */
type Authenticate = (token: string) => Promise<Session | null>;

/** 256 bits in base64url. */
const bearer = /^bearer +([A-Za-z0-9_-]{43})$/i;

function tokenOf(header: string | undefined): string | null {
  return (header && bearer.exec(header)?.[1]) || null;
}

const refusals: Readonly<Record<Restriction, ErrorKey>> = {
  firstPassword: 'passwordChangeRequired',
  secondFactor: 'secondFactorRequired',
};

/** @throws AppError `unauthenticated`, `otpRequired`, `forbidden`, `proofRequired` or that of a restriction. */
function authorize({ access, openTo, needsProof }: Endpoint, session: Session | null): void {
  if (access === 'public') return;
  if (!session) throw new AppError('unauthenticated');
  if (access === 'pending') return;
  if (session.state !== 'active') throw new AppError('otpRequired');
  if (access !== 'session' && !can(session.actor, access)) throw new AppError('forbidden');
  const { restriction, isProved } = session;
  if (restriction && !openTo?.includes(restriction)) throw new AppError(refusals[restriction]);
  if (needsProof && !isProved) throw new AppError('proofRequired');
}

const parts = ['params', 'query', 'headers', 'body'] as const;

function refusalOfPart(part: string, value: unknown): ReturnType<typeof refusalOf> {
  // A schema with a transform might accept a list.
  if (part === 'body' && Array.isArray(value)) return { path: [], message: 'Un objet est attendu.' };
  return refusalOf(value);
}

/** Refuses text that no database can hold and deep nesting. @throws AppError `validation` or `notFound`. */
function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const issues: FieldIssue[] = [];
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema || (part === 'body' && isStreamed(endpoint))) continue;
    const input = request[part];
    const refusal = part === 'headers' ? null : refusalOfPart(part, input);
    const result = refusal ? null : schema.safeParse(input, inFrench);
    if (result?.success) values[part] = result.data;
    // An invalid id identifies nothing.
    else if (part === 'params') throw new AppError('notFound');
    else issues.push(...fieldIssues(refusal ? [refusal] : (result?.error.issues ?? []), part));
  }
  if (issues.length > 0) throw new AppError('validation', { fields: issues });
  return values;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Of the error that is answered. */
    refusal: ErrorKey | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** In case a browser opens a file. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

interface Wiring {
  readonly authenticate: Authenticate;
  /** Validates responses against the contract, for tests: slow. */
  readonly checkResponses: boolean;
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
    accepts: acceptedBy(request.headers.accept),
    parts: endpoint.bodyType === 'multipart' ? formParts(request, endpoint) : null,
    content: endpoint.bodyType === 'ndjson' ? streamedBody(request, endpoint) : null,
    // Lazy: most handlers need no listener.
    get signal() {
      signal ??= abortOnClose(request, reply);
      return signal;
    },
  };
}

function sendFile(reply: FastifyReply, { name, type, pieces, length }: FileStream): unknown {
  if (length !== undefined) reply.header('content-length', length);
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', FILE_POLICY)
    .send(Readable.from(pieces, { objectMode: false }));
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, wiring: Wiring): unknown {
  reply.code(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (result instanceof FileStream) return sendFile(reply, result);
  if (result instanceof EventStream) return sendEvents(reply, endpoint, result);
  if (result instanceof Image) {
    // Private: images need permission, or an address that few know.
    const caching = result.maxAge === null ? 'no-store' : `private, max-age=${result.maxAge}, immutable`;
    return reply.type(result.type).header('cache-control', caching).send(result.bytes);
  }
  reply.type('application/json; charset=utf-8');
  if (!(result instanceof JsonText)) return reply.send(JSON.stringify(endpoint.response.parse(result)));
  if (wiring.checkResponses) endpoint.response.parse(JSON.parse(result.bytes.toString()));
  if (result.etag === null) return reply.send(result.bytes);
  reply.header('etag', result.etag);
  const isRead = endpoint.method === 'GET';
  if (isRead && reply.request.headers['if-none-match'] === result.etag) return reply.code(304).send();
  return reply.send(result.bytes);
}

/** Refuses a wrong content type before reading; endpoints without a body ignore theirs. */
function bodyGuard({ body, bodyType }: Endpoint): preParsingHookHandler {
  const expected = mediaTypes[bodyType ?? 'json'];
  return ({ headers }, _reply, _payload, done) => {
    if (body) {
      const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
      return done(type === expected ? null : new AppError('unsupportedMediaType'));
    }
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
    done();
  };
}

/** Rate limits after authentication: unknown tokens count too. */
function entryHooks(
  app: FastifyInstance,
  endpoint: Endpoint,
  { authenticate }: Wiring,
): onRequestHookHandler[] {
  const findSession: onRequestAsyncHookHandler = async (request) => {
    const token = tokenOf(request.headers.authorization);
    request.session = token === null ? null : await authenticate(token);
  };
  return [
    ...(endpoint.access === 'public' ? [] : [findSession]),
    // Health checks are not limited.
    ...(endpoint.path.startsWith(API_BASE) && app.hasDecorator('rateLimit') ? [app.rateLimit()] : []),
  ];
}

/** Before the body is read: strangers cannot make the server buffer. */
function accessGuard(endpoint: Endpoint): preParsingHookHandler {
  return (request, _reply, _payload, done) => {
    authorize(endpoint, request.session);
    done();
  };
}

function paceGuard(endpoint: Endpoint): preParsingHookHandler[] {
  if (!isStreamed(endpoint)) return [];
  return [
    (request, reply, _payload, done) => {
      allowSlowUpload(request, reply);
      done();
    },
  ];
}

function register(app: FastifyInstance, { endpoint, handle }: Route, wiring: Wiring): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: entryHooks(app, endpoint, wiring),
    preParsing: [accessGuard(endpoint), bodyGuard(endpoint), ...paceGuard(endpoint)],
    handler: async (request, reply) =>
      send(reply, endpoint, await handle(callOf(endpoint, request, reply)), wiring),
  });
}

/** 405 for methods that a known path does not have. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, same] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const allowed = same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url: path,
      onRequest: (_request, reply, done) => {
        reply.header('allow', allowed.join(', '));
        done(new AppError('methodNotAllowed'));
      },
      handler: async () => undefined,
    });
  }
}

/** @throws Error unless routes and endpoints match one to one. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  endpoints: readonly Endpoint[],
  wiring: Wiring,
): void {
  const bound = new Set(routes.map((route) => route.endpoint.name));
  const missing = endpoints.filter((endpoint) => !bound.has(endpoint.name));
  if (missing.length > 0)
    throw new Error(`endpoints without a handler: ${missing.map((e) => e.name).join(', ')}`);
  if (bound.size !== routes.length || routes.length !== endpoints.length) {
    throw new Error('an endpoint is bound twice, or is not in the contract');
  }
  app.decorateRequest('session', null);
  app.decorateRequest('refusal', null);
  acceptStreams(app);
  const isForm = ({ endpoint }: Route) => endpoint.bodyType === 'multipart';
  for (const route of routes) if (!isForm(route)) register(app, route, wiring);
  app.register(async (scope) => {
    await receiveForms(scope);
    for (const route of routes.filter(isForm)) register(scope, route, wiring);
  });
  refuseOtherMethods(app, endpoints);
}
