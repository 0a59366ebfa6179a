import { endpoints } from '@simples/contract/endpoints';
import { AppError } from '@simples/contract/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PdfReader } from '#server/adapters/pdf/page.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { createAuditLog } from '#server/features/audit/audit-log.service.ts';
import { peopleRoutes } from '#server/features/auth/auth.feature.ts';
import { createAuthenticate } from '#server/features/auth/sessions.repository.ts';
import { chatRoutes, startPassageEmbeddings } from '#server/features/chat/chat.feature.ts';
import { createRetrieval } from '#server/features/chat/find/retrieval.service.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { createDashboard } from '#server/features/dashboard/dashboard.service.ts';
import { createDocumentsFeature } from '#server/features/documents/documents.feature.ts';
import type { Extract } from '#server/features/documents/store-findings.ts';
import { createExport } from '#server/features/plant-sheets/import-export/export.service.ts';
import { createImport } from '#server/features/plant-sheets/import-export/import.service.ts';
import {
  importExportRoutes,
  leaseRoutes,
  plantSheetRoutes,
  publicationRoutes,
  reviewRoutes,
} from '#server/features/plant-sheets/plant-sheets.routes.ts';
import { createPublication } from '#server/features/plant-sheets/publication/publication.service.ts';
import { createLeases } from '#server/features/plant-sheets/review/leases.service.ts';
import { createReview } from '#server/features/plant-sheets/review/review.service.ts';
import { createVersions } from '#server/features/plant-sheets/review/versions.service.ts';
import { createPlantSheets } from '#server/features/plant-sheets/sheets/plant-sheets.service.ts';
import { observe } from '#server/features/usage/usage.feature.ts';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/mail.ts';
import type { SmsSender } from './adapters/sms.ts';
import type { Database } from './db/database.ts';
import { createJobs, type JobPace } from './db/jobs.ts';
import { loadThesaurus } from './french/thesaurus.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Config } from './lib/config.ts';
import { flushAfterChanges } from './search/flush-after-changes.ts';
import { createQueryParser } from './search/query-parser.ts';
import { healthRoutes } from './telemetry/health.routes.ts';

/** What leaves the process, replaced in tests. */
export interface Adapters {
  readonly clock: Clock;
  readonly mail: MailSender;
  /** None where codes go by e-mail alone. */
  readonly sms?: SmsSender | null;
  readonly pdf?: PdfReader;
  readonly extract?: Extract;
  readonly jobPace?: JobPace;
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
  const jobs = createJobs(database, logger, parts.adapters.jobPace);
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const retrieval = createRetrieval(database.db, parser, startPassageEmbeddings(app, parts));
  const { audit, kept, usage } = observe(app, parts, retrieval.recognise);
  flushAfterChanges(app, database.db);
  const routes = [
    ...healthRoutes(database.db, () => app.ending.stage !== 'no'),
    ...createDocumentsFeature(app, {
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
    ...importExportRoutes({
      exportSheets: createExport(database.db, clock),
      importSheets: createImport(database.db, clock),
      audit,
    }),
    ...chatRoutes(app, { ...parts, retrieval, usage }),
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
