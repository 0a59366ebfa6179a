import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './dialogs.module.css';
import { sentenceOf, type Trouble } from './trouble.ts';

interface TroubleDialogProps {
  readonly trouble: Trouble;
  /** Choices that still stand. */
  readonly keptChoices: number;
  readonly onContinue: () => void;
  readonly onLeave: () => void;
}

/** Somebody else was there first: who, what, and what it means for the decision under way. */
export function TroubleDialog({ trouble, keptChoices, onContinue, onLeave }: TroubleDialogProps) {
  if (trouble.kind === 'decided') {
    return (
      <Dialog
        title="Déjà décidé"
        onClose={onLeave}
        closesOnMask={false}
        actions={<Button onClick={onLeave}>Retour à la validation</Button>}
      >
        <div className={styles.stack}>
          <p>{sentenceOf(trouble)}</p>
          <p>Votre décision n’a rien changé : cette fiche n’attend plus.</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="La fiche a changé pendant votre relecture"
      onClose={onContinue}
      closesOnMask={false}
      actions={<Button onClick={onContinue}>Relire la comparaison</Button>}
    >
      <div className={styles.stack}>
        <p>{sentenceOf(trouble)}</p>
        <p>
          Votre décision n’a pas été enregistrée. La comparaison affichée est maintenant celle de la dernière
          version.
        </p>
        <p>
          {keptChoices === 0
            ? 'Aucun choix n’est retenu.'
            : `Choix retenus, sur les modifications restées identiques : ${keptChoices}.`}
        </p>
      </div>
    </Dialog>
  );
}
