import {
  type DocumentDraft,
  type DocumentStage,
  documentEndpoints,
  documentPagePath,
  documentStageLabels,
  type LibraryDocument,
} from '@simples/contract/documents';
import { IconAlertTriangle, IconCheck, IconLoader2, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatDate, formatSize } from '#web/lib/format.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { droppedQuery, useRetryDocument } from './api.ts';
import styles from './document-library.module.css';

const outcomes = {
  NEW: 'nouvelle fiche',
  UPDATE: 'modification proposée',
  UNCHANGED: 'la fiche le dit déjà',
  WAITING: 'une fiche attend déjà d’être validée',
} as const satisfies Record<DocumentDraft['outcome'], string>;

const states = {
  DRAFT: 'à valider',
  MODIFIED: 'à valider',
  VALIDATED: 'validée',
  DELETED: 'rejetée',
} as const;

function Draft({ draft }: { readonly draft: DocumentDraft }) {
  const { plantSheetId, plantScientificName, outcome, status } = draft;
  const isOpen = status === 'DRAFT' || status === 'MODIFIED';
  const name = <ScientificName name={plantScientificName} />;
  const from = isOpen ? 'validation' : 'fiches';
  return (
    <li>
      {plantSheetId !== null && status !== 'DELETED' ? (
        <Link to={`/home/plants/${plantSheetId}?depuis=${from}`}>{name}</Link>
      ) : (
        name
      )}{' '}
      <span className={styles.detail}>
        {outcomes[outcome]}
        {status !== null && outcome !== 'UNCHANGED' && `, ${states[status]}`}
      </span>
    </li>
  );
}

const SHOWN = 6;

function DraftList({ drafts, label }: Pick<LibraryDocument, 'drafts'> & { readonly label: string }) {
  return (
    <ul className={styles.drafts} aria-label={label}>
      {drafts.map((draft, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is that of the document and never changes
        <Draft key={place} draft={draft} />
      ))}
    </ul>
  );
}

function Drafts({ drafts }: Pick<LibraryDocument, 'drafts'>) {
  // No toggle for a single line.
  const isLong = drafts.length > SHOWN + 1;
  const others = isLong ? drafts.slice(SHOWN) : [];
  return (
    <>
      <DraftList drafts={isLong ? drafts.slice(0, SHOWN) : drafts} label="Fiches tirées du document" />
      {isLong && (
        <details>
          <summary>{others.length} autres plantes du document</summary>
          <DraftList drafts={others} label="Autres fiches tirées du document" />
        </details>
      )}
    </>
  );
}

function Dropped({ id, dropped }: Pick<LibraryDocument, 'id' | 'dropped'>) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...droppedQuery(id), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {dropped} valeur{dropped > 1 ? 's' : ''} à compléter : laissée{dropped > 1 ? 's' : ''} de côté
      </summary>
      <ul className={styles.drafts}>
        {data?.map(({ field, value, reason, plant, pageIndex }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={place}>
            « {value} »{' '}
            <span className={styles.detail}>
              ({field}) {reason}
              {plant !== undefined && (
                <>
                  {' '}
                  · <ScientificName name={plant} />
                </>
              )}
            </span>
            {pageIndex !== undefined && (
              <>
                {' '}
                <Link
                  to={`/home/documents/${id}/pages/${pageIndex + 1}?${new URLSearchParams({ citation: value })}`}
                >
                  page {pageIndex + 1}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
