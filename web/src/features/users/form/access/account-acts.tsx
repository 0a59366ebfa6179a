import type { User } from '@simples/contract/users/user';
import { useState } from 'react';
import { formatDateTime } from '../../../../lib/format.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/form/notice.tsx';
import { StatusTag } from '../../list/status-tag.tsx';
import styles from '../form.module.css';
import { type Act, actsOn, useAct } from './acts.ts';

/** How the account stands, and what can be done with it at once, beside the form. */
export function AccountActs({ user: given }: { readonly user: User }) {
  const [user, setUser] = useState(given);
  const ownId = useCurrentUser((state) => state.user?.id);
  const { mutate, isPending, variables, data, error } = useAct(user.id, setUser);
  const run = (act: Act) => {
    if (!isPending) mutate(act);
  };
  return (
    <section className={styles.account} aria-label="Compte">
      <h3>Compte</h3>
      <p className={styles.facts}>
        <StatusTag status={user.status} />
        <span>
          {user.lastLoginAt === null
            ? 'Jamais connecté'
            : `Dernière connexion : ${formatDateTime(user.lastLoginAt)}`}
        </span>
        {user.invitationExpiresAt !== null && (
          <span>Invitation valable jusqu’au {formatDateTime(user.invitationExpiresAt)}</span>
        )}
      </p>
      {error && (
        <Notice tone="danger">
          <strong lang="en">Operation failed</strong>
          <span className={styles.reason}>{error.message}</span>
        </Notice>
      )}
      {data && <Notice tone="success">{data}</Notice>}
      {user.id === ownId ? (
        <p className={styles.kept}>Votre mot de passe et vos sessions se gèrent dans « Mon compte ».</p>
      ) : (
        <div className={styles.acts}>
          {actsOn(user).map((act) => (
            <Button
              key={act.label}
              variant="outline"
              isBusy={isPending && variables === act}
              onClick={() => run(act)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
