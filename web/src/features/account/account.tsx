import type { CurrentUser } from '@simples/contract/users/current-user';
import { useCurrentUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './account.module.css';
import { IdentityForm } from './sections/identity-form.tsx';
import { OwnData } from './sections/own-data.tsx';
import { OwnPassword } from './sections/own-password.tsx';
import { Sessions } from './sections/sessions.tsx';

interface AccountProps {
  /** The discussions were deleted: nothing of them may stay on the device. */
  readonly onConversationsDeleted: (userId: string) => void;
}

/** What a person does with their own account. */
export function Account({ onConversationsDeleted }: AccountProps) {
  const user = useCurrentUser((state) => state.user);
  if (!user) return null;
  return (
    <>
      <PageHeader title="Mon compte" subtitle={<Who user={user} />} />
      <div className={styles.sections}>
        <IdentityForm user={user} />
        <OwnPassword user={user} />
        <Sessions />
        <OwnData onConversationsDeleted={() => onConversationsDeleted(user.id)} />
      </div>
    </>
  );
}

function Who({ user }: { readonly user: CurrentUser }) {
  return (
    <span className={styles.who}>
      <span>{user.email}</span>
      {user.phoneNumber !== null && <span>{user.phoneNumber}</span>}
    </span>
  );
}
