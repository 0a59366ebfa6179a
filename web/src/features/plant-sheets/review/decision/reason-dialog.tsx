import { limits } from '@simples/contract/limits';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';

import styles from './dialogs.module.css';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Something is rejected, so a reason can be given. */
  readonly asksReason?: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks why. The words stay when the decision fails: the dialog closes only when it went through. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, asksReason = true, isBusy, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closesOnMask={false}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button isBusy={isBusy} onClick={() => !isBusy && onConfirm(reason.trim())}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {children}
        {asksReason && (
          <TextArea
            label="Motif du rejet"
            hint="Facultatif. Il reste dans l’historique de la fiche, où l’auteur le lit."
            rows={4}
            maxLength={limits.review.reason}
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </Dialog>
  );
}
