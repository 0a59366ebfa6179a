import { AuditLog } from '#web/features/audit/audit-log.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <AuditLog />
    </Page>
  );
}
