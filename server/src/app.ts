import { endpoints } from '@simples/contract/endpoints';
import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBackground } from './adapters/background.ts';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/mail.ts';
import { createPasswordHasher } from './adapters/password-hasher.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type Audit, createAudit } from './features/audit/audit.service.ts';
import { createKeyedHash } from './features/auth/keyed-hash.ts';
import { createAuthenticate } from './features/auth/sessions/authenticate.ts';
import { createSignIn } from './features/auth/sign-in.ts';
import { sweepSignIn } from './features/auth/sweep.ts';
import { createAnswerWriter } from './features/conversations/answers/create-answer-writer.ts';
import { conversationRoutes } from './features/conversations/conversations.routes.ts';
import { createConversations } from './features/conversations/conversations.service.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { exchangeRoutes } from './features/plant-sheets/exchange/exchange.routes.ts';
import { createExport } from './features/plant-sheets/exchange/export.service.ts';
import { createImport } from './features/plant-sheets/exchange/import.service.ts';
import { leaseRoutes } from './features/plant-sheets/leases/leases.routes.ts';
import { createLeases } from './features/plant-sheets/leases/leases.service.ts';
import { plantSheetRoutes } from './features/plant-sheets/plant-sheets.routes.ts';
import { createPlantSheets } from './features/plant-sheets/plant-sheets.service.ts';
import { publicationRoutes } from './features/plant-sheets/publication/publication.routes.ts';
import { createPublication } from './features/plant-sheets/publication/publication.service.ts';
import { reviewRoutes } from './features/plant-sheets/review/review.routes.ts';
import { createReview } from './features/plant-sheets/review/review.service.ts';
import { createVersions } from './features/plant-sheets/review/versions.service.ts';
import { createRetrieval } from './features/retrieval/retrieval.service.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { createQueryParser } from './search/query-parser.ts';
import { loadThesaurus } from './search/thesaurus.ts';

/** What leaves the process, replaced in tests. */
export interface Adapters {
  readonly clock: Clock;
  readonly mail: MailSender;
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web application; none in API tests. */
  readonly webRoot: string | null;
}

/** Milliseconds between two removals of ended sessions, codes and counters. */
const SWEEP_EVERY = 60 * 60 * 1000;

/** Sign-in with all it is made of; the end of the server waits for the codes it is still sending. */
function signInRoutes(
  app: FastifyInstance,
  { config, database, logger, adapters }: AppParts,
  audit: Audit,
): Route[] {
  const background = createBackground(logger);
  const sweeps = setInterval(
    () => background.run(() => sweepSignIn(database.db, adapters.clock)),
    SWEEP_EVERY,
  );
  app.addHook('onClose', async () => {
    clearInterval(sweeps);
    await background.drain();
  });
  return createSignIn({
    db: database.db,
    config,
    ...adapters,
    hasher: createPasswordHasher(config),
    keyedHash: createKeyedHash(config.SECRET_KEY),
    audit,
    background,
  });
}

/** Notes every refusal to someone who lacks the permission. */
function auditRefusals(app: FastifyInstance, audit: Audit): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403) return;
    const caller = { address: request.ip, requestId: request.id };
    audit({ act: 'access', result: 'refused', who: request.session?.actor.id ?? null, caller });
  });
}

/** Wires every feature by hand and gives the server, ready to listen or to be injected. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, logger } = parts;
  const { clock } = parts.adapters;
  const app = await createServer(config, logger);
  const audit = createAudit(logger);
  auditRefusals(app, audit);

  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const routes = [
    ...healthRoutes(database.db, () => app.ending.stage !== 'no'),
    ...signInRoutes(app, parts, audit),
    ...userRoutes(database.db),
    ...plantSheetRoutes(createPlantSheets(database.db, parser)),
    ...publicationRoutes(createPublication(database.db, clock)),
    ...reviewRoutes(createVersions(database.db), createReview(database.db, clock)),
    ...leaseRoutes(createLeases(database.db, clock)),
    ...exchangeRoutes({
      exportSheets: createExport(database.db, clock),
      importSheets: createImport(database.db),
    }),
    ...conversationRoutes(
      createConversations({
        db: database.db,
        clock,
        config,
        writer: createAnswerWriter(createRetrieval(database.db, parser)),
      }),
    ),
  ];
  registerRoutes(app, routes, endpoints, {
    authenticate: createAuthenticate(database.pool, clock),
    checkResponses: config.NODE_ENV === 'test',
  });
  if (!config.isProduction) serveApiDocs(app, endpoints);
  if (parts.webRoot !== null) await serveWebApp(app, parts.webRoot);
  else {
    app.setNotFoundHandler(() => {
      throw new AppError('notFound');
    });
  }
  return app;
}
