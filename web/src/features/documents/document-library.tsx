import type { LibraryDocument } from '@simples/contract/documents';
import { limits } from '@simples/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { EmptyState, PendingState } from '#web/ui/states.tsx';
import { documentsQuery, removeDocument } from './api.ts';
import styles from './document-library.module.css';
import { DocumentRow } from './document-row.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type RemoveDialogProps = Readonly<{ document: Pick<LibraryDocument, 'id' | 'title'>; onClose: () => void }>;

function RemoveDialog({ document: { id, title }, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Supprimer ce document ?"
      confirmLabel="Supprimer"
      isDestructive
      action={() => removeDocument(client, id)}
      failure="Erreur lors de la suppression"
      onClose={onClose}
    >
      <p>
        « {title} » et ses pages ne seront plus cités dans les réponses. Les fiches qui en ont été tirées
        restent.
      </p>
    </ConfirmDialog>
  );
}

export function DocumentLibrary() {
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

function Rows({ onRemove }: { readonly onRemove: (document: LibraryDocument) => void }) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), limits.page.max);
  const result = useQuery(documentsQuery(page));
  const { data } = result;
  if (!data) return <PendingState result={result} label="Chargement des documents..." />;
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
        one="document"
        onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
      />
    </>
  );
}
