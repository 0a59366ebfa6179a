import { limits } from '@simples/contract/limits';
import { useState, useTransition } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { confirmCode, requestCode } from './api.ts';
import { loadCurrentUser } from './current-user.ts';
import { asSessionError, waitOf } from './failure.ts';
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

/** What the code screen knows and does: the code, its check, another sending, what came of them. */
export function useCodeCheck(initialWait: number | null, onConfirmed: () => Promise<void>) {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [wait, startWait] = useCountdown(initialWait);
  const [isChecking, startCheck] = useTransition();
  const [isResending, startResend] = useTransition();
  const isBusy = isChecking || isResending;

  function change(next: string): void {
    setCode(next);
    setOutcome(null);
  }

  function check(): void {
    if (isBusy) return;
    const isComplete = code.replace(/\D/g, '').length === limits.otp.digits;
    setOutcome(isComplete ? null : { ...incomplete });
    if (!isComplete) return;
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

  function resend(): void {
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

  return { code, outcome, wait, isBusy, change, check, resend };
}
