import { limits } from '@simples/contract/limits';
import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { confirmCode, requestCode } from '../api.ts';
import { loadCurrentUser } from '../current-user.ts';
import { asSessionError, waitOf } from '../failure.ts';
import styles from '../form.module.css';
import { CodeBoxes, type CodeBoxesHandle } from './code-boxes.tsx';
import { useCountdown } from './use-countdown.ts';

interface Outcome {
  readonly tone: 'danger' | 'success';
  readonly text: string;
  /** The code is what is wrong: its boxes turn red. */
  readonly isAboutCode: boolean;
}

const incomplete: Outcome = {
  tone: 'danger',
  text: 'Veuillez entrer les 6 chiffres du code',
  isAboutCode: true,
};
const resent: Outcome = {
  tone: 'success',
  text: "Le code a été re envoyer avec succès ! Veuillez l'entrer à nouveau.",
  isAboutCode: false,
};
const notResent: Outcome = { tone: 'danger', text: 'Erreur lors du renvoi du code', isAboutCode: false };
const unverified = { message: 'OTP verification failed', httpCode: 500, key: 'verifyOTP' };

/** The server's words when it refused; the specification's when there was no answer (section 8). */
function refusalOf(error: unknown): Outcome {
  const isAnswer = error instanceof ApiError && error.httpCode > 0;
  const text = isAnswer
    ? asSessionError(error, unverified).message
    : 'Erreur lors de la vérification du code';
  return { tone: 'danger', text, isAboutCode: true };
}

interface CodeFormProps {
  readonly initialWait: number | null;
  readonly onConfirmed: () => Promise<void>;
}

export function CodeForm({ initialWait, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [wait, startWait] = useCountdown(initialWait);
  const [isChecking, startCheck] = useTransition();
  const [isResending, startResend] = useTransition();
  const boxes = useRef<CodeBoxesHandle>(null);
  const isBusy = isChecking || isResending;

  // Disabled boxes lose the focus: it comes back with what there is to say.
  useEffect(() => {
    if (!isBusy && outcome) boxes.current?.focusFirst();
  }, [isBusy, outcome]);

  function handleChange(next: string): void {
    setCode(next);
    setOutcome(null);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (code.replace(/\D/g, '').length < limits.otp.digits) return setOutcome({ ...incomplete });
    setOutcome(null);
    startCheck(async () => {
      try {
        await confirmCode(code);
        await loadCurrentUser();
        await onConfirmed();
      } catch (error) {
        setOutcome(refusalOf(error));
      }
    });
  }

  function handleResend(): void {
    setOutcome(null);
    startResend(async () => {
      try {
        await requestCode();
        setOutcome(resent);
      } catch (error) {
        startWait(waitOf(error) ?? 0);
        setOutcome(notResent);
      }
      setCode('');
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <CodeBoxes
        ref={boxes}
        label="Code à 6 chiffres"
        value={code}
        onChange={handleChange}
        isInvalid={outcome?.isAboutCode}
        disabled={isBusy}
        autoFocus
      />
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button type="submit" fullWidth isBusy={isBusy}>
        Valider le code
      </Button>
      <Button variant="outline" fullWidth disabled={isBusy || wait > 0} onClick={handleResend}>
        Renvoyer le code
      </Button>
      {wait > 0 && <p className={styles.wait}>Nouvel envoi possible dans {wait} s.</p>}
    </form>
  );
}
