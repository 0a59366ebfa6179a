import {
  type DocumentStage,
  documentEndpoints,
  documentPagePath,
  documentStageLabels,
  type LibraryDocument,
} from '@simples/contract/documents';
import { IconAlertTriangle, IconCheck, IconLoader2, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatDate, formatSize } from '#web/lib/format.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useRetryDocument } from './api.ts';
import { Drafts, Dropped } from './document-drafts.tsx';
import styles from './document-library.module.css';

const order = [
  'RECEIVED',
  'READING',
  'OCR',
  'EXTRACTING',
  'TO_REVIEW',
] as const satisfies readonly DocumentStage[];

const pages = (count: number) => `${count} page${count > 1 ? 's' : ''}`;

function progressText({
  stage,
  pagesRead,
  pagesRecognised,
  pages: total,
  passages,
}: LibraryDocument): string {
  if (stage === 'RECEIVED') return 'En attente de lecture';
  if (stage === 'READING' || stage === 'OCR') {
    const verb = stage === 'OCR' ? 'Reconnaissance de caractères' : 'Lecture';
    return total === null ? `${verb} en cours` : `${verb} : ${pagesRead} sur ${pages(total)}`;
  }
  if (stage === 'EXTRACTING') return `Recherche de plantes dans ${pages(pagesRead)}`;
  const recognised = pagesRecognised > 0 ? `, dont ${pagesRecognised} par reconnaissance de caractères` : '';
  const read = `${pagesRead} ${pagesRead > 1 ? 'pages lues' : 'page lue'}${recognised}`;
  return stage === 'FAILED' ? read : `${read}, ${passages} passage${passages > 1 ? 's' : ''} à citer`;
}

function Mark({ state }: { readonly state: 'done' | 'current' | 'next' }) {
  if (state === 'done') return <IconCheck size={16} aria-hidden="true" />;
  return state === 'current' ? <IconLoader2 className={styles.turning} size={16} aria-hidden="true" /> : null;
}

function Stages({ document }: { readonly document: LibraryDocument }) {
  const { stage, pagesRecognised } = document;
  if (stage === 'FAILED') {
    return (
      <p className={styles.failed}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {documentStageLabels.FAILED}
      </p>
    );
  }
  const needsOcr = stage === 'OCR' || pagesRecognised > 0;
  const shown = order.filter((one) => one !== 'OCR' || needsOcr);
  const now = shown.indexOf(stage);
  return (
    <ol className={styles.stages} aria-label="Avancement">
      {shown.map((one, place) => {
        const isLast = one === 'TO_REVIEW';
        const state = place < now || (place === now && isLast) ? 'done' : place === now ? 'current' : 'next';
        return (
          <li
            key={one}
            className={styles.stage}
            data-state={state}
            aria-current={place === now ? 'step' : undefined}
          >
            <Mark state={state} />
            {documentStageLabels[one]}
          </li>
        );
      })}
    </ol>
  );
}

type DocumentRowProps = Readonly<{ document: LibraryDocument; onRemove: () => void }>;

export function DocumentRow({ document, onRemove }: DocumentRowProps) {
  const { id, title, authors, name, size, stage, failure, drafts, dropped, notices, pagesRead } = document;
  const by = document.uploadedBy === null ? '' : ` par ${document.uploadedBy}`;
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.detail}>
        {authors.replace(/\.$/, '')}. {name}, {formatSize(size)}, envoyé le {formatDate(document.createdAt)}
        {by}
      </p>
      <Stages document={document} />
      {failure && <p className={styles.reason}>{failure.message}</p>}
      <output className={styles.progress}>{progressText(document)}</output>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {stage === 'TO_REVIEW' && drafts.length === 0 && (
        <p className={styles.detail}>Aucune monographie de plante n’y a été trouvée.</p>
      )}
      {notices.length > 0 && (
        <ul className={styles.detail} aria-label="À savoir sur la lecture">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {dropped > 0 && <Dropped id={id} dropped={dropped} />}
      <div className={styles.actions}>
        {pagesRead > 0 && <Link to={documentPagePath(id, 0)}>Voir les pages</Link>}
        <DownloadButton
          label="Télécharger"
          fetchFile={() => download(documentEndpoints.file, { params: { id } })}
        />
        {stage === 'FAILED' && <RetryButton document={document} />}
        <Button variant="outline" aria-label={`Supprimer ${title}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
          Supprimer
        </Button>
      </div>
    </li>
  );
}

function RetryButton({ document: { id, title } }: { readonly document: LibraryDocument }) {
  const { mutate, isPending } = useRetryDocument(id);
  return (
    <Button
      variant="outline"
      isBusy={isPending}
      aria-label={`Relancer ${title}`}
      onClick={() => !isPending && mutate()}
    >
      <IconRefresh size={18} aria-hidden="true" />
      Relancer
    </Button>
  );
}
