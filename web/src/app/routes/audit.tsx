export { AuditLog as Component } from '#web/features/audit/audit-log.tsx';
