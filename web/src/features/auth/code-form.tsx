import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { CodeBoxes, type CodeBoxesHandle } from '../../ui/form/code/code-boxes.tsx';
import { Notice } from '../../ui/form/notice.tsx';
import styles from './form.module.css';
import { useCodeCheck } from './use-code-check.ts';

interface CodeFormProps {
  /** Seconds before another code can be sent, when that is known already. */
  readonly initialWait: number | null;
  readonly onConfirmed: () => Promise<void>;
}

export function CodeForm({ initialWait, onConfirmed }: CodeFormProps) {
  const { code, outcome, wait, isBusy, change, check, resend } = useCodeCheck(initialWait, onConfirmed);
  const boxes = useRef<CodeBoxesHandle>(null);

  // The page is about these boxes and nothing else.
  useEffect(() => boxes.current?.focusFirst(), []);
  // Disabled boxes lose the focus: it comes back with what there is to say, before anyone can type.
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
      {wait > 0 && <p className={styles.wait}>Nouvel envoi possible dans {wait} s.</p>}
    </form>
  );
}
