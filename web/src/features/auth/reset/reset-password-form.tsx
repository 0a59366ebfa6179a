import { authEndpoints, typedPassword } from '@simples/contract/auth';
import { useState, useTransition } from 'react';
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CodeBoxes } from '../../../ui/form/code/code-boxes.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { resetPassword } from '../api.ts';
import { asSessionError } from '../failure.ts';
import styles from '../form.module.css';

interface ResetPasswordFormProps {
  readonly username: string;
  readonly onDone: () => void;
  readonly onAnotherCode: () => void;
}

const rules = authEndpoints.resetPassword.body.extend({ password: typedPassword });

const failed = {
  message: 'Le mot de passe n’a pas pu être changé. Réessayez.',
  httpCode: 500,
  key: 'verifyOTP',
};

/** The server answers the same for an unknown account, so this never says whether a code was really sent. */
export function ResetPasswordForm({ username, onDone, onAnotherCode }: ResetPasswordFormProps) {
  const initial = { username, code: '', password: '' };
  const form = useSchemaForm(rules, initial);
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
        setProblem(asSessionError(error, failed).message);
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
