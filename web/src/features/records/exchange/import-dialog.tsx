import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { queuePath } from '../../../lib/queue-path.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FileChoice } from '../../../ui/form/file/file-choice.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import styles from './import.module.css';
import { ImportReportView } from './import-report.tsx';
import { type Import, useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly onClose: () => void;
}

/** Takes an exported file back: what it would change is shown before anything is done. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const state = useImport();
  const { file, preview, result, isReading, isImporting, failure, choose, retry } = state;
  return (
    <Dialog
      title="Importer des fiches"
      size="wide"
      closesOnMask={file === null}
      onClose={onClose}
      actions={<Actions state={state} onClose={onClose} />}
    >
      <div className={styles.body}>
        {!result && (
          <FileChoice
            icon={<IconFileText size={28} stroke={1.5} aria-hidden="true" />}
            label="Choisir un fichier JSON"
            invitation="Choisir un fichier JSON"
            accept=".json,application/json"
            hint="Un fichier exporté d’ici. Rien n’est publié : les fiches nouvelles ou changées attendent une validation."
            file={file}
            isOff={isImporting}
            onChoose={choose}
          />
        )}
        {failure && (
          <Notice tone="danger">
            {failure}
            {retry && !preview && (
              <>
                {' '}
                <button type="button" className={styles.retry} onClick={retry}>
                  Réessayer
                </button>
              </>
            )}
          </Notice>
        )}
        {isReading && <LoadingState label="Lecture du fichier..." />}
        {isImporting && <LoadingState label="Import en cours..." />}
        {result && <Notice tone="success">{doneInWords(result.counts.new + result.counts.changed)}</Notice>}
        {(result ?? preview) && !isImporting && <ImportReportView report={result ?? preview} />}
      </div>
    </Dialog>
  );
}

function doneInWords(count: number): string {
  if (count === 0) return 'Import terminé : aucune fiche à valider.';
  return count === 1
    ? 'Import terminé : 1 fiche attend maintenant dans la file de validation.'
    : `Import terminé : ${count} fiches attendent maintenant dans la file de validation.`;
}

interface ActionsProps extends ImportDialogProps {
  readonly state: Import;
}

function Actions({ state: { preview, result, isImporting, confirm }, onClose }: ActionsProps) {
  const navigate = useNavigate();
  if (result) {
    const to = queuePath(result.counts.changed > 0 ? 'UPDATE' : 'NEW');
    return (
      <>
        <Button variant="outline" onClick={() => void navigate(to)}>
          Voir la file de validation
        </Button>
        <Button onClick={onClose}>Terminer</Button>
      </>
    );
  }
  const count = preview ? preview.counts.new + preview.counts.changed : 0;
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Annuler
      </Button>
      <Button disabled={count === 0} isBusy={isImporting} onClick={confirm}>
        {count === 0 ? 'Importer' : `Importer ${count} fiche${count > 1 ? 's' : ''}`}
      </Button>
    </>
  );
}
