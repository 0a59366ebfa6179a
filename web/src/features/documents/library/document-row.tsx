import { documentPagePath, type LibraryDocument } from '@simples/contract/documents/document';
import { documentEndpoints } from '@simples/contract/documents/endpoints';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { download } from '../../../lib/api-client.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { DownloadButton } from '../../../ui/download/download-button.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Drafts, Dropped } from './drafts.tsx';
import styles from './library.module.css';
import { useDocumentAct } from './queries.ts';
import { progressText, Stages } from './stages.tsx';

interface DocumentRowProps {
  readonly document: LibraryDocument;
  /** Asks whether it is to be deleted. */
  readonly onRemove: () => void;
}

/** A document: what it is, how far it has come, what came of it, and what can be done. */
export function DocumentRow({ document, onRemove }: DocumentRowProps) {
  const { id, title, authors, name, size, stage, failure, drafts, dropped, pagesRead } = document;
  const by = document.uploadedBy === null ? '' : ` par ${document.uploadedBy}`;
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.detail}>
        {authors}. {name}, {formatNumber(Math.ceil(size / 1024))} Ko, envoyé le{' '}
        {formatDate(document.createdAt)}
        {by}
      </p>
      <Stages document={document} />
      {failure && <p className={styles.reason}>{failure.message}</p>}
      <output className={styles.progress}>{progressText(document)}</output>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {stage === 'TO_REVIEW' && drafts.length === 0 && (
        <p className={styles.detail}>Aucune monographie de plante n’y a été trouvée.</p>
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
  const { mutate, isPending } = useDocumentAct('retry', id);
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
