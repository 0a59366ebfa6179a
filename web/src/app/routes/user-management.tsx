import { UserManagement } from '../../features/users/user-management.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <UserManagement />
    </Page>
  );
}
