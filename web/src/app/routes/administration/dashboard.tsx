import { Dashboard } from '../../../features/dashboard/dashboard.tsx';
import { Page } from '../../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <Dashboard />
    </Page>
  );
}
