import { administrationEndpoints, type User } from '@simples/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { refreshUsers } from './api.ts';
import { StatusTag } from './status-tag.tsx';
import styles from './user-form.module.css';

interface AccountAction {
  readonly label: string;
  readonly done: string;
  readonly run: (id: string) => Promise<User | undefined>;
}

const { update, invite, endSessionsOf } = administrationEndpoints;

const suspend: AccountAction = {
  label: 'Suspendre le compte',
  done: 'Le compte est suspendu, ses sessions sont fermées.',
  run: (id) => call(update, { params: { id }, body: { status: 'suspended' } }),
};

const reactivate: AccountAction = {
  label: 'Réactiver le compte',
  done: 'Le compte est réactivé.',
  run: (id) => call(update, { params: { id }, body: { status: 'active' } }),
};

const inviteAgain: AccountAction = {
  label: 'Envoyer une invitation',
  done: 'L’invitation est partie ; une plus ancienne ne vaut plus.',
  run: (id) => call(invite, { params: { id } }),
};

const endSessions: AccountAction = {
  label: 'Fermer ses sessions',
  done: 'Toutes ses sessions sont fermées.',
  run: (id) => call(endSessionsOf, { params: { id } }),
};

function accountActionsOf(user: User): readonly AccountAction[] {
  if (user.status === 'Désactivé') return [reactivate];
  return user.lastLoginAt === null ? [suspend, inviteAgain] : [suspend, endSessions];
}

function useAccountAction(id: string, onChanged: (user: User) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: AccountAction) => {
      const changed = await act.run(id);
      if (changed) onChanged(changed);
      return act.done;
    },
    onSuccess: () => void refreshUsers(client),
  });
}

interface SuspendQuestionProps {
  readonly user: User;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function SuspendQuestion({ user, onConfirm, onClose }: SuspendQuestionProps) {
  return (
    <ConfirmDialog
      title="Suspendre ce compte ?"
      confirmLabel="Suspendre"
      isDestructive
      action={async () => onConfirm()}
      failure="Operation failed"
      onClose={onClose}
    >
      <p>
        {user.firstName} {user.lastName} ne pourra plus se connecter, et ses sessions seront fermées aussitôt.
        Le compte peut être réactivé.
      </p>
    </ConfirmDialog>
  );
}

function AccountFacts({ user }: { readonly user: User }) {
  return (
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
  );
}

export function AccountActions({ user: initial }: { readonly user: User }) {
  const [user, setUser] = useState(initial);
  const ownId = useCurrentUser((state) => state.user?.id);
  const { mutate, isPending, variables, data, error } = useAccountAction(user.id, setUser);
  const [isAsking, setAsking] = useState(false);
  const run = (act: AccountAction) => {
    if (act === suspend) setAsking(true);
    else if (!isPending) mutate(act);
  };
  return (
    <section className={styles.account} aria-label="Compte">
      <h3>Compte</h3>
      <AccountFacts user={user} />
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
          {accountActionsOf(user).map((act) => (
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
      {isAsking && (
        <SuspendQuestion user={user} onConfirm={() => mutate(suspend)} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
