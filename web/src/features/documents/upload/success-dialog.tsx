import { Link } from 'react-router';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import styles from './upload.module.css';
import type { Received } from './use-upload.ts';

interface SuccessDialogProps {
  readonly received: Received;
  readonly onClose: () => void;
}

/** Says that the document has arrived. Specification, sections 2 and 8. */
export function SuccessDialog({ received, onClose }: SuccessDialogProps) {
  return (
    <Dialog title="SUCCESS" onClose={onClose} actions={<Button onClick={onClose}>Terminer</Button>}>
      <div className={styles.done}>
        <Notice tone="success">
          {received.isNew
            ? 'Document uploadé avec succès'
            : 'Ce fichier avait déjà été envoyé : rien n’a été ajouté.'}
        </Notice>
        {received.isWithoutCitation && (
          <Notice tone="info">
            Métadonnées ignorées par le serveur. Le document a été uploadé sans la citation.
          </Notice>
        )}
        <p>
          Sa lecture et les fiches qui en sont tirées se suivent dans{' '}
          <Link to="/home/documents" onClick={onClose}>
            les documents
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
