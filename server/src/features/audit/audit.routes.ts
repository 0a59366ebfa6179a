import { auditEndpoints } from '@simples/contract/audit';
import { FileStream, type Route, route } from '#server/http/route.ts';
import type { AuditLog } from './audit-log.service.ts';

export function auditRoutes(log: AuditLog): Route[] {
  return [
    route(auditEndpoints.list, ({ query }) => log.list(query)),
    route(
      auditEndpoints.export,
      async (call) => new FileStream(await log.file(call.actor, call.query, call)),
    ),
  ];
}
