import { API_BASE } from '@simples/contract/endpoint';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/database.ts';
import { type Audit, createAudit } from '#server/features/audit/audit.service.ts';
import { type AuditBuffer, createAuditBuffer } from '#server/features/audit/audit-buffer.ts';
import type { Config } from '#server/lib/config.ts';
import { createKeyedHash } from '#server/lib/secrets.ts';
import { moduleOf } from '#server/telemetry/usage-counters.ts';
import type { Recognise } from './search-terms.ts';
import { createUsage, type Usage } from './usage.service.ts';

interface Watched {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock };
}

/** What the product remembers of what happens in it: who did what, and how much it is used. */
export interface Observation {
  readonly audit: Audit;
  readonly kept: AuditBuffer;
  readonly usage: Usage;
}

/** Notes every refusal to someone who lacks the permission. */
function auditRefusals(app: FastifyInstance, audit: Audit): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403) return;
    const caller = { address: request.ip, requestId: request.id };
    audit({ act: 'access', result: 'refused', who: request.session?.actor.id ?? null, caller });
  });
}

/** Counts every request of the API, whatever its answer; who made it only once they are signed in. */
function countRequests(app: FastifyInstance, usage: Usage): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.path.startsWith(API_BASE)) {
      const { session } = request;
      const userId = session?.state === 'active' ? session.actor.id : null;
      usage.request(moduleOf(endpoint.access), reply.elapsedTime, userId);
    }
    done();
  });
}

/** Watches an application. To be called before anything else that ends with it: it notes how the others end. */
export function observe(app: FastifyInstance, parts: Watched, recognise: Recognise): Observation {
  const { config, database, logger, adapters } = parts;
  const kept = createAuditBuffer({ db: database.db, clock: adapters.clock, log: logger });
  const audit = createAudit(logger, kept.keep);
  const usage = createUsage({
    db: database.db,
    clock: adapters.clock,
    recognise,
    hash: createKeyedHash(config.SECRET_KEY),
    log: logger,
  });
  auditRefusals(app, audit);
  countRequests(app, usage);
  app.addHook('onClose', async () => {
    await kept.close();
    await usage.close();
  });
  return { audit, kept, usage };
}
