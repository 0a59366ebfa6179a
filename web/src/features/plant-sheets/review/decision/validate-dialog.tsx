import type { SheetChange } from '@simples/contract/plant-sheets/comparison';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './dialogs.module.css';
import { WeakenedList } from './weakened-list.tsx';

interface ValidateDialogProps {
  /** Warnings that would be removed or weakened. */
  readonly weakened: readonly SheetChange[];
  /** Changes that the person had chosen to reject, and that would be published all the same. */
  readonly rejectedCount: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A last look before a warning is taken from every reader. */
export function ValidateDialog({ weakened, rejectedCount, isBusy, onConfirm, onClose }: ValidateDialogProps) {
  return (
    <Dialog
      title={weakened.length > 0 ? 'Affaiblir des mises en garde ?' : 'Tout valider ?'}
      onClose={onClose}
      closesOnMask={false}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button isBusy={isBusy} onClick={() => !isBusy && onConfirm()}>
            Confirmer la validation
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <WeakenedList changes={weakened} />
        {rejectedCount > 0 && (
          <p>
            Vous avez choisi de rejeter {rejectedCount} modification(s). Valider toute la fiche les publie
            aussi ; « Appliquer mes choix » ne le fait pas.
          </p>
        )}
      </div>
    </Dialog>
  );
}
