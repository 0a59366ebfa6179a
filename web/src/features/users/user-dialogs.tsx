import { administrationEndpoints, type User } from '@simples/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { AccountActions } from './account-actions.tsx';
import { refreshUsers } from './api.ts';
import styles from './password.module.css';
import { CopyPasswordButton } from './password-panel.tsx';
import { UserFields } from './user-fields.tsx';
import formStyles from './user-form.module.css';
import { formErrorsOf, PASSWORD, payloadOf, type UserValues, userRules, valuesOf } from './user-form.ts';

interface SuccessDialogProps {
  readonly user: User;
  /** Null after an invitation. */
  readonly password: string | null;
  readonly onClose: () => void;
}

/** The password is not shown again. */
function SuccessDialog({ user, password, onClose }: SuccessDialogProps) {
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

function useSaveUser(user: User | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: UserValues) => {
      const body = payloadOf(values, user);
      return user === null
        ? call(administrationEndpoints.create, { body })
        : call(administrationEndpoints.update, { params: { id: user.id }, body });
    },
    onSuccess: () => void refreshUsers(client),
  });
}

interface UserDialogProps {
  readonly user: User | null;
  readonly onCreated: (user: User, password: string | null) => void;
  readonly onClose: () => void;
}

function useUserForm({ user, onCreated, onClose }: UserDialogProps) {
  const [initial] = useState(() => valuesOf(user));
  const form = useSchemaForm(userRules, initial);
  const { mutate, isPending, error, variables } = useSaveUser(user);

  const handleSubmit = form.whenValid((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: (saved) => {
        if (user === null) {
          onCreated(saved, values.firstAccess === PASSWORD ? values.password : null);
          return;
        }
        showSuccess('User updated successfully');
        onClose();
      },
      onError: (failure) => form.refuse(formErrorsOf(failure, values).errors),
    });
  });

  const problem = error && variables ? formErrorsOf(error, variables).message : null;
  const isChanged = Object.entries(initial).some(
    ([name, value]) => form.values[name as keyof UserValues] !== value,
  );
  return { form, handleSubmit, isPending, problem, isChanged };
}

function UserDialog(props: UserDialogProps) {
  const { user, onClose } = props;
  const formId = useId();
  const { form, handleSubmit, isPending, problem, isChanged } = useUserForm(props);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={user === null ? 'Add a New User' : 'Edit User'}
      size="wide"
      isFullScreenOnPhone
      closesOnMask={false}
      onClose={leave}
      actions={
        <>
          {problem !== null && <Problem message={problem} />}
          <Button variant="outline" onClick={leave}>
            <span lang="en">Cancel</span>
          </Button>
          <Button type="submit" form={formId} isBusy={isPending}>
            <span lang="en">Save changes</span>
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={handleSubmit}>
        <UserFields form={form} user={user} />
      </form>
      {user !== null && <AccountActions user={user} />}
      {isLeaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}

function LeaveQuestion({ onStay, onLeave }: Readonly<{ onStay: () => void; onLeave: () => void }>) {
  return (
    <Dialog
      title="Abandonner la saisie ?"
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" onClick={onStay}>
            Continuer la saisie
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Abandonner
          </Button>
        </>
      }
    >
      <p>Ce que vous avez saisi n’est pas enregistré.</p>
    </Dialog>
  );
}

function Problem({ message }: { readonly message: string }) {
  return (
    <div className={formStyles.problem}>
      <Notice tone="danger">
        <strong lang="en">Operation failed</strong>
        {message !== '' && <span className={formStyles.reason}>{message}</span>}
      </Notice>
    </div>
  );
}

export default function UserDialogs({ user, onClose }: Readonly<{ user: User | null; onClose: () => void }>) {
  const [created, setCreated] = useState<{ user: User; password: string | null } | null>(null);
  if (created) return <SuccessDialog {...created} onClose={onClose} />;
  return (
    <UserDialog
      user={user}
      onCreated={(person, password) => setCreated({ user: person, password })}
      onClose={onClose}
    />
  );
}
