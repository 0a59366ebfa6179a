import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Choices, chosen } from '#web/features/plant-sheets/version-comparison/review-choices.ts';
import type { ReviewPlan } from '#web/features/plant-sheets/version-comparison/review-units.ts';
import type { ReviewDeskState } from '#web/features/plant-sheets/version-comparison/use-review-desk.ts';
import { pluralize } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import styles from './action-bar.module.css';
import type { DecisionSteps } from './use-decisions.ts';

interface ActionBarProps {
  readonly plan: ReviewPlan;
  readonly desk: ReviewDeskState;
  readonly choices: Choices;
  /** Null for whoever may only read. */
  readonly steps: DecisionSteps | null;
  readonly edit: ReactNode;
}

/** Where the reader is, and what the decision will do. */
export function ActionBar({ plan, desk, choices, steps, edit }: ActionBarProps) {
  const hasChoices = !plan.isNew && Object.keys(choices).length > 0;
  return (
    <section className={styles.bar} aria-label="Décision sur la fiche">
      <div className={styles.choices}>
        <Place plan={plan} desk={desk} mayDecide={steps !== null} />
        {steps && (
          <Progress plan={plan} choices={choices} unread={steps.unreadTold} doubts={steps.doubtsTold} />
        )}
      </div>
      {steps && <Decisions steps={steps} hasChoices={hasChoices} edit={edit} />}
    </section>
  );
}

type PlaceProps = Readonly<{ plan: ReviewPlan; desk: ReviewDeskState; mayDecide: boolean }>;

function Place({ plan: { isNew }, desk: { place, count, step }, mayDecide }: PlaceProps) {
  if (count === 0) return null;
  const noun = isNew ? 'champ' : 'modification';
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.step}
        aria-label={isNew ? 'Champ précédent' : 'Modification précédente'}
        aria-disabled={place <= 0 || undefined}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={20} aria-hidden="true" />
      </button>
      <output className={styles.number}>
        {place === -1 ? pluralize(count, noun) : `${place + 1} sur ${count}`}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label={isNew ? 'Champ suivant' : 'Modification suivante'}
        aria-disabled={place === count - 1 || undefined}
        onClick={() => step(1)}
      >
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      <span className={styles.keys}>
        {mayDecide && (isNew ? 'A : lu, ' : 'A : accepter, R : rejeter, ')}↓ ↑ : se déplacer
      </span>
    </div>
  );
}

type ProgressProps = Readonly<{ plan: ReviewPlan; choices: Choices; unread: number; doubts: number }>;

function Progress({ plan, choices, unread, doubts }: ProgressProps) {
  const accepted = chosen(choices, 'accept').length;
  const rejected = chosen(choices, 'reject').length;
  if (unread + doubts > 0) {
    const left = [
      ...(doubts > 0 ? [`${pluralize(doubts, 'passage')} à vérifier`] : []),
      ...(unread > 0 ? [`${pluralize(unread, 'champ')} de sécurité à lire`] : []),
    ];
    return <output className={styles.unread}>Il reste {left.join(' et ')} avant de publier.</output>;
  }
  if (plan.isNew) {
    const { length } = plan.safetyIds;
    return length > 0 && <output>{`Sécurité : ${pluralize(accepted, 'champ lu')} sur ${length}`}</output>;
  }
  if (accepted + rejected === 0) return null;
  const left = plan.units.length - accepted - rejected;
  return (
    <output>
      {pluralize(accepted, 'acceptée')}, {pluralize(rejected, 'rejetée')}, {left} sans décision
    </output>
  );
}

type DecisionsProps = Readonly<{ steps: DecisionSteps; hasChoices: boolean; edit: ReactNode }>;

/** Once something is chosen, applying the choices is what comes next. */
function Decisions({ steps, hasChoices, edit }: DecisionsProps) {
  const { isBusy, askToApply, askToValidate, askToReject } = steps;
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <div className={styles.whole} data-chosen={hasChoices || undefined}>
      <Button variant="outline" isBusy={isBusy} onClick={unlessBusy(askToReject)}>
        Rejeter la mise à jour
      </Button>
      <span className={styles.edit}>{edit}</span>
      <Button variant={hasChoices ? 'outline' : 'filled'} isBusy={isBusy} onClick={unlessBusy(askToValidate)}>
        Valider la fiche
      </Button>
      {hasChoices && (
        <Button isBusy={isBusy} onClick={unlessBusy(askToApply)}>
          Appliquer mes choix
        </Button>
      )}
    </div>
  );
}
