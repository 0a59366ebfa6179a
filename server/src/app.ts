import { endpoints } from '@simples/contract/endpoints';
import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/messages/mail.ts';
import type { SmsSender } from './adapters/messages/sms.ts';
import type { PdfReader } from './adapters/pdf/page.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { createAuditLog } from './features/audit/audit-log.service.ts';
import { createAuthenticate } from './features/auth/sessions/authenticate.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createDashboard } from './features/dashboard/dashboard.service.ts';
import type { Extract } from './features/documents/work/extracting.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { exchangeRoutes } from './features/plant-sheets/exchange/exchange.routes.ts';
import { createExport } from './features/plant-sheets/exchange/export/export.service.ts';
import { createImport } from './features/plant-sheets/exchange/import/import.service.ts';
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
import { serveApiDocs } from './http/api-docs.ts';
import { registerRoutes } from './http/binding/register-routes.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { settleAfterChanges } from './indexing.ts';
import { createJobs } from './jobs/jobs.ts';
import { libraryRoutes } from './library.ts';
import { understandMeanings } from './meanings.ts';
import { observe } from './observation.ts';
import { peopleRoutes } from './people.ts';
import { createQueryParser } from './search/query-parser.ts';
import { loadThesaurus } from './search/thesaurus.ts';
import { talkRoutes } from './talk.ts';

/** What leaves the process, replaced in tests. */
export interface Adapters {
  readonly clock: Clock;
  readonly mail: MailSender;
  /** None where codes go by e-mail alone. */
  readonly sms?: SmsSender | null;
  readonly pdf?: PdfReader;
  readonly extract?: Extract;
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web application; none in API tests. */
  readonly webRoot: string | null;
}

/** Wires every feature by hand and gives the server, ready to listen or to be injected. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, logger } = parts;
  const { clock } = parts.adapters;
  const app = await createServer(config, logger);
  const jobs = createJobs(database, logger);
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const retrieval = createRetrieval(database.db, parser, understandMeanings(app, parts));
  const { audit, kept, usage } = observe(app, parts, retrieval.recognise);
  settleAfterChanges(app, database.db);
  const routes = [
    ...healthRoutes(database.db, () => app.ending.stage !== 'no'),
    ...libraryRoutes(app, {
      ...parts,
      clock,
      jobs,
      audit,
      count: (name, amount) => usage.add(name, amount),
      pdf: parts.adapters.pdf,
      extract: parts.adapters.extract,
    }),
    ...peopleRoutes(app, { ...parts, jobs, audit }),
    ...plantSheetRoutes(createPlantSheets(database.db, parser, usage.note)),
    ...publicationRoutes(createPublication(database.db, clock)),
    ...reviewRoutes(createVersions(database.db), createReview(database.db, clock)),
    ...leaseRoutes(createLeases(database.db, clock)),
    ...exchangeRoutes({
      exportSheets: createExport(database.db, clock),
      importSheets: createImport(database.db, clock),
      audit,
    }),
    ...talkRoutes(app, { ...parts, retrieval, usage }),
    ...dashboardRoutes(createDashboard({ db: database.db, clock, audit, flush: usage.flush })),
    ...auditRoutes(createAuditLog({ db: database.db, clock, audit, flush: kept.flush })),
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
