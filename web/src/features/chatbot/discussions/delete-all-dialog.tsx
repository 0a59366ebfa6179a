import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { deleteAllDiscussions } from './manage-discussions.ts';

interface DeleteAllDialogProps {
  readonly userId: string;
  readonly currentId: string | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export default function DeleteAllDialog({ userId, currentId, onDeleted, onClose }: DeleteAllDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteAllDiscussions({ client, userId, currentId }),
    onSuccess: (deleted) => {
      showSuccess('Vos discussions sont supprimées.', `Discussions supprimées : ${deleted}.`);
      onDeleted();
    },
    onError: (error) => {
      showToast('La suppression a échoué', error.message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Supprimer toutes vos discussions ?"
      confirmLabel="Tout supprimer"
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>
        Toutes vos questions et leurs réponses seront effacées pour de bon, sur le serveur et sur cet
        appareil. Elles ne peuvent pas être retrouvées : « Mon compte » permet de les exporter d’abord.
      </p>
    </ConfirmDialog>
  );
}
