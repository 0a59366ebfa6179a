import type { LibraryDocument } from '@simples/contract/documents/document';
import { limits } from '@simples/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/form/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager/pager.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './library.module.css';
import { documentsQuery } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** The uploaded documents and what becomes of them. */
export function Library() {
  const [isUploading, setUploading] = useState(false);
  const [removing, setRemoving] = useState<LibraryDocument | null>(null);
  return (
    <>
      <PageHeader
        title="Documents"
        subtitle="Monographies, articles et livres : leurs pages sont citées dans les réponses, leurs plantes deviennent des fiches à valider."
        actions={
          <Button onClick={() => setUploading(true)}>
            <IconUpload size={18} aria-hidden="true" />
            Importer un PDF
          </Button>
        }
      />
      <Rows onRemove={setRemoving} />
      {removing && <RemoveDialog document={removing} onClose={() => setRemoving(null)} />}
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

interface RowsProps {
  readonly onRemove: (document: LibraryDocument) => void;
}

function Rows({ onRemove }: RowsProps) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), limits.page.max);
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(page));
  if (!data) {
    if (!error || isFetching) return <LoadingState label="Chargement des documents..." />;
    return <ErrorState message={`Erreur: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (data.documents.length === 0) return <EmptyState message="Aucun document pour le moment !" />;
  return (
    <>
      <ul className={styles.rows} aria-label="Documents">
        {data.documents.map((document) => (
          <DocumentRow key={document.id} document={document} onRemove={() => onRemove(document)} />
        ))}
      </ul>
      <Pager
        page={page}
        size={limits.page.defaultSize}
        total={data.total}
        noun="documents"
        onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
      />
    </>
  );
}
