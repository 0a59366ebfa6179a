import { useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { deleteAllDiscussions } from './manage-discussions.ts';

interface DeleteAllDialogProps {
  readonly userId: string;
  readonly currentId: string | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export default function DeleteAllDialog({ userId, currentId, onDeleted, onClose }: DeleteAllDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Supprimer toutes vos discussions ?"
      confirmLabel="Tout supprimer"
      isDestructive
      action={() => deleteAllDiscussions({ client, userId, currentId })}
      onDone={(deleted) => {
        showSuccess('Vos discussions sont supprimées.', `Discussions supprimées : ${deleted}.`);
        onDeleted();
      }}
      failure="La suppression a échoué"
      onClose={onClose}
    >
      <p>
        Toutes vos questions et leurs réponses seront effacées pour de bon, sur le serveur et sur cet
        appareil. Elles ne peuvent pas être retrouvées : « Mon compte » permet de les exporter d’abord.
      </p>
    </ConfirmDialog>
  );
}
