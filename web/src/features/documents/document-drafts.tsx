import type { DocumentDraft, LibraryDocument } from '@simples/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { droppedQuery } from './api.ts';
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

export function Drafts({ drafts }: Pick<LibraryDocument, 'drafts'>) {
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

export function Dropped({ id, dropped }: Pick<LibraryDocument, 'id' | 'dropped'>) {
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
