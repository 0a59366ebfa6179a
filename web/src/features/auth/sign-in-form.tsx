import { authEndpoints, loginForm, type SignInFactor } from '@simples/contract/auth';
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

/** What finishes a sign-in, and what became of the code that is sent where there is nothing stronger. */
export interface CodeSending {
  /** Null when unknown. */
  readonly factors: readonly SignInFactor[] | null;
  /** Seconds before another can be sent; null when unknown. */
  readonly wait: number | null;
  /** Why none was sent; null when one was, or when it is only too early for another. */
  readonly problem: string | null;
  /** It is: the last one was sent to an earlier sign-in, and opens only that. */
  readonly isTooEarly: boolean;
}

async function sendCode(factors: readonly SignInFactor[]): Promise<CodeSending> {
  if (!factors.includes('code')) return { factors, wait: null, problem: null, isTooEarly: false };
  try {
    return { factors, wait: await requestCode(), problem: null, isTooEarly: false };
  } catch (error) {
    const wait = waitOf(error);
    const { message } = asSessionError(error, authEndpoints.startValidate, 'validation');
    return { factors, wait, problem: wait === null ? message : null, isTooEarly: wait !== null };
  }
}

/** A sign-out that the server was not told of, in words. */
const unfinishedLogout =
  'Vous êtes déconnecté de cet appareil. Le serveur n’a pas répondu : il fermera votre session dès qu’il répondra de nouveau.';

interface SignInFormProps {
  readonly identifier: string;
  readonly onIdentifierChange: (identifier: string) => void;
  readonly onSignedIn: (sending: CodeSending) => Promise<void>;
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
        await onSignedIn(await sendCode(await signIn(credentials)));
      } catch (failure) {
        setSessionError(asSessionError(failure, authEndpoints.login, 'login'));
      }
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {error && <Notice tone="danger">{error.key === 'logout' ? unfinishedLogout : error.message}</Notice>}
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
