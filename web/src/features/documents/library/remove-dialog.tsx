import type { LibraryDocument } from '@simples/contract/documents/document';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useDocumentAct } from './queries.ts';

interface RemoveDialogProps {
  readonly document: Pick<LibraryDocument, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** Asks before a document is deleted. It stays while the document goes on being read. */
export function RemoveDialog({ document: { id, title }, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useDocumentAct('remove', id);
  return (
    <ConfirmDialog
      title="Supprimer ce document ?"
      confirmLabel="Supprimer"
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        « {title} » et ses pages ne seront plus cités dans les réponses. Les fiches qui en ont été tirées
        restent.
      </p>
    </ConfirmDialog>
  );
}
