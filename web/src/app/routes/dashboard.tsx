import { Dashboard } from '#web/features/dashboard/dashboard.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <Dashboard />
    </Page>
  );
}
