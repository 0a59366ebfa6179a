import { loginForm } from '@simples/contract/auth';
import { useTransition } from 'react';
import { Link } from 'react-router';
import { setSessionError, useAuth } from '#web/lib/session.ts';
import { useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { asSessionError, requestCode, signIn, waitOf } from './api.ts';
import styles from './form.module.css';
import { IdentifierField } from './identifier-field.tsx';

const loginFailed = { message: 'Login failed', httpCode: 500, key: 'login' };
const codeNotSent = { message: 'Validation failed', httpCode: 500, key: 'validation' };

/** A code sent recently still works: only the wait is returned. */
async function sendCode(): Promise<number | null> {
  try {
    await requestCode();
    return null;
  } catch (error) {
    const wait = waitOf(error);
    if (wait === null) throw asSessionError(error, codeNotSent);
    return wait;
  }
}

interface SignInFormProps {
  readonly identifier: string;
  readonly onIdentifierChange: (identifier: string) => void;
  /** `wait`: seconds before another code can be sent. */
  readonly onSignedIn: (wait: number | null) => Promise<void>;
  readonly forgottenPath: string;
}

export function SignInForm({ identifier, onIdentifierChange, onSignedIn, forgottenPath }: SignInFormProps) {
  const error = useAuth((state) => state.error);
  const form = useSchemaForm(loginForm, { username: identifier, password: '' });
  const [isBusy, startSignIn] = useTransition();
  const username = form.field('username');

  function handleIdentifier(value: string): void {
    username.onChange(value);
    onIdentifierChange(value);
  }

  const handleSubmit = form.whenValid((credentials) => {
    if (isBusy) return;
    setSessionError(null);
    startSignIn(async () => {
      try {
        await signIn(credentials);
        await onSignedIn(await sendCode());
      } catch (failure) {
        setSessionError(asSessionError(failure, loginFailed));
      }
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <IdentifierField {...username} onChange={handleIdentifier} />
      <PasswordField label="Mot de passe" autoComplete="current-password" {...form.field('password')} />
      <p className={styles.under}>
        <Link to={forgottenPath}>Mot de passe oublié ?</Link>
      </p>
      <Button type="submit" fullWidth isBusy={isBusy}>
        {isBusy ? 'Connexion en cours...' : 'Connexion'}
      </Button>
    </form>
  );
}
