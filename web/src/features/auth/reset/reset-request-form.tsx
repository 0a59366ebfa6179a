import { loginForm } from '@simples/contract/auth';
import { useState, useTransition } from 'react';
import { Link } from 'react-router';
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { requestReset } from '../api.ts';
import { asSessionError } from '../failure.ts';
import styles from '../form.module.css';
import { IdentifierField } from '../identifier-field.tsx';

interface ResetRequestFormProps {
  readonly identifier: string;
  readonly onSent: (username: string) => void;
  readonly signInPath: string;
}

const failed = { message: 'Le code n’a pas pu être envoyé. Réessayez.', httpCode: 500, key: 'validation' };

export function ResetRequestForm({ identifier, onSent, signInPath }: ResetRequestFormProps) {
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
        setProblem(asSessionError(error, failed).message);
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
