import type { ReactNode } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './action-bar.module.css';
import { type Choices, chosen } from './choices.ts';

interface ActionBarProps {
  readonly choices: Choices;
  readonly totalChanges: number;
  readonly isBusy: boolean;
  readonly onApply: () => void;
  readonly onValidate: () => void;
  readonly onReject: () => void;
  /** The way into the form. */
  readonly edit: ReactNode;
}

/** What can be decided on a row that waits: as a whole, or as chosen field by field. Within the thumb's reach. */
export function ActionBar({
  choices,
  totalChanges,
  isBusy,
  onApply,
  onValidate,
  onReject,
  edit,
}: ActionBarProps) {
  const accepted = chosen(choices, 'accept').length;
  const rejected = chosen(choices, 'reject').length;
  const left = totalChanges - accepted - rejected;
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <section className={styles.bar} aria-label="Décision sur la fiche">
      {accepted + rejected > 0 && (
        <div className={styles.choices}>
          <output>
            {accepted} acceptée(s), {rejected} rejetée(s), {left} sans décision
          </output>
          <Button variant="outline" isBusy={isBusy} onClick={unlessBusy(onApply)}>
            Appliquer mes choix
          </Button>
        </div>
      )}
      <div className={styles.whole}>
        <Button variant="outline" isBusy={isBusy} onClick={unlessBusy(onReject)}>
          Rejeter la mise à jour
        </Button>
        <span className={styles.edit}>{edit}</span>
        <Button isBusy={isBusy} onClick={unlessBusy(onValidate)}>
          Valider la fiche
        </Button>
      </div>
    </section>
  );
}
