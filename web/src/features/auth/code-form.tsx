import { authEndpoints } from '@simples/contract/auth';
import { limits } from '@simples/contract/limits';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CodeBoxes, type CodeBoxesHandle } from '#web/ui/form/code-boxes.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { asSessionError, confirmCode, requestCode, waitOf } from './api.ts';
import { loadCurrentUser } from './current-user.ts';
import styles from './form.module.css';
import type { CodeSending } from './sign-in-form.tsx';

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Uses the clock, not ticks: correct after the device slept. */
function useCountdown(initialSeconds: number | null): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + (initialSeconds ?? 0) * 1000);
  const [left, setLeft] = useState(() => secondsUntil(end));

  useEffect(() => {
    const timer = window.setInterval(() => {
      const seconds = secondsUntil(end);
      setLeft(seconds);
      if (seconds === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [end]);

  function start(seconds: number): void {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  }
  return [left, start];
}

/** Of an hour's limit nobody counts the seconds. */
const inTime = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;

interface Outcome {
  readonly tone: 'danger' | 'success' | 'info';
  readonly text: string;
  readonly isAboutCode: boolean;
}

const incomplete: Outcome = {
  tone: 'danger',
  text: 'Veuillez entrer les 6 chiffres du code',
  isAboutCode: true,
};
const isWhole = (code: string): boolean => code.replace(/\D/g, '').length === limits.otp.digits;

const resent: Outcome = {
  tone: 'success',
  text: "Le code a été re envoyer avec succès ! Veuillez l'entrer à nouveau.",
  isAboutCode: false,
};
/** A code opens the sign-in that asked for it. */
const tooEarly: Outcome = {
  tone: 'info',
  text: 'Le code précédent ne vaut que pour la connexion qui l’a demandé. Un nouveau pourra partir à la fin du délai.',
  isAboutCode: false,
};
const notResent: Outcome = { tone: 'danger', text: 'Erreur lors du renvoi du code', isAboutCode: false };

/** The message of the server, or that of the specification without an answer (section 8). */
function refusalOf(error: unknown): Outcome {
  const isAnswer = error instanceof ApiError && error.httpCode > 0;
  const text = isAnswer
    ? asSessionError(error, authEndpoints.validate, 'verifyOTP').message
    : 'Erreur lors de la vérification du code';
  return { tone: 'danger', text, isAboutCode: true };
}

/** What the person is told before they type. */
function unsent({ problem, isTooEarly }: CodeSending): Outcome | null {
  if (problem !== null) return { tone: 'danger', text: problem, isAboutCode: false };
  return isTooEarly ? tooEarly : null;
}

/** A code is checked as soon as its last digit is there. */
function useCodeCheck(sending: CodeSending, onConfirmed: () => Promise<void>) {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(() => unsent(sending));
  const [wait, startWait] = useCountdown(sending.wait);
  const [isChecking, startCheck] = useTransition();
  const [isResending, startResend] = useTransition();
  const isBusy = isChecking || isResending;

  function change(next: string): void {
    setCode(next);
    setOutcome(null);
    if (isWhole(next) && !isWhole(code)) check(next);
  }

  function check(typed: string): void {
    if (isBusy) return;
    const isComplete = isWhole(typed);
    setOutcome(isComplete ? null : { ...incomplete });
    if (!isComplete) return;
    startCheck(async () => {
      try {
        const text = await confirmCode(typed);
        setOutcome({ tone: 'success', text, isAboutCode: false });
        await loadCurrentUser();
        await onConfirmed();
      } catch (error) {
        setOutcome(refusalOf(error));
        // Another code is typed into empty boxes; without an answer the same one is sent again.
        if (error instanceof ApiError && error.httpCode > 0) setCode('');
      }
    });
  }

  function resend(): void {
    setOutcome(null);
    startResend(async () => {
      try {
        startWait(await requestCode());
        setOutcome(resent);
      } catch (error) {
        startWait(waitOf(error) ?? 0);
        setOutcome(notResent);
      }
      setCode('');
    });
  }

  return { code, outcome, wait, isBusy, change, check: () => check(code), resend };
}

interface CodeFormProps {
  readonly sending: CodeSending;
  readonly onConfirmed: () => Promise<void>;
}

export function CodeForm({ sending, onConfirmed }: CodeFormProps) {
  const { code, outcome, wait, isBusy, change, check, resend } = useCodeCheck(sending, onConfirmed);
  const boxes = useRef<CodeBoxesHandle>(null);

  useEffect(() => boxes.current?.focusFirst(), []);
  // Disabled boxes lose the focus: restore it with the message.
  useLayoutEffect(() => {
    if (!isBusy && outcome) boxes.current?.focusFirst();
  }, [isBusy, outcome]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    check();
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <CodeBoxes
        ref={boxes}
        label="Code à 6 chiffres"
        value={code}
        onChange={change}
        isInvalid={outcome?.isAboutCode}
        disabled={isBusy}
      />
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button type="submit" fullWidth isBusy={isBusy}>
        Valider le code
      </Button>
      <Button variant="outline" fullWidth disabled={isBusy || wait > 0} onClick={resend}>
        Renvoyer le code
      </Button>
      {wait > 0 && <p className={styles.wait}>Nouvel envoi possible dans {inTime(wait)}.</p>}
    </form>
  );
}
