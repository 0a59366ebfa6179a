import type { User } from '@simples/contract/users/user';
import { useId, useState } from 'react';
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { AccountActs } from './access/account-acts.tsx';
import styles from './form.module.css';
import { refusalOf } from './saving/refusal.ts';
import { useSaveUser } from './saving/use-save-user.ts';
import { UserFields } from './user-fields.tsx';
import { PASSWORD, userRules, valuesOf } from './user-rules.ts';

interface UserDialogProps {
  readonly user: User | null;
  /** With the password to pass on, if there is one. */
  readonly onCreated: (user: User, password: string | null) => void;
  readonly onClose: () => void;
}

/** The form, what became of it, and how it is sent. */
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
      onError: (failure) => form.refuse(refusalOf(failure, values).errors),
    });
  });

  const problem = error && variables ? refusalOf(error, variables).message : null;
  return { form, handleSubmit, isPending, problem };
}

/** A new person, or one to edit. What was typed stays until it is saved. */
export function UserDialog(props: UserDialogProps) {
  const { user, onClose } = props;
  const formId = useId();
  const { form, handleSubmit, isPending, problem } = useUserForm(props);
  return (
    <Dialog
      title={user === null ? 'Add a New User' : 'Edit User'}
      size="wide"
      isFullScreenOnPhone
      closesOnMask={false}
      onClose={onClose}
      actions={
        <>
          {problem !== null && <Problem message={problem} />}
          <Button variant="outline" onClick={onClose}>
            <span lang="en">Cancel</span>
          </Button>
          <Button type="submit" form={formId} isBusy={isPending}>
            <span lang="en">Save changes</span>
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <UserFields form={form} user={user} />
      </form>
      {user !== null && <AccountActs user={user} />}
    </Dialog>
  );
}

function Problem({ message }: { readonly message: string }) {
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        <strong lang="en">Operation failed</strong>
        {message !== '' && <span className={styles.reason}>{message}</span>}
      </Notice>
    </div>
  );
}
