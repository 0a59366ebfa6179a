import { AuditLog } from '../../../features/audit/audit-log.tsx';
import { Page } from '../../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <AuditLog />
    </Page>
  );
}
