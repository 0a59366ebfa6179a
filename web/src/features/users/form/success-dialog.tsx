import type { User } from '@simples/contract/users/user';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyPasswordButton } from './password/copy-password-button.tsx';
import styles from './password/password.module.css';

interface SuccessDialogProps {
  readonly user: User;
  /** Null when an invitation left instead. */
  readonly password: string | null;
  readonly onClose: () => void;
}

/** A person was created: what they need to get in. The password is not shown again. */
export function SuccessDialog({ user, password, onClose }: SuccessDialogProps) {
  const end = password === null ? user.invitationExpiresAt : user.passwordExpiresAt;
  const until = end === null ? '' : ` jusqu’au ${formatDateTime(end)}`;
  return (
    <Dialog
      title="Success"
      onClose={onClose}
      closesOnMask={false}
      actions={
        <Button onClick={onClose}>
          <span lang="en">Finish</span>
        </Button>
      }
    >
      <p lang="en">
        <strong>
          {user.firstName} {user.lastName}
        </strong>{' '}
        has been added to the system.
      </p>
      {password === null ? (
        <p className={styles.access}>
          Une invitation part à l’adresse {user.email}. Son lien permet de choisir un mot de passe{until}.
        </p>
      ) : (
        <>
          <dl className={styles.access}>
            <dt>Identifiant</dt>
            <dd>{user.email}</dd>
            <dt>Mot de passe</dt>
            <dd className={styles.secret}>{password}</dd>
          </dl>
          <div className={styles.tools}>
            <CopyPasswordButton password={password} />
          </div>
          <p className={styles.note}>
            Il ouvre le compte{until} et devra être changé à la première connexion. Il ne sera plus affiché.
          </p>
        </>
      )}
    </Dialog>
  );
}
