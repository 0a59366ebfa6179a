import { endpoints } from '@simples/contract/endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from './adapters/clock.ts';
import type { MailSender } from './adapters/mail.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { createAuthenticate } from './features/auth/sessions/authenticate.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';

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

/** Wires every feature by hand and gives the server, ready to listen or to be injected. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, logger } = parts;
  const { clock } = parts.adapters;
  const app = await createServer(config, logger);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  const routes = [...healthRoutes(database.db, () => closing)];
  // Until every feature is wired, only what is wired is bound.
  const bound = routes.map((route) => route.endpoint);
  registerRoutes(app, routes, bound, {
    authenticate: createAuthenticate(database.pool, clock),
    checkResponses: config.NODE_ENV === 'test',
  });
  if (!config.isProduction) await serveApiDocs(app, endpoints);
  if (parts.webRoot !== null) await serveWebApp(app, parts.webRoot);
  return app;
}
