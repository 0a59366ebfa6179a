import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/lib/config.ts';

/** Spans of requests and of their statements; without a person, a word, a value or an address. */
export interface Tracing {
  ofDatabase(pool: pg.Pool): void;
  ofRequests(app: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

type Library = Pick<
  typeof import('@opentelemetry/api'),
  'ROOT_CONTEXT' | 'SpanKind' | 'SpanStatusCode' | 'trace'
>;

interface Spans {
  readonly api: Library;
  readonly tracer: Tracer;
  readonly current: AsyncLocalStorage<Span>;
}

/** Statements have parameters: their text holds no value. Only these two words of it are told. */
function wordsOf(query: unknown): { operation: string; table: string | undefined } {
  const config = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  const text = typeof config === 'string' ? config.slice(0, 2_000) : '';
  const operation = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
  return { operation, table: /\b(?:from|into|update) "?([a-z_]{1,60})\b(?!\()/i.exec(text)?.[1] };
}

function startStatement({ api, tracer, current }: Spans, query: unknown): Span | null {
  const parent = current.getStore();
  // What the product does by itself, every second, would hide what people wait for.
  if (!parent) return null;
  const { operation, table } = wordsOf(query);
  return tracer.startSpan(
    table ? `${operation} ${table}` : operation,
    {
      kind: api.SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table ? { 'db.collection.name': table } : {}),
      },
    },
    api.trace.setSpan(api.ROOT_CONTEXT, parent),
  );
}

type Query = (...args: unknown[]) => unknown;

function tracedQuery(tracing: Spans, query: Query): Query {
  const { SpanStatusCode } = tracing.api;
  return (...args) => {
    const span = startStatement(tracing, args[0]);
    if (!span) return query(...args);
    const end = (error: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const done = args.at(-1);
    if (typeof done === 'function') {
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        (done as (error: unknown, result: unknown) => void)(error, result);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(null), end);
    else end(null);
    return result;
  };
}

function traceDatabase(tracing: Spans, pool: pg.Pool): void {
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.query = tracedQuery(tracing, client.query.bind(client) as Query) as typeof client.query;
  });
  // A connection is handed on by whoever releases it: the statement is still of the request that waited.
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => unknown;
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    connect(callback && AsyncResource.bind(callback))) as typeof pool.connect;
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

function traceRequests({ api, tracer, current }: Spans, app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.config.endpoint?.path;
    request.span = tracer.startSpan(`${method} ${route ?? 'web'}`, {
      root: true,
      kind: api.SpanKind.SERVER,
      attributes: { 'http.request.method': method, ...(route ? { 'http.route': route } : {}) },
    });
    current.run(request.span, done);
  });
  // The body arrives in events of the connection.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) current.run(span, done);
    else done();
  });
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Loads its library: a product without traces does not. */
export async function createTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_HEADERS'>,
  endpoint: string,
): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(new URLSearchParams(config.OTEL_EXPORTER_OTLP_HEADERS?.replaceAll(',', '&'))),
  });
  const provider = new sdk.TracerProvider({
    // Nothing of the machine.
    resource: resourceFromAttributes({ 'service.name': 'simples' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracing = { api, tracer: provider.getTracer('simples'), current: new AsyncLocalStorage<Span>() };
  return {
    ofDatabase: (pool) => traceDatabase(tracing, pool),
    ofRequests: (app) => traceRequests(tracing, app),
    close: () => provider.shutdown(),
  };
}
