import { factorAdministrationEndpoints } from '@simples/contract/second-factor';
import { administrationEndpoints, type User } from '@simples/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
  /** Asked before. */
  readonly question?: {
    readonly title: string;
    readonly confirmLabel: string;
    readonly text: (user: User) => ReactNode;
  };
  readonly run: (id: string) => Promise<User | undefined>;
}

const { update, invite, endSessionsOf } = administrationEndpoints;

const suspend: AccountAction = {
  label: 'Suspendre le compte',
  done: 'Le compte est suspendu, ses sessions sont fermées.',
  question: {
    title: 'Suspendre ce compte ?',
    confirmLabel: 'Suspendre',
    text: ({ firstName, lastName }) =>
      `${firstName} ${lastName} ne pourra plus se connecter, et ses sessions seront fermées aussitôt. Le compte peut être réactivé.`,
  },
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

const resetFactors: AccountAction = {
  label: 'Retirer ses seconds facteurs',
  done: 'Ses seconds facteurs sont retirés, ses sessions sont fermées.',
  question: {
    title: 'Retirer ses seconds facteurs ?',
    confirmLabel: 'Retirer',
    text: ({ firstName, lastName }) =>
      `Pour ${firstName} ${lastName}, qui a perdu son téléphone ou sa clé : assurez-vous que c’est bien la personne. Un code lui sera de nouveau envoyé par message à la connexion.`,
  },
  run: (id) => call(factorAdministrationEndpoints.reset, { params: { id } }),
};

function accountActionsOf(user: User): readonly AccountAction[] {
  if (user.status === 'Désactivé') return [reactivate];
  return user.lastLoginAt === null ? [suspend, inviteAgain] : [suspend, endSessions, resetFactors];
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

interface QuestionProps {
  readonly user: User;
  readonly question: NonNullable<AccountAction['question']>;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Question({ user, question, onConfirm, onClose }: QuestionProps) {
  return (
    <ConfirmDialog
      title={question.title}
      confirmLabel={question.confirmLabel}
      isDestructive
      action={onConfirm}
      failure="Operation failed"
      onClose={onClose}
    >
      <p>{question.text(user)}</p>
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
  const { mutate, mutateAsync, isPending, variables, data, error } = useAccountAction(user.id, setUser);
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const run = (act: AccountAction) => {
    if (act.question) setAsked(act);
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
      {asked?.question && (
        <Question
          user={user}
          question={asked.question}
          onConfirm={() => mutateAsync(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
