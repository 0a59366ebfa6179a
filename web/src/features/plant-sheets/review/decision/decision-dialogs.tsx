import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import type { Choices } from './choices.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { TroubleDialog } from './trouble-dialog.tsx';
import type { DecisionSteps } from './use-decision-steps.ts';
import { ValidateDialog } from './validate-dialog.tsx';
import { WeakenedList } from './weakened-list.tsx';

interface DecisionDialogsProps {
  readonly steps: DecisionSteps;
  readonly comparison: VersionComparison;
  readonly choices: Choices;
  readonly onLeave: () => void;
}

/** What came in between, or the question that is open. */
export function DecisionDialogs({ onLeave, ...asked }: DecisionDialogsProps) {
  const { steps, choices } = asked;
  if (steps.trouble === null) return <Question {...asked} />;
  return (
    <TroubleDialog
      trouble={steps.trouble}
      keptChoices={Object.keys(choices).length}
      onContinue={steps.dismissTrouble}
      onLeave={onLeave}
    />
  );
}

function Question({ steps, comparison, choices }: Omit<DecisionDialogsProps, 'onLeave'>) {
  const { step, isBusy, weakened, rejectedCount, cancel } = steps;
  const shared = { isBusy, onClose: cancel };
  if (step === null) return null;
  if (step === 'validate') {
    return (
      <ValidateDialog
        {...shared}
        weakened={weakened}
        rejectedCount={rejectedCount}
        onConfirm={steps.validate}
      />
    );
  }
  if (step === 'reject') {
    const isNewSheet = comparison.metadata.previousVersion === null;
    return (
      <ReasonDialog
        {...shared}
        title={isNewSheet ? 'Rejeter cette fiche ?' : 'Rejeter la mise à jour ?'}
        confirmLabel="Confirmer le rejet"
        onConfirm={steps.reject}
      >
        <p>Rien de ce qui est publié ne change. Ce qui est rejeté reste 30 jours dans la corbeille.</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title="Appliquer vos choix ?"
      confirmLabel="Appliquer"
      asksReason={rejectedCount > 0}
      onConfirm={steps.sendChoices}
    >
      <p>
        Publiées : {Object.keys(choices).length - rejectedCount}. Rejetées : {rejectedCount}. Le reste
        continue d’attendre.
      </p>
      <WeakenedList changes={weakened} />
    </ReasonDialog>
  );
}
