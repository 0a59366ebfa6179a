import { limits } from '@simples/contract/limits';
import { type ImportReport, plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call, download } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queuePath } from '#web/lib/paths.ts';
import { invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FileChoice } from '#web/ui/form/file-choice.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import styles from './import-export.module.css';

type Line = ImportReport['lines'][number];

/** Of each kind; the counts include the others. */
const MAX_LINES = 100;

const kinds = [
  { outcome: 'invalid', title: 'Invalides' },
  { outcome: 'changed', title: 'Changées' },
  { outcome: 'new', title: 'Nouvelles' },
] as const;

const countLabels = {
  new: 'nouvelle',
  changed: 'changée',
  unchanged: 'inchangée',
  invalid: 'invalide',
} as const;

function ImportReportView({ report }: { readonly report: ImportReport | undefined }) {
  if (!report) return null;
  const safety = report.lines.filter(({ safetyChanges }) => safetyChanges > 0).length;
  return (
    <section aria-label={report.dryRun ? 'Aperçu de l’import' : 'Résultat de l’import'}>
      <ul className={styles.counts}>
        {(['new', 'changed', 'unchanged', 'invalid'] as const).map((outcome) => (
          <li key={outcome} className={styles.count} data-outcome={outcome}>
            <strong>{formatNumber(report.counts[outcome])}</strong> {countLabels[outcome]}
            {report.counts[outcome] > 1 && 's'}
          </li>
        ))}
      </ul>
      {safety > 0 && (
        <p className={styles.safety}>
          {safety === 1
            ? '1 fiche change des informations de sécurité.'
            : `${formatNumber(safety)} fiches changent des informations de sécurité.`}
        </p>
      )}
      {kinds.map(({ outcome, title }) => (
        <Kind key={outcome} title={title} lines={report.lines.filter((line) => line.outcome === outcome)} />
      ))}
    </section>
  );
}

function Kind({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - MAX_LINES;
  const safetyFirst = lines.toSorted((one, other) => other.safetyChanges - one.safetyChanges);
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ul>
        {safetyFirst.slice(0, MAX_LINES).map((line) => (
          <li key={line.line} className={styles.line}>
            <span className={styles.place}>Ligne {line.line}</span>
            <span>
              {line.name === '' ? 'Sans nom' : line.name}
              {line.reason !== null && <span className={styles.reason}> : {line.reason}</span>}
            </span>
            <Changes line={line} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.hint}>
          et {formatNumber(more)} autre{more > 1 ? 's' : ''}
        </p>
      )}
    </>
  );
}

function Changes({ line: { changes, safetyChanges } }: { readonly line: Line }) {
  if (changes === 0) return null;
  return (
    <span className={styles.changes}>
      {changes} modification{changes > 1 ? 's' : ''}
      {safetyChanges > 0 && <strong className={styles.reason}>, dont {safetyChanges} de sécurité</strong>}
    </span>
  );
}

function refusalOf(file: File): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  return file.size > limits.importing.bytes
    ? `Ce fichier est trop volumineux (${limits.importing.bytes / 1024 / 1024} Mo au plus).`
    : null;
}

/** The line of the file that the server refused, otherwise its general message. */
function failureOf(error: Error): string {
  const lines = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return lines.length > 0 ? lines.join(' ') : error.message;
}

async function send(file: File, dryRun: boolean, signal?: AbortSignal) {
  // A file changed or removed since it was chosen cannot be read; `fetch` would report a network failure.
  const start = file.slice(0, 1);
  await start.arrayBuffer().catch(() => {
    throw new Error('Ce fichier ne peut plus être lu. Choisissez-le à nouveau.');
  });
  return call(plantSheetEndpoints.import, {
    query: { dryRun: `${dryRun}` },
    body: file,
    ...(signal && { signal }),
  });
}

/** Chooses, previews, then imports a file. The file remains chosen after a failure. */
function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const client = useQueryClient();
  const reading = useRef<AbortController | null>(null);
  const preview = useMutation({
    mutationFn: (chosen: File) => {
      // The server reads one file of a person at a time.
      reading.current?.abort();
      reading.current = new AbortController();
      return send(chosen, true, reading.current.signal);
    },
  });
  const importing = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => invalidatePlantSheets(client),
  });
  const refusal = file && refusalOf(file);
  const error = importing.error ?? preview.error;
  const previewFile = (chosen: File) => {
    if (refusalOf(chosen) === null) preview.mutate(chosen);
  };
  return {
    file,
    preview: preview.data,
    result: importing.data,
    isReading: preview.isPending,
    isImporting: importing.isPending,
    failure: refusal ?? (error && failureOf(error)),
    choose: (chosen: File) => {
      setFile(chosen);
      preview.reset();
      importing.reset();
      previewFile(chosen);
    },
    /** Previews again; null when the file itself is refused. */
    retry: file && refusal === null ? () => previewFile(file) : null,
    confirm: () => {
      if (file && !importing.isPending) importing.mutate(file);
    },
  };
}

type Import = ReturnType<typeof useImport>;

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
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
            label="Choisir un fichier NDJSON"
            invitation="Choisir un fichier NDJSON"
            accept=".ndjson,.jsonl,application/x-ndjson"
            hint="Un fichier .ndjson exporté d’ici, une fiche par ligne. Rien n’est publié : les fiches nouvelles ou changées attendent une validation."
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

function Actions({ state, onClose }: Readonly<{ state: Import; onClose: () => void }>) {
  const { preview, result, isImporting, confirm } = state;
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

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <IconUpload size={18} aria-hidden="true" />
        Importer un fichier NDJSON
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const formats = ['ndjson', 'csv'] as const;

/** Downloads of the published sheets: NDJSON can be imported again, CSV is for a spreadsheet. */
export function ExportButtons() {
  return formats.map((format) => (
    <DownloadButton
      key={format}
      label={`Exporter en ${format.toUpperCase()}`}
      fetchFile={() => download(plantSheetEndpoints.export, { query: { format } })}
    />
  ));
}
