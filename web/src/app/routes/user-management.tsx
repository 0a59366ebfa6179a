import { UserManagement } from '#web/features/users/user-management.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <UserManagement />
    </Page>
  );
}
