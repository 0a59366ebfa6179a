import { typedPassword } from '@simples/contract/auth';
import { invitationEndpoints } from '@simples/contract/users/invitation-endpoints';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { fieldErrors } from '../../../lib/form/field-errors.ts';
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import styles from '../account.module.css';
import { PASSWORD_HINT } from '../password/password-form.tsx';

const rules = z.object({ password: typedPassword });

interface AcceptFormProps {
  readonly token: string;
  readonly username: string;
  readonly onAccepted: () => void;
}

/** Chooses the password and uses the invitation up. */
export function AcceptForm({ token, username, onAccepted }: AcceptFormProps) {
  const form = useSchemaForm(rules, { password: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: z.infer<typeof rules>) =>
      call(invitationEndpoints.acceptInvitation, { body: { token, password } }),
    onSuccess: onAccepted,
    onError: (failure) => form.refuse(fieldErrors(failure)),
  });
  const isToldInField = Object.keys(fieldErrors(error)).length > 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.whenValid((values) => {
        if (!isPending) mutate(values);
      })}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Mot de passe"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      {error && !isToldInField && <Notice tone="danger">{error.message}</Notice>}
      <Button type="submit" fullWidth isBusy={isPending}>
        {isPending ? 'Enregistrement...' : 'Enregistrer le mot de passe'}
      </Button>
    </form>
  );
}
