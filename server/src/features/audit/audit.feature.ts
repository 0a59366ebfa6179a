import { auditEndpoints } from '@simples/contract/audit';
import { type Clock } from '#server/adapters/clock.ts';
import { type Database, type Db } from '#server/db/database.ts';
import { type Feature } from '#server/http/feature.ts';
import { FileStream, type Route, route } from '#server/http/route.ts';
import { type Config } from '#server/lib/config.ts';
import { type Audit, createAudit, createTrail, type Log, type Trail } from './audit.service.ts';
import { createAuditBuffer } from './audit-buffer.ts';
import { type AuditLog, type AuditNames, createAuditLog } from './audit-log.service.ts';

export function auditRoutes(log: AuditLog): Route[] {
  return [
    route(auditEndpoints.list, ({ query }) => log.list(query)),
    route(
      auditEndpoints.export,
      async (call) => new FileStream(await log.file(call.actor, call.query, call)),
    ),
  ];
}

export type { Acting, Audit, AuditEvent, Caller, Trail, TrailEvent } from './audit.service.ts';
export { eventsAbout, eventsBy, eventsText, recordEvents, recording } from './audit.service.ts';
export type { NamesOf } from './audit-log.service.ts';

interface AuditDeps extends AuditNames {
  readonly db: Db;
  readonly database: Pick<Database, 'background'>;
  readonly clock: Clock;
  readonly logger: Log;
  readonly config: Pick<Config, 'EXPORTS_PER_HOUR'>;
}

interface AuditApi {
  readonly audit: Audit;
  readonly trail: Trail;
}

export function createAuditFeature(deps: AuditDeps): Feature<AuditApi> {
  const buffer = createAuditBuffer({ ...deps, background: deps.database.background, log: deps.logger });
  const audit = createAudit(deps.logger, buffer.add);
  return {
    routes: auditRoutes(createAuditLog({ ...deps, audit, flush: buffer.flush })),
    api: { audit, trail: createTrail(deps.logger) },
    afterResponse: ({ refusal, session, address, requestId }) => {
      if (refusal !== 'forbidden') return;
      audit({
        act: 'access',
        result: 'refused',
        who: session?.actor.id ?? null,
        caller: { address, requestId },
      });
    },
    start: buffer.start,
    stop: buffer.close,
  };
}
