import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { loginForm } from '@simples/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { requestReset } from './api.ts';
import { asSessionError } from './failure.ts';
import styles from './form.module.css';

interface ResetRequestFormProps {
  readonly identifier: string;
  readonly onSent: (username: string) => void;
  readonly signInPath: string;
}

const failed = { message: 'Le code n’a pas pu être envoyé. Réessayez.', httpCode: 500, key: 'validation' };

export function ResetRequestForm({ identifier, onSent, signInPath }: ResetRequestFormProps) {
  const form = useForm({
    initialValues: { username: identifier },
    validate: schemaResolver(loginForm.pick({ username: true }), { sync: true }),
  });
  const request = useMutation({
    mutationFn: requestReset,
    onSuccess: (_answer, username) => onSent(username),
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ username }) => {
          if (!request.isPending) request.mutate(username.trim());
        },
        () => form.getInputNode('username')?.focus(),
      )}
    >
      {request.isError && <Notice tone="danger">{asSessionError(request.error, failed).message}</Notice>}
      <TextInput
        label="E-mail ou téléphone"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        {...form.getInputProps('username')}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={request.isPending || undefined}>
        {request.isPending ? 'Envoi en cours...' : 'Recevoir un code'}
      </Button>
      <Link className={styles.back} to={signInPath}>
        Retour à la connexion
      </Link>
    </form>
  );
}
