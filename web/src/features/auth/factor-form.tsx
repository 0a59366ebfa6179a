import type { SignInFactor } from '@simples/contract/auth';
import { limits } from '@simples/contract/limits';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { CodeBoxes, type CodeBoxesHandle } from '#web/ui/form/code-boxes.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { loadCurrentUser } from './current-user.ts';
import styles from './form.module.css';
import { confirmAppCode, confirmPasskey, confirmRecoveryCode } from './second-factor.ts';

type Way = Exclude<SignInFactor, 'code'>;
const isWay = (factor: SignInFactor): factor is Way => factor !== 'code';

const intros: Readonly<Record<Way, string>> = {
  app: 'Entrez le code que montre votre application d’authentification.',
  passkey: 'Votre navigateur va vous demander votre clé d’accès.',
  recoveryCode: 'Entrez un de vos codes de secours. Chacun ne sert qu’une fois.',
};

const changes: Readonly<Record<Way, string>> = {
  app: 'Utiliser l’application',
  passkey: 'Utiliser une clé d’accès',
  recoveryCode: 'Utiliser un code de secours',
};

/** The session opens, and the person is known, before the page is left. */
function useConfirmation(onConfirmed: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, startCheck] = useTransition();

  function confirm(check: () => Promise<void>, onRefused?: () => void): void {
    if (isBusy) return;
    setProblem(null);
    startCheck(async () => {
      try {
        await check();
        await loadCurrentUser();
        await onConfirmed();
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'La vérification a échoué.');
        onRefused?.();
      }
    });
  }
  return { problem, setProblem, isBusy, confirm };
}

type Confirmation = ReturnType<typeof useConfirmation>;

const isWhole = (code: string): boolean => code.replace(/\D/g, '').length === limits.otp.digits;

function AppForm({ problem, setProblem, isBusy, confirm }: Confirmation) {
  const [code, setCode] = useState('');
  const boxes = useRef<CodeBoxesHandle>(null);

  useEffect(() => boxes.current?.focusFirst(), []);
  // Disabled boxes lose the focus: restore it with the message.
  useLayoutEffect(() => {
    if (!isBusy && problem !== null) boxes.current?.focusFirst();
  }, [isBusy, problem]);

  function check(typed: string): void {
    if (isWhole(typed))
      confirm(
        () => confirmAppCode(typed),
        () => setCode(''),
      );
    else setProblem('Veuillez entrer les 6 chiffres du code');
  }

  function handleChange(next: string): void {
    setCode(next);
    setProblem(null);
    if (isWhole(next) && !isWhole(code)) check(next);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    check(code);
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <CodeBoxes
        ref={boxes}
        label="Code de l’application"
        value={code}
        onChange={handleChange}
        isInvalid={problem !== null}
        disabled={isBusy}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth isBusy={isBusy}>
        Valider le code
      </Button>
    </form>
  );
}

function PasskeyForm({ problem, isBusy, confirm }: Confirmation) {
  return (
    <div className={styles.form}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button fullWidth isBusy={isBusy} onClick={() => confirm(confirmPasskey)}>
        {isBusy ? 'En attente de la clé...' : 'Continuer avec ma clé d’accès'}
      </Button>
    </div>
  );
}

function RecoveryForm({ problem, setProblem, isBusy, confirm }: Confirmation) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === '') setProblem('Veuillez saisir un code de secours.');
    else confirm(() => confirmRecoveryCode(code));
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label="Code de secours"
        hint="Quatre groupes de quatre lettres et chiffres."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2 * limits.recoveryCode.length}
        value={code}
        onChange={(value) => {
          setCode(value);
          setProblem(null);
        }}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth isBusy={isBusy}>
        Valider le code de secours
      </Button>
    </form>
  );
}

const forms = { app: AppForm, passkey: PasskeyForm, recoveryCode: RecoveryForm } as const;

interface FactorFormProps {
  readonly factors: readonly SignInFactor[];
  readonly onConfirmed: () => Promise<void>;
}

/** In place of the mailed code, for those who have enrolled something stronger. */
export default function FactorForm({ factors, onConfirmed }: FactorFormProps) {
  const ways = factors.filter(isWay);
  const [chosen, setChosen] = useState<Way>(ways[0] ?? 'app');
  const confirmation = useConfirmation(onConfirmed);
  const Form = forms[chosen];
  return (
    <>
      <p className={styles.intro}>{intros[chosen]}</p>
      <Form {...confirmation} />
      <div className={styles.ways}>
        {ways
          .filter((way) => way !== chosen)
          .map((way) => (
            <Button
              key={way}
              variant="quiet"
              fullWidth
              disabled={confirmation.isBusy}
              onClick={() => {
                confirmation.setProblem(null);
                setChosen(way);
              }}
            >
              {changes[way]}
            </Button>
          ))}
      </div>
    </>
  );
}
