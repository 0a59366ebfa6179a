import type { Endpoint } from '@simples/contract/endpoint';
import { endpoints } from '@simples/contract/endpoints';
import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PdfReader } from '#server/adapters/pdf/page.ts';
import { createAuditFeature } from '#server/features/audit/audit.feature.ts';
import { createAuthFeature } from '#server/features/auth/auth.feature.ts';
import { createChatFeature } from '#server/features/chat/chat.feature.ts';
import { createDashboardFeature } from '#server/features/dashboard/dashboard.feature.ts';
import {
  createDocumentsFeature,
  type Derive,
  type Extract,
} from '#server/features/documents/documents.feature.ts';
import { createPlantSheetsFeature } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { createUsageFeature } from '#server/features/usage/usage.feature.ts';
import { createUsersFeature } from '#server/features/users/users.feature.ts';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/mail.ts';
import type { SmsSender } from './adapters/sms.ts';
import type { Database } from './db/database.ts';
import { createJobs, type JobPace, type Jobs } from './db/jobs.ts';
import { shareCounts } from './db/throttles.ts';
import { loadThesaurus } from './french/thesaurus.ts';
import { serveApiDocs } from './http/api-docs.ts';
import type { Feature } from './http/feature.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createServer, defaultTimes } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Config } from './lib/config.ts';
import { createPasswordHasher } from './lib/password-hasher.ts';
import { createQueryParser } from './search/search.ts';
import { createHealthFeature } from './telemetry/health.feature.ts';
import { type Metrics, noMetrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';

export interface Adapters {
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly sms?: SmsSender | null;
  readonly pdf?: PdfReader;
  readonly extract?: Extract;
  readonly derive?: Derive;
  readonly jobPace?: JobPace;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly logger: FastifyBaseLogger;
  readonly webRoot: string | null;
}

function createFeatures({ config, database, adapters, logger }: AppDeps, jobs: Jobs, closing: AbortSignal) {
  const { db } = database;
  const metrics = adapters.metrics ?? noMetrics;
  const shared = { config, database, db, logger, jobs, ...adapters, metrics, sms: adapters.sms ?? null };
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const hasher = createPasswordHasher(config);
  const conversations = {
    eraseConversations: (tx, userId) => chat.api.eraseConversations(tx, userId),
    conversationsOf: (userId) => chat.api.conversationsOf(userId),
  } satisfies Partial<ChatFeature['api']>;
  const userNames: UsersFeature['api']['namesOf'] = (ids) => users.api.namesOf(ids);

  const audit = createAuditFeature({
    ...shared,
    userNames,
    sheetNames: (ids) => plantSheets.api.namesOf(ids),
  });
  const withAudit = { ...shared, ...audit.api };
  const usage = createUsageFeature({
    ...shared,
    recognise: (texts) => chat.api.recognise(texts),
    existingUsers: (ids) => users.api.existing(ids),
  });
  const users: UsersFeature = createUsersFeature({
    ...withAudit,
    ...conversations,
    hasher,
    endAccess: (tx, userId) => auth.api.endAccess(tx, userId),
    forgetFactors: (tx, userId) => auth.api.forgetFactors(tx, userId),
  });
  const auth: AuthFeature = createAuthFeature({ ...withAudit, ...conversations, ...users.api, hasher });
  const plantSheets: PlantSheetsFeature = createPlantSheetsFeature({
    ...withAudit,
    parser,
    userNames,
    noteSearch: usage.api.note,
  });
  const documents = createDocumentsFeature({
    ...withAudit,
    pdf: adapters.pdf,
    extract: adapters.extract,
    derive: adapters.derive,
    userNames,
    isCitedTo: (userId, page) => chat.api.isCitedTo(userId, page),
    countTokens: (name, amount) => usage.api.add(name, amount),
  });
  const chat: ChatFeature = createChatFeature({ ...shared, ...users.api, parser, usage: usage.api, closing });
  const dashboard = createDashboardFeature({ ...withAudit, flush: usage.api.flush });
  return { audit, usage, users, auth, plantSheets, documents, chat, dashboard };
}

type AuthFeature = ReturnType<typeof createAuthFeature>;
type ChatFeature = ReturnType<typeof createChatFeature>;
type PlantSheetsFeature = ReturnType<typeof createPlantSheetsFeature>;
type UsersFeature = ReturnType<typeof createUsersFeature>;

/** Pages and files of the web application are one route. */
function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    metrics.request(endpoint?.name ?? 'web', request.method, reply.statusCode, reply.elapsedTime);
    done();
  });
}

function runFeatures(app: FastifyInstance, features: Record<string, Feature>, order: Order): void {
  const all = Object.values(features);
  const careful = all.flatMap(({ beforeHandler }) => beforeHandler ?? []);
  app.addHook('preHandler', async ({ routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint) for (const beforeHandler of careful) await beforeHandler(endpoint);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint: Endpoint | undefined = request.routeOptions.config.endpoint;
    const answered = {
      endpoint,
      status: reply.statusCode,
      refusal: request.refusal,
      milliseconds: reply.elapsedTime,
      session: request.session,
      address: request.ip,
      requestId: request.id,
    };
    for (const feature of all) feature.afterResponse?.(answered);
    done();
  });
  app.addHook('onListen', async () => {
    for (const { start } of order.start) start?.();
  });
  app.addHook('onClose', async () => {
    for (const { stop } of order.stop) await stop?.();
  });
}

type Running = Pick<Feature, 'start' | 'stop'>;

interface Order {
  readonly start: readonly Running[];
  readonly stop: readonly Running[];
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, logger } = deps;
  // The embedded database has one process.
  const share = database.engine === 'postgresql' ? shareCounts(database.db) : null;
  const app = await createServer(config, logger, defaultTimes, share);
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  const jobs = createJobs(database, logger, deps.adapters.jobPace);
  const { metrics, tracing } = deps.adapters;
  tracing?.ofDatabase(database.pool);
  tracing?.ofRequests(app);
  metrics?.watch(database);
  if (metrics) measureRequests(app, metrics);
  const health = createHealthFeature(database.db, () => app.ending.stage !== 'no');
  const features = createFeatures(deps, jobs, closing.signal);
  const { audit, usage, auth, plantSheets, documents, chat } = features;
  const queues: Running = { start: () => jobs.watch(), stop: () => jobs.stop() };
  runFeatures(app, features, {
    start: [queues, plantSheets, documents, auth, chat, audit],
    stop: [chat, documents, auth, queues, plantSheets, usage, audit],
  });
  const routes = [health, ...Object.values(features)].flatMap((feature) => feature.routes);
  registerRoutes(app, routes, endpoints, {
    authenticate: auth.api.authenticate,
    checkResponses: config.NODE_ENV === 'test',
  });
  if (!config.isProduction) serveApiDocs(app, endpoints);
  if (deps.webRoot !== null) await serveWebApp(app, deps.webRoot);
  else {
    app.setNotFoundHandler(() => {
      throw new AppError('notFound');
    });
  }
  return app;
}
