import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/form/notice.tsx';
import styles from '../form.module.css';

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' });

interface DraftChoiceProps {
  readonly title: string;
  readonly savedAt: number;
  readonly isNew: boolean;
  /** Somebody saved the sheet after the draft was begun. */
  readonly isOutdated: boolean;
  readonly onResume: () => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** Unfinished text of an earlier time: go on with it, or begin again. Closing keeps it. */
export function DraftChoice(props: DraftChoiceProps) {
  const { title, savedAt, isNew, isOutdated, onResume, onRestart, onClose } = props;
  return (
    <Dialog
      title={title}
      closesOnMask={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onRestart}>
            {isNew ? 'Repartir d’une fiche vide' : 'Repartir de la fiche'}
          </Button>
          <Button onClick={onResume}>Reprendre votre brouillon</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          Un texte non enregistré du <strong>{moment.format(savedAt)}</strong> est gardé sur cet appareil.
        </p>
        {isOutdated && (
          <Notice tone="info">
            La fiche a été modifiée depuis : à l’enregistrement, vous comparerez les deux textes.
          </Notice>
        )}
        <p>
          {isNew
            ? 'Repartir d’une fiche vide efface ce brouillon.'
            : 'Repartir de la fiche efface ce brouillon.'}
        </p>
      </div>
    </Dialog>
  );
}
