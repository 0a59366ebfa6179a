import { authEndpoints, loginForm, typedPassword } from '@simples/contract/auth';
import { useState, useTransition } from 'react';
import { Link } from 'react-router';
import { useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CodeBoxes } from '#web/ui/form/code-boxes.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { asSessionError, requestReset, resetPassword } from './api.ts';
import styles from './form.module.css';
import { IdentifierField } from './identifier-field.tsx';

type ResetPasswordFormProps = Readonly<{ username: string; onDone: () => void; onAnotherCode: () => void }>;

const rules = authEndpoints.resetPassword.body.extend({ password: typedPassword });

/** The server answers the same for unknown accounts, so the text does not say whether a code was sent. */
function ResetPasswordForm({ username, onDone, onAnotherCode }: ResetPasswordFormProps) {
  const form = useSchemaForm(rules, { username, code: '', password: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, startReset] = useTransition();

  const handleSubmit = form.whenValid((reset) => {
    if (isBusy) return;
    setProblem(null);
    startReset(async () => {
      try {
        await resetPassword(reset);
        onDone();
      } catch (error) {
        setProblem(asSessionError(error, authEndpoints.resetPassword, 'resetPassword').message);
      }
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Notice tone="info">Si un compte correspond à {username}, un code vient de lui être envoyé.</Notice>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <CodeBoxes label="Code reçu" {...form.field('code')} isInvalid={problem !== null} disabled={isBusy} />
      <PasswordField
        label="Nouveau mot de passe"
        hint="Au moins 8 caractères, dont une majuscule et un chiffre."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button type="submit" fullWidth isBusy={isBusy}>
        {isBusy ? 'Enregistrement en cours...' : 'Changer le mot de passe'}
      </Button>
      <Button variant="quiet" onClick={onAnotherCode}>
        Demander un autre code
      </Button>
    </form>
  );
}

interface ResetRequestFormProps {
  readonly identifier: string;
  readonly onSent: (username: string) => void;
  readonly signInPath: string;
}

function ResetRequestForm({ identifier, onSent, signInPath }: ResetRequestFormProps) {
  const form = useSchemaForm(loginForm.pick({ username: true }), { username: identifier });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, startRequest] = useTransition();

  const handleSubmit = form.whenValid(({ username }) => {
    if (isBusy) return;
    setProblem(null);
    startRequest(async () => {
      try {
        await requestReset(username);
        onSent(username);
      } catch (error) {
        setProblem(asSessionError(error, authEndpoints.startReset, 'startReset').message);
      }
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <IdentifierField {...form.field('username')} />
      <Button type="submit" fullWidth isBusy={isBusy}>
        {isBusy ? 'Envoi en cours...' : 'Recevoir un code'}
      </Button>
      <Link className={styles.back} to={signInPath}>
        Retour à la connexion
      </Link>
    </form>
  );
}

interface ResetStepsProps {
  readonly identifier: string;
  readonly onIdentifierChange: (identifier: string) => void;
  readonly onDone: () => void;
  readonly signInPath: string;
}

export function ResetPassword({ identifier, onIdentifierChange, onDone, signInPath }: ResetStepsProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);

  function handleSent(username: string): void {
    onIdentifierChange(username);
    setSentTo(username);
  }

  return sentTo === null ? (
    <ResetRequestForm identifier={identifier} onSent={handleSent} signInPath={signInPath} />
  ) : (
    <ResetPasswordForm username={sentTo} onDone={onDone} onAnotherCode={() => setSentTo(null)} />
  );
}
