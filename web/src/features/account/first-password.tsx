import type { CurrentUser } from '@simples/contract/users/current-user';
import { currentUserEndpoints } from '@simples/contract/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password/password-form.tsx';

interface FirstPasswordProps {
  readonly user: CurrentUser;
  readonly onSignOut: () => void;
}

/** Someone else chose the password: its owner chooses another before anything else. */
export function FirstPassword({ user, onSignOut }: FirstPasswordProps) {
  const client = useQueryClient();
  return (
    <div className={styles.form}>
      {user.passwordExpiresAt && (
        <p className={styles.note}>
          Le mot de passe temporaire n’ouvre le compte que jusqu’au {formatDateTime(user.passwordExpiresAt)}.
        </p>
      )}
      <PasswordForm
        username={user.email}
        isAlone
        currentLabel="Mot de passe temporaire"
        onChanged={() => void client.invalidateQueries({ queryKey: [currentUserEndpoints.me.name] })}
      />
      <Button variant="quiet" fullWidth onClick={onSignOut}>
        Se déconnecter
      </Button>
    </div>
  );
}
