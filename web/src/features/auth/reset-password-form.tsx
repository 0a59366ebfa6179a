import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { authEndpoints } from '@simples/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { resetPassword } from './api.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { asSessionError } from './failure.ts';
import styles from './form.module.css';

interface ResetPasswordFormProps {
  readonly username: string;
  readonly onDone: () => void;
  readonly onAnotherCode: () => void;
}

const failed = {
  message: 'Le mot de passe n’a pas pu être changé. Réessayez.',
  httpCode: 500,
  key: 'verifyOTP',
};

/** The server answers the same for an unknown account, so this never says whether a code was really sent. */
export function ResetPasswordForm({ username, onDone, onAnotherCode }: ResetPasswordFormProps) {
  const form = useForm({
    initialValues: { username, code: '', password: '' },
    validate: schemaResolver(authEndpoints.resetPassword.body, { sync: true }),
  });
  const reset = useMutation({ mutationFn: resetPassword, onSuccess: onDone });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!reset.isPending) reset.mutate(values);
      })}
    >
      <Notice tone="info">Si un compte correspond à {username}, un code vient de lui être envoyé.</Notice>
      {reset.isError && <Notice tone="danger">{asSessionError(reset.error, failed).message}</Notice>}
      <CodeBoxes
        label="Code reçu"
        value={form.values.code}
        onChange={(code) => form.setFieldValue('code', code)}
        error={form.errors.code}
        isInvalid={reset.isError}
        disabled={reset.isPending}
      />
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordInput
        label="Nouveau mot de passe"
        description="Au moins 8 caractères."
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={reset.isPending || undefined}>
        {reset.isPending ? 'Enregistrement en cours...' : 'Changer le mot de passe'}
      </Button>
      <Button variant="subtle" size="md" onClick={onAnotherCode}>
        Demander un autre code
      </Button>
    </form>
  );
}
