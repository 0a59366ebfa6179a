import { Button } from '@mantine/core';
import { limits } from '@simples/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { Notice } from '../../ui/notice.tsx';
import { confirmCode, requestCode } from './api.ts';
import { CodeBoxes, type CodeBoxesHandle } from './code-boxes.tsx';
import { asSessionError, waitOf } from './failure.ts';
import styles from './form.module.css';
import { useCountdown } from './use-countdown.ts';

const INCOMPLETE = 'Veuillez entrer les 6 chiffres du code';
const RESENT = "Le code a été re envoyer avec succès ! Veuillez l'entrer à nouveau.";
const NOT_RESENT = 'Erreur lors du renvoi du code';

/** The server's words when it refused; the specification's when there was no answer (section 8). */
function refusalOf(error: unknown): string {
  const isAnswer = error instanceof ApiError && error.httpCode > 0;
  if (!isAnswer) return 'Erreur lors de la vérification du code';
  return asSessionError(error, { message: 'OTP verification failed', httpCode: 500, key: 'verifyOTP' })
    .message;
}

interface CodeFormProps {
  readonly initialWait: number | null;
  readonly onConfirmed: () => void;
}

export function CodeForm({ initialWait, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<{ tone: 'danger' | 'success'; text: string } | null>(null);
  const [wait, startWait] = useCountdown(initialWait);
  const boxes = useRef<CodeBoxesHandle>(null);

  const check = useMutation({
    mutationFn: confirmCode,
    onSuccess: onConfirmed,
    onError: (error) => setMessage({ tone: 'danger', text: refusalOf(error) }),
  });
  const resend = useMutation({
    mutationFn: requestCode,
    onSuccess: () => setMessage({ tone: 'success', text: RESENT }),
    onError: (error) => {
      startWait(waitOf(error) ?? 0);
      setMessage({ tone: 'danger', text: NOT_RESENT });
    },
    onSettled: () => setCode(''),
  });
  const isBusy = check.isPending || resend.isPending;

  // Disabled boxes lose the focus: give it back once they work again.
  const answers = check.failureCount + resend.submittedAt;
  useEffect(() => {
    if (!isBusy && answers > 0) boxes.current?.focusFirst();
  }, [isBusy, answers]);

  function handleChange(next: string): void {
    setCode(next);
    setMessage(null);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const isComplete = code.replace(/\D/g, '').length === limits.otp.digits;
    setMessage(isComplete ? null : { tone: 'danger', text: INCOMPLETE });
    if (isComplete) check.mutate(code);
    else boxes.current?.focusFirst();
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <CodeBoxes
        ref={boxes}
        label="Code à 6 chiffres"
        value={code}
        onChange={handleChange}
        isInvalid={message?.tone === 'danger' && message.text !== NOT_RESENT}
        disabled={isBusy}
        autoFocus
      />
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy || undefined}>
        Valider le code
      </Button>
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={isBusy || wait > 0}
        onClick={() => resend.mutate()}
      >
        Renvoyer le code
      </Button>
      {wait > 0 && <p className={styles.wait}>Nouvel envoi possible dans {wait} s.</p>}
    </form>
  );
}
