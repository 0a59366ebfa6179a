import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { loginForm } from '@simples/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { setSessionError, useAuth } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Credentials, requestCode, signIn } from './api.ts';
import { asSessionError, waitOf } from './failure.ts';
import styles from './form.module.css';

interface SignInFormProps {
  readonly identifier: string;
  readonly onIdentifierChange: (identifier: string) => void;
  /** `wait`: seconds before another code can be sent, when one was sent just before. */
  readonly onSignedIn: (wait: number | null) => void;
  readonly forgottenPath: string;
}

/** Opens the session and has its code sent. A code sent a moment ago still works: then only the wait comes back. */
async function signInAndRequestCode(credentials: Credentials): Promise<number | null> {
  await signIn(credentials).catch((error: unknown) => {
    throw asSessionError(error, { message: 'Login failed', httpCode: 500, key: 'login' });
  });
  try {
    await requestCode();
    return null;
  } catch (error) {
    const wait = waitOf(error);
    if (wait !== null) return wait;
    throw asSessionError(error, { message: 'Validation failed', httpCode: 500, key: 'validation' });
  }
}

export function SignInForm({ identifier, onIdentifierChange, onSignedIn, forgottenPath }: SignInFormProps) {
  const error = useAuth((state) => state.error);
  const form = useForm({
    initialValues: { username: identifier, password: '' },
    validate: schemaResolver(loginForm, { sync: true }),
    onValuesChange: (values) => onIdentifierChange(values.username),
  });
  const attempt = useMutation({
    mutationFn: signInAndRequestCode,
    onMutate: () => setSessionError(null),
    onSuccess: onSignedIn,
    onError: setSessionError,
  });

  function handleInvalid(errors: typeof form.errors): void {
    form.getInputNode('username' in errors ? 'username' : 'password')?.focus();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ username, password }) => {
        if (!attempt.isPending) attempt.mutate({ username: username.trim(), password });
      }, handleInvalid)}
    >
      {error && <Notice tone="danger">{error.message}</Notice>}
      <TextInput
        label="E-mail ou téléphone"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label="Mot de passe"
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <div className={styles.under}>
        <Link to={forgottenPath}>Mot de passe oublié ?</Link>
      </div>
      <Button type="submit" size="md" fullWidth aria-disabled={attempt.isPending || undefined}>
        {attempt.isPending ? 'Connexion en cours...' : 'Connexion'}
      </Button>
    </form>
  );
}
