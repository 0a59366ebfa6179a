import { Link } from 'react-router';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './dialogs.module.css';
import { type Duplicate, sentenceOf, type Trouble } from './trouble.ts';

interface TroubleDialogProps {
  readonly trouble: Trouble | Duplicate;
  /** Choices that still stand. */
  readonly keptChoices: number;
  readonly onContinue: () => void;
  readonly onLeave: () => void;
}

/** Somebody else was there first: who, what, and what it means for the decision under way. */
export function TroubleDialog({ trouble, keptChoices, onContinue, onLeave }: TroubleDialogProps) {
  if (trouble.kind === 'duplicate') return <DuplicateDialog duplicate={trouble} onClose={onContinue} />;
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

interface DuplicateDialogProps {
  readonly duplicate: Duplicate;
  readonly onClose: () => void;
}

function DuplicateDialog({ duplicate, onClose }: DuplicateDialogProps) {
  return (
    <Dialog
      title="Cette plante a déjà une fiche"
      onClose={onClose}
      actions={<Button onClick={onClose}>Revenir à la relecture</Button>}
    >
      <div className={styles.stack}>
        <p>{duplicate.message}</p>
        {duplicate.existingId !== null && (
          <p>
            <Link to={`/home/plants/${duplicate.existingId}?depuis=validation`}>
              Ouvrir la fiche existante
            </Link>
          </p>
        )}
        <p>Rien n’a été publié : modifiez le nom, ou rejetez cette fiche.</p>
      </div>
    </Dialog>
  );
}
